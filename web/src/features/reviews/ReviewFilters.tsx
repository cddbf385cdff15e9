import type { ReviewPlatform } from '#contract/reviews/reviews.ts'
import { FilterBar } from '../../ui/FilterBar.tsx'
import type { ReviewsView } from './review-filters.ts'
import classes from './reviews.module.css'

interface ReviewFiltersProps {
  platform: ReviewPlatform
  view: ReviewsView
  unanswered: number | undefined
}

export function ReviewFilters({ platform, view, unanswered }: ReviewFiltersProps) {
  const { stars, answered } = view.controls
  const options = answered.options.map((option) =>
    option.value === 'false' && unanswered !== undefined
      ? { ...option, label: `${option.label} (${unanswered.toLocaleString('en-US')})` }
      : option,
  )
  return (
    <div className={classes.filters}>
      <FilterBar controls={platform === 'google' ? [stars, { ...answered, options }] : [stars]} />
    </div>
  )
}
