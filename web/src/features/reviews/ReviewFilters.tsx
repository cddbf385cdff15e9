import type { ReviewPlatform } from '#contract/reviews/reviews.ts'
import { ChoicePill } from '../../ui/ChoicePill.tsx'
import classes from './reviews.module.css'
import { type ReviewFilter, type ReviewsView, STARS_CHOICES, starsInWords } from './reviews-view.ts'

const STARS_OPTIONS = STARS_CHOICES.map((value) => ({ value, label: starsInWords(value) }))

interface ReviewFiltersProps {
  platform: ReviewPlatform
  view: ReviewsView
  filter: ReviewFilter
  unanswered: number | undefined
}

export function ReviewFilters({ platform, view, filter, unanswered }: ReviewFiltersProps) {
  const answers = [
    { value: 'false', label: unanswered === undefined ? 'No response yet' : `No response yet (${unanswered.toLocaleString('en-US')})` },
    { value: 'true', label: 'Answered' },
  ] as const
  return (
    <div className={classes.filters}>
      <ChoicePill label="Stars" options={STARS_OPTIONS} value={filter.stars} onChange={view.chooseStars} />
      {platform === 'google' && <ChoicePill label="Response" options={answers} value={filter.answered} onChange={view.chooseAnswered} />}
    </div>
  )
}
