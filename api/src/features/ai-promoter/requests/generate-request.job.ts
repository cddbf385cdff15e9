import { z } from 'zod'
import { ProviderError } from '../../../platform/base/provider-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { defineJob, type JobSpec } from '../../../platform/jobs/job.ts'
import { addModelUsage } from '../../../platform/models/model-usage.queries.ts'
import type { Services } from '../../../platform/services/services.ts'
import type { JsonReply } from '../../../platform/vendors/ai.ts'
import { findReviewSettings } from '../../reviews/reviews.public.ts'
import type { RejectedCompletion } from '../ai-promoter.tables.ts'
import { selectPromptSettings } from '../company/prompt-settings.queries.ts'
import { toBusinessMaterial } from '../company/prompt-settings.service.ts'
import { buildDraftRequest, collectSourceText, parseOneDraft, type Variation } from '../generation/build-draft-request.ts'
import { countGeneratingRequests, lockRequest, type StoredRequest, updateRequest } from '../generation/generation.queries.ts'
import { isFinished, nextVariation, stepOfVariation, withStepFinished, withStepStarted } from '../generation/generation-steps.ts'
import type { Material } from '../generation/material.ts'
import { PROMPT_VERSION } from '../generation/prompts/review-draft.prompt.ts'
import { collectUsableDrafts } from '../generation/request-drafts.ts'
import { selectStaffPromptMaterial } from '../staff/staff.queries.ts'
import { selectAssistants } from './assistants.queries.ts'

const generation = z.object({ clientUuid: z.uuid(), requestUuid: z.uuid(), attempt: z.int() })
type Generation = z.output<typeof generation>

/** Runs per process that may wait for the model at the same time. Waiting costs the process almost nothing */
const SLOTS = 25

/**
 * Writes the suggestions of a review request. One run calls the model once, stores the completion and enqueues the next run in the same
 * transaction: killing a worker loses one completion, and a run that lasts longer than the model's timeout can safely be considered dead.
 * Requests under way run before those that have not begun, so that they are served in order of arrival.
 */
export const generateRequestJob: JobSpec<typeof generation> = defineJob({
  name: 'generate-request',
  payload: generation,
  retry: { limit: 6, delayS: 5 },
  timeoutS: 150,
  slots: SLOTS,

  async run(services, key) {
    const { database, clock, ai } = services
    const work = await withTenant(database, key.clientUuid, (db) => startNextVariation(db, services, key))
    if (!work) return
    if (!ai) throw new ProviderError('openai', 'No AI model is set up: AI_BASE_URL is missing', { retryable: false })
    const { material, variation, drafts, rejected } = work
    const reply = await ai.completeJson({ ...buildDraftRequest(material, variation, drafts), rejected: rejected ?? undefined })
    await withTenant(database, key.clientUuid, async (db) => {
      await addModelUsage(db, { clientUuid: key.clientUuid, purpose: 'request' }, clock.now(), reply.spent)
      await saveCompletionAndQueueNext(db, services, key, work, reply)
    })
  },

  // The list and the waiting window show this failure, because the user can do something about it
  onDead: (services, key) =>
    withTenant(services.database, key.clientUuid, async (db) => {
      if (!(await lockRequestIfAttemptIsCurrent(db, key))) return
      const problem = services.ai
        ? 'The AI service didn’t respond. Nothing you entered is lost. You can start again'
        : 'AI suggestions aren’t available here. Nothing you entered is lost'
      await updateRequest(db, key.requestUuid, { state: 'failed', problem, finishedAt: services.clock.now() })
    }),
})

/**
 * Starts the generation of a request whose row is in the state `generating`, in the caller's transaction. The more requests a business has
 * waiting, the lower the priority of its next one: a practice that enters two hundred at once must not delay another practice's single
 * request
 */
export const queueGeneration = async (db: Db, { jobs }: Services, key: Generation): Promise<void> =>
  jobs.enqueue(db, generateRequestJob, key, { priority: -(await countGeneratingRequests(db)) })

