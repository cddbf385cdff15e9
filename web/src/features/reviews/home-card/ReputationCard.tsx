import { Skeleton, VisuallyHidden } from '@mantine/core'
import { IconChevronRight, IconMapPinOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getReviewSummary } from '#contract/reviews/review-summary.ts'
import type { ReviewPlatform } from '#contract/reviews/reviews.ts'
import { call } from '../../../platform/api/api.ts'
import { errorMessageOf, isSessionEnded, requestIdOf } from '../../../platform/api/api-error.ts'
import { useDeferredFirstResponse } from '../../../platform/api/use-deferred-first-response.ts'
import { PlatformLogo } from '../../../ui/brand/PlatformLogo.tsx'
import { useCountUp } from '../../../ui/charts/use-count-up.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { IconTile } from '../../../ui/content/IconTile.tsx'
import { formatRating, Stars } from '../../../ui/content/Stars.tsx'
import { AppLink } from '../../../ui/page/AppLink.tsx'
import { TextLink } from '../../../ui/page/TextLink.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import classes from './reputation.module.css'

const PLACES: Record<ReviewPlatform, { name: string; to: string }> = {
  google: { name: 'Google', to: '/reviewManagement?type=0' },
  yelp: { name: 'Yelp', to: '/reviewManagement?type=1' },
}
// Not imported from the contract's reviews.ts, which would make every screen load all endpoints of the reviews' own screen
const PLATFORMS = ['google', 'yelp'] as const satisfies readonly ReviewPlatform[]
const LOGO_SIZE = 22

/** Rating summary in two lines that link to the reviews; the number of new reviews links to exactly those */
export default function ReputationCard() {
  const summary = useDeferredFirstResponse(
    useQuery({ queryKey: ['reviews', 'summary'], queryFn: ({ signal }) => call(getReviewSummary, {}, { signal }) }),
  )
  return (
    <Card title="Reputation" aside="All time">
      {summary.data ? (
        <Platforms summary={summary.data} />
      ) : summary.isError && !isSessionEnded(summary.error) ? (
        <ErrorState
          compact
          title="The reputation could not be loaded"
          message={errorMessageOf(summary.error)}
          requestId={requestIdOf(summary.error)}
          onRetry={() => void summary.refetch()}
        />
      ) : (
        <Loading label="Loading the reputation">
          <div className={classes.platforms}>
            {PLATFORMS.map((platform) => (
              <div key={platform} className={classes.platform}>
                <Skeleton className={classes.skeleton} data-shape="entry" />
              </div>
            ))}
          </div>
        </Loading>
      )}
    </Card>
  )
}

interface Rating {
  user_ratings_total: number
  rating: number
  new_reviews: number
}

function Platforms({ summary }: { summary: Record<ReviewPlatform, Rating | null> }) {
  const connected = PLATFORMS.flatMap((platform) => {
    const rating = summary[platform]
    return rating ? [{ platform, rating }] : []
  })
  if (connected.length === 0) return <NothingConnected />
  return (
    <div className={classes.platforms}>
      {connected.map(({ platform, rating }) => (
        <Platform key={platform} platform={platform} rating={rating} />
      ))}
    </div>
  )
}

function Platform({ platform, rating: summary }: { platform: ReviewPlatform; rating: Rating }) {
  const { rating, user_ratings_total: total, new_reviews: fresh } = summary
  const { name, to } = PLACES[platform]
  return (
    <div className={`${classes.platform} ${classes.linked}`}>
      <IconTile tone="neutral" className={classes.tile}>
        <PlatformLogo platform={platform} size={LOGO_SIZE} />
      </IconTile>
      <span className={classes.who}>
        <AppLink to={to} className={classes.open}>
          <b className={classes.name}>{name}</b>
          <span className={classes.count}>
            <AnimatedNumber value={total} format={(count) => Math.round(count).toLocaleString('en-US')} />{' '}
            {total === 1 ? 'review' : 'reviews'}
          </span>
        </AppLink>
        {fresh === 0 ? (
          <span className={classes.count}>{formatNewReviews(platform, fresh)}</span>
        ) : (
          <AppLink to={`${to}&written=new`} className={`${classes.count} ${classes.fresh}`}>
            {formatNewReviews(platform, fresh)}
          </AppLink>
        )}
      </span>
      {total > 0 && (
        <span className={classes.rating}>
          <span className={classes.average}>
            <AnimatedNumber value={rating} format={formatRating} />
            <small> / 5</small>
          </span>
          <span className={classes.stars}>
            <Stars rating={rating} platform={platform} />
          </span>
        </span>
      )}
      <IconChevronRight className={classes.chevron} stroke={1.75} aria-hidden />
    </div>
  )
}

/** Yelp's API returns only a few reviews, so there may be more new ones than we know of */
function formatNewReviews(platform: ReviewPlatform, fresh: number): string {
  if (platform === 'yelp') return fresh === 0 ? 'All time' : `${fresh.toLocaleString('en-US')}+ new in 30 days`
  return fresh === 0 ? 'None new in 30 days' : `${fresh.toLocaleString('en-US')} new in 30 days`
}

/** Screen readers get the final number, not every frame of the count-up animation */
function AnimatedNumber({ value, format }: { value: number; format: (value: number) => string }) {
  const shown = useCountUp(value)
  if (shown === value) return <>{format(value)}</>
  return (
    <>
      <span aria-hidden>{format(shown)}</span>
      <VisuallyHidden>{format(value)}</VisuallyHidden>
    </>
  )
}

function NothingConnected() {
  return (
    <div className={classes.nothing}>
      <IconMapPinOff stroke={1.75} aria-hidden />
      <p>
        Google and Yelp aren’t connected yet.{' '}
        <TextLink to="/support" size="body">
          Contact support
        </TextLink>
      </p>
    </div>
  )
}
