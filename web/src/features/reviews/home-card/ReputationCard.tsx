import { Skeleton, VisuallyHidden } from '@mantine/core'
import { IconChevronRight, IconMapPinOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getReviewSummary } from '#contract/reviews/review-summary.ts'
import type { ReviewPlatform } from '#contract/reviews/reviews.ts'
import { call } from '../../../platform/api.ts'
import { isSessionEnded, messageOf, requestIdOf } from '../../../platform/api-error.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { IconTile } from '../../../ui/IconTile.tsx'
import { Loading } from '../../../ui/LoadingCard.tsx'
import { PlatformLogo } from '../../../ui/PlatformLogo.tsx'
import { formatRating, Stars } from '../../../ui/Stars.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { useCountUp } from '../../../ui/use-count-up.ts'
import classes from './reputation.module.css'

const PLACES: Record<ReviewPlatform, { name: string; to: string }> = {
  google: { name: 'Google', to: '/reviewManagement?type=0' },
  yelp: { name: 'Yelp', to: '/reviewManagement?type=1' },
}
// Not imported from the contract's reviews.ts: every screen would load all endpoints of the reviews' own screen
const PLATFORMS = ['google', 'yelp'] as const satisfies readonly ReviewPlatform[]
const LOGO_SIZE = 22

/** Rating summary in two lines, which link to the reviews; the number of new ones links to exactly those */
export default function ReputationCard() {
  const summary = useQuery({ queryKey: ['reviews', 'summary'], queryFn: ({ signal }) => call(getReviewSummary, {}, { signal }) })
  return (
    <Card title="Reputation" aside="All time">
      {summary.data ? (
        <Platforms summary={summary.data} />
      ) : summary.isError && !isSessionEnded(summary.error) ? (
        <ErrorState
          compact
          title="The reputation could not be loaded"
          message={messageOf(summary.error)}
          requestId={requestIdOf(summary.error)}
          onRetry={() => void summary.refetch()}
        />
      ) : (
        <Loading label="Loading the reputation">
          <div className={classes.platforms}>
            {PLATFORMS.map((platform) => (
              <div key={platform} className={classes.platform}>
                <Skeleton className={classes.skeleton} />
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
            <Counted value={total} format={(count) => Math.round(count).toLocaleString('en-US')} /> {total === 1 ? 'review' : 'reviews'}
          </span>
        </AppLink>
        {fresh === 0 ? (
          <span className={classes.count}>{formatFresh(platform, fresh)}</span>
        ) : (
          <AppLink to={`${to}&written=new`} className={`${classes.count} ${classes.fresh}`}>
            {formatFresh(platform, fresh)}
          </AppLink>
        )}
      </span>
      {total > 0 && (
        <span className={classes.rating}>
          <span className={classes.average}>
            <Counted value={rating} format={formatRating} />
            <small> / 5</small>
          </span>
          <span className={classes.stars}>
            <Stars rating={rating} />
          </span>
        </span>
      )}
      <IconChevronRight className={classes.chevron} stroke={1.75} aria-hidden />
    </div>
  )
}

/** Yelp's API returns only a few reviews: there may be more new ones than we know of */
function formatFresh(platform: ReviewPlatform, fresh: number): string {
  if (platform === 'yelp') return fresh === 0 ? 'All time' : `At least ${fresh.toLocaleString('en-US')} new in 30 days`
  return fresh === 0 ? 'None new in 30 days' : `${fresh.toLocaleString('en-US')} new in 30 days`
}

/** Screen readers get the final number, not every frame of the count-up animation */
function Counted({ value, format }: { value: number; format: (value: number) => string }) {
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
        Neither Google nor Yelp is connected yet.{' '}
        <TextLink to="/support" size="body">
          Ask support
        </TextLink>
      </p>
    </div>
  )
}
