import type { z } from 'zod'
import type { writeSuggestions } from '#contract/ai-promoter/ai-review-page.ts'
import { AppError } from '../../../platform/base/app-error.ts'
import { withSystem, withTenant } from '../../../platform/database/tenancy.ts'
import type { OpenContext } from '../../../platform/http/route.ts'
import { addModelUsage } from '../../../platform/models/model-usage.queries.ts'
import { countAttemptOrThrow, uncountAttempt } from '../../../platform/rate-limit/rate-limit.ts'
import type { Services } from '../../../platform/services/services.ts'
import { saveSubmission } from '../../business-promoter/business-promoter.public.ts'
import { findReviewSettings } from '../../reviews/reviews.public.ts'
import { selectPromptSettings } from '../company/prompt-settings.queries.ts'
import { toBusinessMaterial } from '../company/prompt-settings.service.ts'
import { buildPageDraftsRequest, parsePageDrafts } from '../generation/build-draft-request.ts'
import { requireOfferedKeywords } from '../generation/offered-keywords.ts'
import { PROMPT_VERSION } from '../generation/prompts/review-draft.prompt.ts'
import { draftsNotSetUpError, noUsableDraftError, requestDraftsWithRetry } from '../generation/request-drafts.ts'
import { releasePageGeneration, reservePageGeneration } from '../usage/usage.queries.ts'
import { findStoredPageDrafts, insertPageDrafts, type OpenRequest } from './ai-page.queries.ts'
import { getRequestCountingGuesses } from './ai-page.service.ts'

export const DRAFTS_BY_PAGE = { name: 'AI drafts by review request', max: 6, windowS: 86_400 }
/** Limit per business and process, so that a widely shared link does not use up the model's capacity for everyone else */
export const MAX_CONCURRENT_DRAFTS = 5

const WRITE_OWN = 'You can write your own review below'

type DraftsInput = z.output<typeof writeSuggestions.body>

/** Drafts being written in this process, by business and input: a double click waits for the result of the first click */
const inProgress = new Map<string, Map<string, Promise<string[]>>>()

export async function getOrGeneratePageDrafts(context: OpenContext, input: DraftsInput): Promise<string[]> {
  const request = await getRequestCountingGuesses(context, input.review_generator_uuid)
  const ofClient = inProgress.get(request.clientUuid) ?? new Map<string, Promise<string[]>>()
  const inputKey = JSON.stringify([request.uuid, input.language, [...input.keywords].sort(), input.comment])
  const same = ofClient.get(inputKey)
  if (same) return same
  if (ofClient.size >= MAX_CONCURRENT_DRAFTS)
    throw new AppError('unavailable', `Many drafts are being written right now. Please try again in a moment. ${WRITE_OWN}`, {
      retryAfterS: 15,
    })
  inProgress.set(request.clientUuid, ofClient)
  const writing = findOrGeneratePageDrafts(context.services, request, input).finally(() => {
    ofClient.delete(inputKey)
    if (ofClient.size === 0) inProgress.delete(request.clientUuid)
  })
  ofClient.set(inputKey, writing)
  return writing
}

async function findOrGeneratePageDrafts(
  services: Services,
  request: OpenRequest,
  { comment, keywords, language }: DraftsInput,
): Promise<string[]> {
  const { database, clock } = services
  const { clientUuid, uuid: requestUuid } = request
  const inTenant = <T>(run: Parameters<typeof withTenant<T>>[2]) => withTenant(database, clientUuid, run)
  const { topics, known, business, timeZone } = await inTenant(async (db) => {
    const settings = await selectPromptSettings(db)
    const topics = requireOfferedKeywords(keywords, settings.customer_keywords).sort()
    const review = await findReviewSettings(db, clientUuid)
    const business = toBusinessMaterial(review?.companyName ?? '', settings)
    const known = await findStoredPageDrafts(db, { requestUuid, keywords: topics, comment, language })
    return { topics, known, business, timeZone: review?.timeZone ?? 'UTC' }
  })
  if (known) return known
  if (!services.ai) throw draftsNotSetUpError()
  const spender = { clientUuid, timeZone }
  await countDraftOrThrow(services, requestUuid, () => inTenant((db) => reservePageGeneration(db, spender, clock.now())))
  const { drafts, model } = await requestDraftsWithRetry(services, {
    request: buildPageDraftsRequest(language, business, { words: topics, comment }),
    read: parsePageDrafts,
    draftContext: { language, given: [business.companyName, ...topics, comment].join('\n'), others: [], isCustomersOwn: true },
    recordUsage: (spent) => inTenant((db) => addModelUsage(db, { clientUuid, purpose: 'page' }, clock.now(), spent)),
  }).catch(async (error: unknown) => {
    // The model is unavailable. Its failures must not count against the daily limits of the customer and the business
    await withSystem(database, (db) => uncountAttempt(db, DRAFTS_BY_PAGE, requestUuid))
    await inTenant((db) => releasePageGeneration(db, spender, clock.now()))
    throw error
  })
  if (drafts.length === 0) throw noUsableDraftError()
  await inTenant(async (db) => {
    await insertPageDrafts(db, {
      clientUuid,
      requestUuid,
      keywords: topics,
      comment,
      language,
      suggestions: drafts,
      promptVersion: PROMPT_VERSION,
      model,
      createdAt: clock.now(),
    })
    // A customer who requests drafts has said that they would recommend the business
    await saveSubmission(db, services, { clientUuid, invitationUuid: requestUuid }, { ratingUnlessFeedback: 5 })
  })
  return drafts
}

/**
 * Counts the attempt before the model is called: per page, then per business and day. Over a limit, the customer can still write without
 * drafts
 */
async function countDraftOrThrow({ database, clock }: Services, requestUuid: string, reserveToday: () => Promise<boolean>): Promise<void> {
  try {
    await countAttemptOrThrow(database, clock, DRAFTS_BY_PAGE, requestUuid)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error
    throw new AppError('too_many_requests', `You’ve reached today’s limit for drafts. ${WRITE_OWN}`, { retryAfterS: error.retryAfterS })
  }
  if (!(await reserveToday()))
    throw new AppError('too_many_requests', `Today’s limit for drafts has been reached. ${WRITE_OWN}`, { retryAfterS: 3600 })
}
