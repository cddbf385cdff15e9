import type { ReviewPage, saveReviewSubmission } from '#contract/review-page/review-page.ts'
import { FEEDBACK_RATE } from '#contract/review-page/review-page-rules.ts'
import type { EndpointRequest } from '#contract/wire/endpoint.ts'

export type SubmissionBody = EndpointRequest<typeof saveReviewSubmission>['body']

/** The steps of the page, numbered as in the specification */
export const STEP = { question: 0, feedback: 1, links: 2, success: 3, finished: 4 } as const
export type Step = (typeof STEP)[keyof typeof STEP]

export interface Submission {
  rating: number | null
  googleOpened: boolean
  yelpOpened: boolean
  news: boolean
  refer: boolean
}

export function readPreviousSubmission({ previous_checked: before }: ReviewPage): Submission {
  return {
    rating: before.rating,
    googleOpened: before.google_review_clicked,
    yelpOpened: before.yelp_review_clicked,
    news: before.marketing_permission_allow,
    refer: before.friend_refer,
  }
}

/** Whether all review sites were opened; ignores sites on which the business has no page */
export function areAllLinksOpened(page: Pick<ReviewPage, 'google_url' | 'yelp_url'>, submission: Submission): boolean {
  return (submission.googleOpened || !page.google_url) && (submission.yelpOpened || !page.yelp_url)
}

export function stepAfterRating(rating: number): Step {
  return rating > FEEDBACK_RATE ? STEP.links : STEP.feedback
}

/** First step for a returning visitor */
export function chooseFirstStep(page: ReviewPage): Step {
  const submission = readPreviousSubmission(page)
  if (submission.rating === null) return STEP.question
  const step = stepAfterRating(submission.rating)
  return step === STEP.links && areAllLinksOpened(page, submission) ? STEP.finished : step
}

/**
 * Every call sends everything submitted on this page, so that the next call makes up for a lost one. Earlier submissions from elsewhere are
 * omitted, because another tab may have changed them in the meantime.
 */
export function toSubmissionBody({ rating, googleOpened, yelpOpened, news, refer }: Partial<Submission>): SubmissionBody {
  return {
    ...(typeof rating === 'number' && { rating }),
    ...(googleOpened && { google_review_clicked: true }),
    ...(yelpOpened && { yelp_review_clicked: true }),
    ...(news !== undefined && { marketing_permission_allow: news }),
    ...(refer !== undefined && { friend_refer: refer }),
  }
}
