import { giveAiFeedback, openAiReviewPage, recordReviewed, writeSuggestions } from '#contract/ai-promoter/ai-review-page.ts'
import { openRoute, type Route } from '../../../platform/http/route.ts'
import { openPageAndRecordClick, recordReviewSiteVisit, savePrivateFeedbackAndNotify } from './ai-page.service.ts'
import { getOrGeneratePageDrafts } from './page-drafts.service.ts'

export const aiPageRoutes: Route[] = [
  openRoute(openAiReviewPage, (context, { params }) => openPageAndRecordClick(context, params.key)),

  openRoute(writeSuggestions, async (context, { body }) => {
    const drafts = await getOrGeneratePageDrafts(context, body)
    return { data: drafts.map((reviews) => ({ reviews })) }
  }),

  openRoute(recordReviewed, async (context, { body }) => {
    await recordReviewSiteVisit(context, body)
    return {}
  }),

  openRoute(giveAiFeedback, async (context, { body }) => {
    await savePrivateFeedbackAndNotify(context, body)
    return {}
  }),
]
