import type { EndpointRequest } from '#contract/endpoint.ts'
import type { ReviewPage, saveReviewAnswers } from '#contract/review-page.ts'

export type ReviewAnswers = EndpointRequest<typeof saveReviewAnswers>['body']

/** The steps of the page, numbered as the specification does */
export const STEP = { question: 0, feedback: 1, links: 2, success: 3, finished: 4 } as const
export type Step = (typeof STEP)[keyof typeof STEP]

/** A rating of so much or less leads to private feedback */
const FEEDBACK_RATE = 3

export interface Answers {
  rating: number | null
  googleOpened: boolean
  yelpOpened: boolean
  news: boolean
  refer: boolean
}

export function answersBefore({ previous_checked: before }: ReviewPage): Answers {
  return {
    rating: before.rating,
    googleOpened: before.google_review_clicked,
    yelpOpened: before.yelp_review_clicked,
    news: before.marketing_permission_allow,
    refer: before.friend_refer,
  }
}

/** A site that the business has no page on is not waited for */
export function allOpened(page: Pick<ReviewPage, 'google_url' | 'yelp_url'>, answers: Answers): boolean {
  return (answers.googleOpened || !page.google_url) && (answers.yelpOpened || !page.yelp_url)
}

export function stepAfterRating(rating: number): Step {
  return rating > FEEDBACK_RATE ? STEP.links : STEP.feedback
}

/** Where someone who comes back begins */
export function firstStep(page: ReviewPage): Step {
  const answers = answersBefore(page)
  if (answers.rating === null) return STEP.question
  const step = stepAfterRating(answers.rating)
  return step === STEP.links && allOpened(page, answers) ? STEP.finished : step
}

/**
 * Everything that was answered here goes with every call, so that one that was lost on the way is made good by the next; but nothing
 * that was answered elsewhere, which another tab may have changed since.
 */
export function wireAnswers({ rating, googleOpened, yelpOpened, news, refer }: Partial<Answers>): ReviewAnswers {
  return {
    ...(typeof rating === 'number' && { rating }),
    ...(googleOpened && { google_review_clicked: true }),
    ...(yelpOpened && { yelp_review_clicked: true }),
    ...(news !== undefined && { marketing_permission_allow: news }),
    ...(refer !== undefined && { friend_refer: refer }),
  }
}

/** Nothing that can be seen: as contract/text.ts has it, which would bring its whole library along. Shared, it would be one more file to load */
export const isBlank = (text: string) => text.replace(/[\s\p{Cf}\p{DI}\u2800]/gu, '') === ''
