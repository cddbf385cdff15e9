import { IconStarFilled } from '@tabler/icons-react'
import { NEW_REVIEW_DAYS, type ReviewPlatform } from '#contract/reviews/reviews.ts'
import { Metric } from '../../ui/charts/Metric.tsx'
import { formatRating, Stars } from '../../ui/content/Stars.tsx'
import { AppLink } from '../../ui/page/AppLink.tsx'
import { useIsPhone } from '../../ui/page/use-is-phone.ts'
import { countVisibleReviews } from './list/visible-reviews.ts'
import classes from './overview.module.css'
import { PLATFORM_NAMES, pathOfNewReviews } from './platforms.ts'
import type { ReviewOverview } from './reviews.data.ts'

const BIG_STAR = 22
const SHORT_STAR = 12

/** Headline stats: average rating, number of reviews, number of new reviews */
export function ReviewStats({ overview, platform }: { overview: ReviewOverview; platform: ReviewPlatform }) {
  const { rating, user_ratings_total: total, new_reviews: fresh } = overview
  const name = PLATFORM_NAMES[platform]
  const visible = countVisibleReviews(overview, platform)
  const isPhone = useIsPhone()
  if (isPhone)
    return (
      <ShortStats
        rating={rating}
        platform={platform}
        total={total}
        fresh={visible?.held === 0 ? '–' : fresh}
        toFresh={pathOfNewReviews(platform)}
      />
    )
  return (
    <section className={classes.figures} aria-label="Review totals">
      <div>
        <Metric
          size="big"
          label="Average rating"
          value={total === 0 ? '–' : formatRating(rating)}
          unit="/ 5"
          beside={total > 0 && <Stars rating={rating} size={BIG_STAR} platform={platform} />}
          period={total === 0 ? `no ${name} reviews yet` : `from all ${name} reviews`}
        />
      </div>
      <div>
        <Metric size="big" label="Reviews" value={total} period="all time" />
      </div>
      <div>
        <Metric
          size="big"
          label="New reviews"
          value={visible?.held === 0 ? '–' : fresh}
          to={fresh > 0 ? pathOfNewReviews(platform) : undefined}
          period={visible ? `${NEW_REVIEW_DAYS} days, of those shared` : `in the last ${NEW_REVIEW_DAYS} days`}
        />
      </div>
    </section>
  )
}

interface ShortStatsProps {
  rating: number
  platform: ReviewPlatform
  total: number
  fresh: number | '–'
  toFresh: string
}

/** In one row, so that the first review is visible below it */
function ShortStats({ rating, platform, total, fresh, toFresh }: ShortStatsProps) {
  return (
    <section className={classes.short} aria-label="Review totals">
      <p>
        <span className={classes.shortValue}>
          {total === 0 ? '–' : formatRating(rating)}
          {platform === 'google' && <IconStarFilled className={classes.rateStar} aria-hidden />}
          {platform === 'yelp' && total > 0 && <Stars rating={rating} size={SHORT_STAR} platform="yelp" />}
        </span>
        Average rating
      </p>
      <p>
        <span className={classes.shortValue}>{total.toLocaleString('en-US')}</span>
        Reviews
      </p>
      {typeof fresh === 'number' && fresh > 0 ? (
        <AppLink to={toFresh} className={classes.shortLink}>
          <NewInShort fresh={fresh} />
        </AppLink>
      ) : (
        <p>
          <NewInShort fresh={fresh} />
        </p>
      )}
    </section>
  )
}

function NewInShort({ fresh }: { fresh: number | '–' }) {
  return (
    <>
      <span className={classes.shortValue}>{fresh.toLocaleString('en-US')}</span>
      New, {NEW_REVIEW_DAYS} days
    </>
  )
}
