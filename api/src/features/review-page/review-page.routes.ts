import { getUnsubscribe, openReviewPage, saveReviewAnswers, unsubscribe } from '#contract/review-page.ts'
import { openRoute, type Route } from '../../platform/http/route.ts'
import { openPage, receiveAnswers } from './review-page.service.ts'
import { leaveList, showSubscription } from './unsubscribe.service.ts'

export const reviewPageRoutes: Route[] = [
  openRoute(openReviewPage, (context, { params }) => openPage(context, params.key)),

  openRoute(saveReviewAnswers, async (context, { params, body }) => {
    await receiveAnswers(context, params.key, body)
    return {}
  }),

  openRoute(getUnsubscribe, (context, { params }) => showSubscription(context, params.key)),

  openRoute(unsubscribe, async (context, { params }) => {
    await leaveList(context, params.key)
    return {}
  }),
]
