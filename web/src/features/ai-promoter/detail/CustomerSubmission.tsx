import type { ReviewRequestDetail } from '#contract/ai-promoter/review-requests.ts'
import { When } from '../../../platform/time/When.tsx'
import { PlatformLogo } from '../../../ui/brand/PlatformLogo.tsx'
import { Card } from '../../../ui/content/Card.tsx'
import { LongText } from '../../../ui/content/LongText.tsx'
import { ReviewerRating, ReviewStatus } from '../list/RequestMarks.tsx'
import own from './detail.module.css'
import { describeSubmission, firstNameOf, hasSubmission } from './request-state.ts'

/** The result, shown first on the page; renders nothing until the customer has submitted something */
export function CustomerSubmission({ request }: { request: ReviewRequestDetail }) {
  const { rating, reviewer_entered_google: google, reviewer_entered_yelp: yelp, reviewer_entered_datetime: at } = request
  const { bad_review_feedback: feedback, reviewer_name: name } = request
  if (!hasSubmission(request)) return null
  return (
    <Card>
      <div className={own.resultHead}>
        <h2 className={own.result}>
          {firstNameOf(name)} {describeSubmission(request)}
        </h2>
        {at && <When at={at} />}
      </div>
      <div className={own.submission}>
        <ReviewerRating rating={rating} />
        <span className={own.place}>
          <PlatformLogo platform="google" size={16} />
          Google
          <ReviewStatus isReviewed={google} />
        </span>
        <span className={own.place}>
          <PlatformLogo platform="yelp" size={16} />
          Yelp
          <ReviewStatus isReviewed={yelp} />
        </span>
      </div>
      {feedback !== '' && (
        <div className={own.feedback} dir="auto">
          <LongText>{feedback}</LongText>
        </div>
      )}
    </Card>
  )
}
