import { VisuallyHidden } from '@mantine/core'
import { IconStarFilled, IconX } from '@tabler/icons-react'
import type { ReviewPlatform } from '#contract/reviews/reviews.ts'
import { formatShare } from '../../ui/charts/chart-scale.ts'
import { Card } from '../../ui/content/Card.tsx'
import { STARS, type StarsChoice } from './list/review-filters.ts'
import classes from './overview.module.css'
import type { ReviewOverview } from './reviews.data.ts'

interface RatingDistributionProps {
  overview: ReviewOverview
  platform: ReviewPlatform
  chosen: StarsChoice | undefined
  onChoose: (stars: StarsChoice | undefined) => void
}

/** Distribution of the ratings. Each row is a toggle button that filters the list by its rating */
export function RatingDistribution({ overview, platform, chosen, onChoose }: RatingDistributionProps) {
  const { distribution, user_ratings_total: total } = overview
  const counts = STARS.map((stars) => distribution[stars])
  const stored = counts.reduce((sum, count) => sum + count, 0)
  return (
    <Card
      title="Rating distribution"
      aside={stored < total ? `Based on ${stored.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} reviews` : undefined}
    >
      <ul className={classes.distribution}>
        {STARS.map((stars) => {
          const isChosen = stars === chosen
          return (
            <li key={stars}>
              <button type="button" className={classes.rate} aria-pressed={isChosen} onClick={() => onChoose(isChosen ? undefined : stars)}>
                <span className={classes.rateName}>
                  {stars}
                  <IconStarFilled className={classes.rateStar} data-platform={platform} aria-hidden />
                  <VisuallyHidden>{stars === '1' ? 'star' : 'stars'}:</VisuallyHidden>
                </span>
                <span className={classes.track} aria-hidden>
                  <span className={classes.bar} style={{ width: `${(distribution[stars] / Math.max(1, stored)) * 100}%` }} />
                </span>
                <span className={classes.rateCount}>
                  {distribution[stars].toLocaleString('en-US')}
                  <VisuallyHidden>{distribution[stars] === 1 ? 'review' : 'reviews'},</VisuallyHidden>
                </span>
                <span className={classes.rateShare}>
                  {isChosen ? <IconX className={classes.rateClear} aria-hidden /> : formatShare(distribution[stars], stored)}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
