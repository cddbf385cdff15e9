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
import { listRequestsWithSummary, readGenerationProgress, readRequest } from './list-requests.service.ts'
import { createRequest, editRequest, restartGeneration as startAgain } from './requests.service.ts'
import { createReadyRequestLink, drawRequestQr, sendRequest } from './send-request.service.ts'

export const requestRoutes: Route[] = [
  route(listReviewRequests, (context, { query }) => listRequestsWithSummary(context, query)),

  slowRoute(createReviewRequest, async (context, { body }) => ({ review_generator_uuid: await createRequest(context, body) })),

  route(getGenerationProgress, async (context, { query }) => ({
    data: await readGenerationProgress(context, query.review_generator_uuid),
  })),

  slowRoute(generateAgain, async (context, { body }) => {
    await startAgain(context, body.review_generator_uuid)
    return {}
  }),

  route(getReviewRequest, async (context, { query }) => ({ data: await readRequest(context, query) })),

  slowRoute(createRequestQr, (context, { body }) => drawRequestQr(context, body.review_generator_uuid)),

  slowRoute(createRequestLink, async (context, { body }) => ({ url: await createReadyRequestLink(context, body.review_generator_uuid) })),

  slowRoute(sendReviewRequest, (context, { body }) => sendRequest(context, body)),

  slowRoute(editReviewRequest, async (context, { body }) => ({
    review_generator_uuid: body.review_generator_uuid,
    generating: await editRequest(context, body),
  })),
]
