import { VisuallyHidden } from '@mantine/core'
import type { ReviewRequest } from '#contract/ai-promoter/review-requests.ts'
import { When } from '../../../platform/time/When.tsx'
import { PlatformLogo } from '../../../ui/brand/PlatformLogo.tsx'
import { CardLink } from '../../../ui/lists/CardList.tsx'
import { detailPath } from '../ai-promoter-paths.ts'
import classes from './list.module.css'
import { RequestProgress, ReviewerRating, ReviewStatus } from './RequestMarks.tsx'
import { describeAssistants } from './request-labels.ts'

export const REQUEST_CARD_SHAPE = ['name', 'facts', 'foot'] as const

/** One request on a phone */
export function RequestCard({ request }: { request: ReviewRequest }) {
  const { reviewer_name: name, created_datetime: at, reviewer_entered_datetime: reviewedAt, progress, rating } = request
  return (
    <>
      <div className={classes.cardHead}>
        <CardLink to={detailPath(request.review_generator_uuid)}>{name}</CardLink>
        {rating !== null && <ReviewerRating rating={rating} />}
      </div>
      <p className={classes.cardFacts}>
        <span>{describeAssistants(request)}</span>
        <When at={at} show="day" />
      </p>
      <div className={classes.cardFoot}>
        {progress.state === 'ready' ? (
          <>
            <CardStatus platform="google" isReviewed={request.reviewer_entered_google} />
            <CardStatus platform="yelp" isReviewed={request.reviewer_entered_yelp} />
            {reviewedAt && <When at={reviewedAt} show="day" className={classes.cardReviewed} />}
          </>
        ) : (
          <RequestProgress request={request} />
        )}
      </div>
    </>
  )
}

function CardStatus({ platform, isReviewed }: { platform: 'google' | 'yelp'; isReviewed: boolean }) {
  return (
    <span className={classes.cardStatus}>
      <PlatformLogo platform={platform} size={16} />
      <VisuallyHidden>{platform === 'google' ? 'Google' : 'Yelp'}</VisuallyHidden>
      <ReviewStatus isReviewed={isReviewed} />
    </span>
  )
}
