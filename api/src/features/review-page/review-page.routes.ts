import { getUnsubscribe, openReviewPage, saveReviewSubmission, unsubscribe } from '#contract/review-page/review-page.ts'
import { openRoute, type Route } from '../../platform/http/route.ts'
import { openPage, receiveSubmission } from './review-page.service.ts'
import { readSubscription, unsubscribeRecipient } from './unsubscribe.service.ts'

export const reviewPageRoutes: Route[] = [
  openRoute(openReviewPage, (context, { params }) => openPage(context, params.key)),

  openRoute(saveReviewSubmission, async (context, { params, body }) => {
    await receiveSubmission(context, params.key, body)
    return {}
  }),

  openRoute(getUnsubscribe, (context, { params }) => readSubscription(context, params.key)),

  openRoute(unsubscribe, async (context, { params }) => {
    await unsubscribeRecipient(context, params.key)
    return {}
  }),
]
