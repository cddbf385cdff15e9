import { AppError } from '../../../platform/base/app-error.ts'
import { ProviderError } from '../../../platform/base/provider-error.ts'
import type { Services } from '../../../platform/services/services.ts'
import type { JsonReply, JsonRequest, ModelCost } from '../../../platform/vendors/ai.ts'
import { type DraftContext, type DraftFault, findDraftFault, tidyDraft } from './check-draft.ts'

/** Returns the texts of a completion that matches its schema; null when it does not */
type ReadDrafts = (value: unknown) => string[] | null

interface Judged {
  /** The drafts that can be offered to the customer */
  drafts: string[]
  /** The first fault found in the other drafts */
  fault: DraftFault | null
}

export function collectUsableDrafts(reply: JsonReply, read: ReadDrafts, draftContext: DraftContext): Judged {
  if ('problem' in reply) return { drafts: [], fault: { kind: 'unusable', problem: reply.problem } }
  const texts = read(reply.value)
  if (!texts) return { drafts: [], fault: { kind: 'unusable', problem: 'The completion does not match the schema' } }
  const judged: Judged = { drafts: [], fault: null }
  for (const text of texts.map(tidyDraft)) {
    const fault = findDraftFault(text, { ...draftContext, others: [...draftContext.others, ...judged.drafts] })
    if (fault) judged.fault ??= fault
    else judged.drafts.push(text)
  }
  return judged
}

interface DraftsJob {
  request: JsonRequest
  read: ReadDrafts
  draftContext: DraftContext
  /** Records what a completion cost, whether or not it can be used */
  recordUsage(spent: ModelCost | undefined): Promise<unknown>
}

/**
 * Requests drafts while a person waits. A faulty completion goes back to the model once, with its fault. Of the two completions, the one
 * with more usable drafts is used, without its unusable drafts
 */
export async function requestDraftsWithRetry(
  { ai, log }: Services,
  { request, read, draftContext, recordUsage }: DraftsJob,
): Promise<Judged & { model: string }> {
  if (!ai) throw draftsNotSetUpError()
  let best: Judged & { model: string } = { drafts: [], fault: null, model: '' }
  let rejected: JsonRequest['rejected']
  for (let attempt = 0; attempt < 2; attempt++) {
    const reply = await ai.completeJson({ ...request, rejected }).catch(async (error: unknown) => {
      if (!(error instanceof ProviderError)) throw error
      await recordUsage(undefined)
      log.warn({ error }, 'no draft could be written')
      if (best.drafts.length > 0) return null
      throw new AppError('unavailable', 'We couldn’t write drafts just now. Try again in a moment, or write your own review')
    })
    if (!reply) break
    await recordUsage(reply.spent)
    const judged = collectUsableDrafts(reply, read, draftContext)
    if (judged.drafts.length > best.drafts.length || attempt === 0) best = { ...judged, model: reply.spent?.model ?? '' }
    if (!judged.fault) break
    rejected = { completionText: reply.completionText, problem: judged.fault.problem }
  }
  return best
}

/** The error shown to whoever requested drafts when neither completion was usable */
export const noUsableDraftError = (): AppError =>
  new AppError('unavailable', 'We couldn’t write a usable draft. Please try again, or write your own review')

export const draftsNotSetUpError = (): AppError => new AppError('unavailable', 'Drafts aren’t available here. Please write your own review')
