import { giveAiFeedback, noteReviewed, openAiReviewPage, writeSuggestions } from '#contract/ai-promoter/ai-review-page.ts'
import { openRoute, type Route } from '../../../platform/http/route.ts'
import { noteVisitOfSite, openAiPage, receiveFeedback } from './ai-page.service.ts'
import { writePageDrafts } from './page-drafts.service.ts'

export const aiPageRoutes: Route[] = [
  openRoute(openAiReviewPage, (context, { params }) => openAiPage(context, params.key)),

  openRoute(writeSuggestions, async (context, { body }) => {
    const drafts = await writePageDrafts(context, body)
    return { data: drafts.map((reviews) => ({ reviews })) }
  }),

  openRoute(noteReviewed, async (context, { body }) => {
    await noteVisitOfSite(context, body)
    return {}
  }),

  openRoute(giveAiFeedback, async (context, { body }) => {
    await receiveFeedback(context, body)
    return {}
  }),
]
