import { Skeleton } from '@mantine/core'
import { IconStar } from '@tabler/icons-react'
import { useState } from 'react'
import type { NewestReview } from '#contract/reviews/newest-review.ts'
import { errorMessageOf, isSessionEnded, requestIdOf } from '../../../platform/api/api-error.ts'
import { useDeferredFirstResponse } from '../../../platform/api/use-deferred-first-response.ts'
import { When } from '../../../platform/time/When.tsx'
import { PlatformLogo } from '../../../ui/brand/PlatformLogo.tsx'
import { Avatar } from '../../../ui/content/Avatar.tsx'
import { Card } from '../../../ui/content/Card.tsx'
import { Stars } from '../../../ui/content/Stars.tsx'
import { TextLink } from '../../../ui/page/TextLink.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import { InlineReply } from './InlineReply.tsx'
import { cacheAsPinnedReview, useNewestReview } from './newest-review.data.ts'
import classes from './newest-review.module.css'
import { OwnReply } from './OwnReply.tsx'

const PICTURE_SIZE = 40
const LOGO_SIZE = 20
const PLATFORMS = { google: { name: 'Google', tab: 0 }, yelp: { name: 'Yelp', tab: 1 } } as const

const canReplyHere = ({ platform, response_state: state }: NewestReview): boolean =>
  platform === 'google' && (state === 'none' || state === 'failed' || state === 'rejected')

/** The newest review that is waiting for a reply, with a field for it, or else the newest review. The title tells which of the two it is */
export default function NewestReviewCard() {
  const [pinned, setPinned] = useState<string | null>(null)
  const newest = useDeferredFirstResponse(useNewestReview(pinned))
  const review = newest.data?.data

  function pin() {
    if (!newest.data || !review) return
    cacheAsPinnedReview(newest.data)
    setPinned(review.review_uuid)
  }

  return (
    <Card
      title={pinned !== null || (review && canReplyHere(review)) ? 'Newest review to reply to' : 'Newest review'}
      aside={
        <TextLink to={`/reviewManagement?type=${PLATFORMS[review?.platform ?? 'google'].tab}`} chevron>
          All reviews
        </TextLink>
      }
    >
      {newest.data ? (
        review ? (
          <Review
            key={review.review_uuid}
            review={review}
            onBegin={pin}
            onNext={newest.data.more_waiting ? () => setPinned(null) : undefined}
          />
        ) : (
          <EmptyState compact icon={IconStar} title="No reviews yet" text="Your newest review appears here, ready for a reply." />
        )
      ) : newest.isError && !isSessionEnded(newest.error) ? (
        <ErrorState
          compact
          title="The newest review could not be loaded"
          message={errorMessageOf(newest.error)}
          requestId={requestIdOf(newest.error)}
          onRetry={() => void newest.refetch()}
        />
      ) : (
        <LoadingReview />
      )}
    </Card>
  )
}

interface ReviewProps {
  review: NewestReview
  /** Called when the user begins to reply */
  onBegin: () => void
  /** Defined if another review is waiting */
  onNext: (() => void) | undefined
}

function Review({ review, onBegin, onNext }: ReviewProps) {
  const name = review.reviewer_name || 'Anonymous'
  const { platform } = review
  const isOpen = canReplyHere(review)
  return (
    <article className={classes.review} aria-label={`Review by ${name}`}>
      <div className={classes.head}>
        <Avatar name={review.reviewer_name} size={PICTURE_SIZE} isVaried />
        <div className={classes.who}>
          <p className={classes.name}>{name}</p>
          <p className={classes.rated}>
            <Stars rating={review.review_rate} platform={platform} />
            <When at={review.written_datetime} className={classes.when} />
          </p>
        </div>
        <span role="img" aria-label={`On ${PLATFORMS[platform].name}`} className={classes.platform}>
          <PlatformLogo platform={platform} size={LOGO_SIZE} />
        </span>
      </div>
      <p className={classes.text} data-quiet={review.review_contents === '' || undefined} data-answered={!isOpen || undefined}>
        {review.review_contents || 'Rating only, no text'}
      </p>
      {isOpen ? (
        <InlineReply review={review} onBegin={onBegin} />
      ) : (
        review.response_contents !== '' && <OwnReply review={review} onNext={onNext} />
      )}
    </article>
  )
}

function LoadingReview() {
  return (
    <Loading label="Loading the newest review">
      <div className={classes.review}>
        <div className={classes.head}>
          <Skeleton circle className={classes.pictureSkeleton} />
          <Skeleton className={classes.whoSkeleton} />
        </div>
        <Skeleton className={classes.textSkeleton} data-shape="lines" />
        <Skeleton className={classes.replySkeleton} />
      </div>
    </Loading>
  )
}
