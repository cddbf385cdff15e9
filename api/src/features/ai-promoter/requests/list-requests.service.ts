import type { GenerationProgress, getReviewRequest, listReviewRequests, ReviewRequest } from '#contract/ai-promoter/review-requests.ts'
import type { EndpointInput, EndpointResult } from '#contract/wire/endpoint.ts'
import { notFound } from '../../../platform/base/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { AccountContext } from '../../../platform/http/route.ts'
import { findRequestSendingOutcome, previewRequestMessages } from '../../business-promoter/business-promoter.public.ts'
import { selectStepsOfRecentGenerations } from '../generation/generation.queries.ts'
import { averageSecondsPerDraft, estimateSecondsLeft } from '../generation/generation-steps.ts'
import { countRequests, type StoredRow, selectRequest, selectRequestSummary, selectRequests } from './requests.queries.ts'
import { shortNameOf } from './short-name.ts'

export async function listRequestsWithSummary(
  { db, services }: AccountContext,
  query: EndpointInput<typeof listReviewRequests>['query'],
): Promise<EndpointResult<typeof listReviewRequests>> {
  const rows = await selectRequests(db, query)
  const totalElements = await countRequests(db, query)
  return {
    data: await withGenerationProgress(db, rows, services.clock.now()),
    summary: await selectRequestSummary(db),
    page: { totalElements, totalPage: Math.ceil(totalElements / query.size), size: query.size, number: query.page },
  }
}

async function withGenerationProgress(db: Db, rows: readonly StoredRow[], now: Date): Promise<ReviewRequest[]> {
  const secondsPerDraft = rows.some(({ state }) => state === 'generating')
    ? averageSecondsPerDraft(await selectStepsOfRecentGenerations(db))
    : null
  return rows.map(({ state, steps, problem, ...row }) => ({
    ...row,
    progress: { state, steps, problem, seconds_left: state === 'generating' ? estimateSecondsLeft(steps, secondsPerDraft, now) : null },
  }))
}

async function getRequestWithProgress({ db, services }: AccountContext, uuid: string) {
  const found = await selectRequest(db, uuid)
  const [request] = found ? await withGenerationProgress(db, [found.row], services.clock.now()) : []
  if (!found || !request) throw notFound('This review request')
  return { ...found, request }
}

export async function readGenerationProgress(context: AccountContext, uuid: string): Promise<GenerationProgress> {
  return (await getRequestWithProgress(context, uuid)).request.progress
}

export async function getRequestWithPreview(
  context: AccountContext,
  { review_generator_uuid: uuid, language: previewLanguage }: EndpointInput<typeof getReviewRequest>['query'],
): Promise<EndpointResult<typeof getReviewRequest>['data']> {
  const { db, services, account } = context
  const { request, language, createdAt, suggestions } = await getRequestWithProgress(context, uuid)
  const sending = await findRequestSendingOutcome(db, uuid)
  if (!sending) throw notFound('This review request')
  const hosts = request.employee_list.map(({ employee_name: name }) => shortNameOf(name))
  const visit = { clientUuid: account.clientUuid, name: request.reviewer_name, hosts, createdAt, language: previewLanguage ?? language }
  return { ...request, suggestions, language, ...sending, preview: await previewRequestMessages(db, services, visit) }
}
