import type { z } from 'zod'
import type { writeSuggestions } from '#contract/ai-promoter/ai-review-page.ts'
import { AppError } from '../../../platform/app-error.ts'
import { withSystem, withTenant } from '../../../platform/database/tenancy.ts'
import { countTry, giveBackTry } from '../../../platform/http/rate-limit.ts'
import type { OpenContext } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services.ts'
import { keepAnswers } from '../../business-promoter/business-promoter.public.ts'
import { findReviewSettings } from '../../reviews/reviews.public.ts'
import { selectPromptSettings } from '../company/prompt-settings.queries.ts'
import { businessMaterialOf } from '../company/prompt-settings.service.ts'
import { askTwice, nothingUsable, notSetUp } from '../generation/ask-for-draft.ts'
import { wordsAmong } from '../generation/chosen-words.ts'
import { askForPageDrafts, readPageDrafts } from '../generation/draft-requests.ts'
import { PROMPT_VERSION } from '../generation/prompts/review-draft.prompt.ts'
import { giveBackPageGeneration, noteUsage, takePageGeneration } from '../usage/usage.queries.ts'
import { insertPageDrafts, type OpenRequest, selectPageDrafts } from './ai-page.queries.ts'
import { findRequestOfPage } from './ai-page.service.ts'

export const DRAFTS_BY_PAGE = { name: 'AI drafts by review request', max: 6, windowS: 86_400 }
/** Of one business in one process: a link that went around must not take the model away from everybody else */
export const MOST_AT_ONCE = 5

const OWN_WORDS = 'You can write your own words below'

type Asked = z.output<typeof writeSuggestions.body>

/** Under way in this process, by business and by what was asked: a double click waits for the answer of the first */
const underWay = new Map<string, Map<string, Promise<string[]>>>()

export async function writePageDrafts(context: OpenContext, asked: Asked): Promise<string[]> {
  const request = await findRequestOfPage(context, asked.review_generator_uuid)
  const ofClient = underWay.get(request.clientUuid) ?? new Map<string, Promise<string[]>>()
  const question = JSON.stringify([request.uuid, asked.language, [...asked.keywords].sort(), asked.comment])
  const same = ofClient.get(question)
  if (same) return same
  if (ofClient.size >= MOST_AT_ONCE)
    throw new AppError('unavailable', `Many drafts are being written right now. Please try again in a moment. ${OWN_WORDS}`, {
      retryAfterS: 15,
    })
  underWay.set(request.clientUuid, ofClient)
  const writing = answer(context.services, request, asked).finally(() => {
    ofClient.delete(question)
    if (ofClient.size === 0) underWay.delete(request.clientUuid)
  })
  ofClient.set(question, writing)
  return writing
}

async function answer(services: Services, request: OpenRequest, { comment, keywords, language }: Asked): Promise<string[]> {
  const { database, clock } = services
  const { clientUuid, uuid: requestUuid } = request
  const inTenant = <T>(run: Parameters<typeof withTenant<T>>[2]) => withTenant(database, clientUuid, run)
  const { words, known, business, timeZone } = await inTenant(async (db) => {
    const settings = await selectPromptSettings(db)
    const words = wordsAmong(keywords, settings.customer_keywords).sort()
    const review = await findReviewSettings(db, clientUuid)
    const business = businessMaterialOf(review?.companyName ?? '', settings)
    const known = await selectPageDrafts(db, { requestUuid, keywords: words, comment, language })
    return { words, known, business, timeZone: review?.timeZone ?? 'UTC' }
  })
  if (known) return known
  if (!services.ai) throw notSetUp()
  const spender = { clientUuid, timeZone }
  await countDraft(services, requestUuid, () => inTenant((db) => takePageGeneration(db, spender, clock.now())))
  const { drafts, model } = await askTwice(services, {
    request: askForPageDrafts(language, business, { words, comment }),
    read: readPageDrafts,
    surroundings: { language, given: [business.companyName, ...words, comment].join('\n'), others: [], isCustomersOwn: true },
    note: (spent) => inTenant((db) => noteUsage(db, { ...spender, purpose: 'page' }, clock.now(), spent)),
  }).catch(async (error: unknown) => {
    // The model is away: its failures must not use up what the customer and the business may ask for today
    await withSystem(database, (db) => giveBackTry(db, DRAFTS_BY_PAGE, requestUuid))
    await inTenant((db) => giveBackPageGeneration(db, spender, clock.now()))
    throw error
  })
  if (drafts.length === 0) throw nothingUsable()
  await inTenant(async (db) => {
    await insertPageDrafts(db, {
      clientUuid,
      requestUuid,
      keywords: words,
      comment,
      language,
      suggestions: drafts,
      promptVersion: PROMPT_VERSION,
      model,
      createdAt: clock.now(),
    })
    // Whoever lets a review be drafted answered Yes
    await keepAnswers(db, services, { clientUuid, invitationUuid: requestUuid }, { ratingUnlessFeedback: 5 })
  })
  return drafts
}

/** Before the model is asked: by page, then by business and day. Over a limit the customer can still write */
async function countDraft({ database, clock }: Services, requestUuid: string, takeOfDay: () => Promise<boolean>): Promise<void> {
  try {
    await countTry(database, clock, DRAFTS_BY_PAGE, requestUuid)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error
    throw new AppError('too_many_requests', `No more drafts can be written here today. ${OWN_WORDS}`, { retryAfterS: error.retryAfterS })
  }
  if (!(await takeOfDay()))
    throw new AppError('too_many_requests', `No more drafts can be written today. ${OWN_WORDS}`, { retryAfterS: 3600 })
}
