import {
  createRequestLink,
  createRequestQr,
  createReviewRequest,
  editReviewRequest,
  generateAgain,
  getGenerationProgress,
  getReviewRequest,
  listReviewRequests,
  sendReviewRequest,
} from '#contract/ai-promoter/review-requests.ts'
import { type Route, route, slowRoute } from '../../../platform/http/route.ts'
import { getRequestWithPreview, listRequestsWithSummary, readGenerationProgress } from './list-requests.service.ts'
import { createRequestAndWait, editAndRegenerateIfChanged, restartFailedGeneration as startAgain } from './requests.service.ts'
import { createLinkAndDrawQr, createLinkOfReadyRequest, sendReviewRequestToCustomer } from './send-request.service.ts'

export const requestRoutes: Route[] = [
  route(listReviewRequests, (context, { query }) => listRequestsWithSummary(context, query)),

  slowRoute(createReviewRequest, async (context, { body }) => ({ review_generator_uuid: await createRequestAndWait(context, body) })),

  route(getGenerationProgress, async (context, { query }) => ({
    data: await readGenerationProgress(context, query.review_generator_uuid),
  })),

  slowRoute(generateAgain, async (context, { body }) => {
    await startAgain(context, body.review_generator_uuid)
    return {}
  }),

  route(getReviewRequest, async (context, { query }) => ({ data: await getRequestWithPreview(context, query) })),

  slowRoute(createRequestQr, (context, { body }) => createLinkAndDrawQr(context, body.review_generator_uuid)),

  slowRoute(createRequestLink, async (context, { body }) => ({ url: await createLinkOfReadyRequest(context, body.review_generator_uuid) })),

  slowRoute(sendReviewRequest, (context, { body }) => sendReviewRequestToCustomer(context, body)),

  slowRoute(editReviewRequest, async (context, { body }) => ({
    review_generator_uuid: body.review_generator_uuid,
    generating: await editAndRegenerateIfChanged(context, body),
  })),
]
