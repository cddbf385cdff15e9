import { giveAiFeedback, openAiReviewPage, recordReviewed, writeSuggestions } from '#contract/ai-promoter/ai-review-page.ts'
import { openRoute, type Route } from '../../../platform/http/route.ts'
import { openAiPage, receiveFeedback, recordSiteVisit } from './ai-page.service.ts'
import { writePageDrafts } from './page-drafts.service.ts'

export const aiPageRoutes: Route[] = [
  openRoute(openAiReviewPage, (context, { params }) => openAiPage(context, params.key)),

  openRoute(writeSuggestions, async (context, { body }) => {
    const drafts = await writePageDrafts(context, body)
    return { data: drafts.map((reviews) => ({ reviews })) }
  }),

  openRoute(recordReviewed, async (context, { body }) => {
    await recordSiteVisit(context, body)
    return {}
  }),

  openRoute(giveAiFeedback, async (context, { body }) => {
    await receiveFeedback(context, body)
    return {}
  }),
]