/** Locks the request. null when it no longer waits for this generation */
async function lockRequestIfAttemptIsCurrent(db: Db, { requestUuid, attempt }: Generation): Promise<StoredRequest | null> {
  const request = await lockRequest(db, requestUuid)
  return request?.state === 'generating' && request.attempt === attempt ? request : null
}

interface Work {
  material: Material
  variation: Variation
  drafts: string[]
  rejected: RejectedCompletion | null
}

/** Returns the next request to the model. The first run reads settings and staff rules, so later changes only affect later requests */
async function startNextVariation(db: Db, services: Services, key: Generation): Promise<Work | null> {
  const request = await lockRequestIfAttemptIsCurrent(db, key)
  const settings = await findReviewSettings(db, key.clientUuid)
  if (!request || !settings) return null
  const now = services.clock.now()
  let { steps } = request
  const material = request.material ?? (await readPromptMaterial(db, settings.companyName, request))
  if (!isFinished(steps, 'settings')) steps = withStepFinished(withStepStarted(steps, 'settings', now), 'settings', services.clock.now())
  const variation = nextVariation(steps)
  if (variation === null) return null
  // A second attempt belongs to the same step
  if (!request.rejected) steps = withStepStarted(steps, stepOfVariation(variation), now)
  await updateRequest(db, key.requestUuid, { material, steps, promptVersion: PROMPT_VERSION })
  return { material, variation, drafts: request.drafts.map(({ text }) => text), rejected: request.rejected }
}

async function readPromptMaterial(db: Db, companyName: string, { uuid, staffComment }: StoredRequest): Promise<Material> {
  const assistants = await selectAssistants(db, uuid)
  const staff = await selectStaffPromptMaterial(
    db,
    assistants.map(({ review_employee_uuid: staffUuid }) => staffUuid),
  )
  return {
    language: 'en',
    business: toBusinessMaterial(companyName, await selectPromptSettings(db)),
    staff: staff.map(({ material }) => material),
    staffComment,
  }
}

/** Stores the completion, or its fault, and enqueues the next run. Stores nothing if a newer generation has replaced this one */
async function saveCompletionAndQueueNext(db: Db, services: Services, key: Generation, work: Work, reply: JsonReply): Promise<void> {
  const request = await lockRequestIfAttemptIsCurrent(db, key)
  const { variation, material, rejected } = work
  if (!request || nextVariation(request.steps) !== variation || (request.rejected === null) !== (rejected === null)) return
  const now = services.clock.now()
  const draftContext = { language: material.language, given: collectSourceText(material), others: request.drafts.map(({ text }) => text) }
  const {
    drafts: [text],
    fault,
  } = collectUsableDrafts(reply, parseOneDraft, draftContext)

  if (fault && !rejected) {
    await updateRequest(db, key.requestUuid, { rejected: { variation, completionText: reply.completionText, problem: fault.problem } })
    return services.jobs.enqueue(db, generateRequestJob, key, { priority: variation })
  }
  if (fault?.kind === 'unusable') {
    const problem = `The AI suggestions couldn’t be used (${lowercaseFirstLetter(fault.problem)}). Nothing you entered is lost. You can start again`
    return updateRequest(db, key.requestUuid, { state: 'failed', problem, rejected: null, finishedAt: now })
  }
  // A draft that was too similar twice is left out, and the request has fewer suggestions
  const drafts = text ? [...request.drafts, { variation, text, model: reply.spent?.model ?? '' }] : request.drafts
  const steps = withStepFinished(request.steps, stepOfVariation(variation), now)
  if (nextVariation(steps) !== null) {
    await updateRequest(db, key.requestUuid, { drafts, steps, rejected: null })
    return services.jobs.enqueue(db, generateRequestJob, key, { priority: variation })
  }
  await updateRequest(db, key.requestUuid, {
    drafts,
    steps: withStepFinished(withStepFinished(steps, 'check', now), 'link', now),
    rejected: null,
    state: 'ready',
    finishedAt: now,
  })
}

const lowercaseFirstLetter = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1)
