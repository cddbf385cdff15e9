import type { ReviewPlatform } from '#contract/reviews/reviews.ts'
import { MAX_SEARCH_LENGTH } from '#contract/wire/list-query.ts'
import { FilterBar } from '../../../ui/filters/FilterBar.tsx'
import classes from '../reviews.module.css'
import type { ReviewsView } from './review-filters.ts'

interface ReviewFiltersProps {
  platform: ReviewPlatform
  view: ReviewsView
  /** The number among all reviews; shown only while no other filter shortens the list */
  unanswered: number | undefined
}

export function ReviewFilters({ platform, view, unanswered }: ReviewFiltersProps) {
  const { stars, answered, written } = view.controls
  const { stars: chosenStars, written: chosenTime, review_uuid: one } = view.chosen
  const isWhole = view.search === '' && chosenStars === undefined && chosenTime === undefined && one === undefined
  const options = answered.options.map((option) =>
    option.value === 'false' && unanswered !== undefined && isWhole
      ? { ...option, label: `${option.label} (${unanswered.toLocaleString('en-US')})` }
      : option,
  )
  return (
    <div className={classes.filters}>
      <FilterBar
        search={{
          label: 'Search reviews',
          placeholder: 'Search name, text',
          value: view.search,
          onSearch: view.searchFor,
          maxLength: MAX_SEARCH_LENGTH,
        }}
        controls={platform === 'google' ? [stars, { ...answered, options }, written] : [stars, written]}
        onClear={view.isFiltered ? view.clear : undefined}
        doneLabel="Show reviews"
      />
    </div>
  )
}
