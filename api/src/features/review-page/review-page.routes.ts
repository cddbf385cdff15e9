import { getUnsubscribe, openReviewPage, saveReviewSubmission, unsubscribe } from '#contract/review-page/review-page.ts'
import { openRoute, type Route } from '../../platform/http/route.ts'
import { openPageAndRecordClick, saveSubmissionAndNotify } from './review-page.service.ts'
import { readSubscriptionOfLink, unsubscribeRecipient } from './unsubscribe.service.ts'

export const reviewPageRoutes: Route[] = [
  openRoute(openReviewPage, (context, { params }) => openPageAndRecordClick(context, params.key)),

  openRoute(saveReviewSubmission, async (context, { params, body }) => {
    await saveSubmissionAndNotify(context, params.key, body)
    return {}
  }),

  openRoute(getUnsubscribe, (context, { params }) => readSubscriptionOfLink(context, params.key)),

  openRoute(unsubscribe, async (context, { params }) => {
    await unsubscribeRecipient(context, params.key)
    return {}
  }),
]
