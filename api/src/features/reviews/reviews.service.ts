import type { ReviewPlatform } from '#contract/reviews/reviews.ts'
import { AppError, notFound } from '../../platform/base/app-error.ts'
import { ProviderError } from '../../platform/base/provider-error.ts'
import type { AccountContext, SlowAccountContext } from '../../platform/http/route.ts'
import { addModelUsage } from '../../platform/models/model-usage.queries.ts'
import { countAttemptOrThrow } from '../../platform/rate-limit/rate-limit.ts'
import type { Ai, JsonRequest, ModelCost } from '../../platform/vendors/ai.ts'
import { markReplyDeleting } from './replies/delete-reply.queries.ts'
import { deleteReviewReplyJob } from './replies/delete-review-reply.job.ts'
import {
  DRAFT_SCHEMA,
  DRAFT_SCHEMA_NAME,
  DRAFT_TASK,
  parseAndCheckDraft,
  writeNeutralReply,
  writeReviewPrompt,
} from './replies/reply-draft.ts'
import { sendReviewReplyJob } from './replies/send-review-reply.job.ts'
import { reviewsAudit } from './reviews.audit.ts'
import { findReviewSettings } from './reviews.public.ts'
import { findGoogleReview, lockReplyState, saveReplyToSend } from './reviews.queries.ts'
import { queueSyncIfIdle } from './sync/sync-requests.service.ts'

const SYNC_LIMIT = { name: 'review sync by client', max: 20, windowS: 3600 }
const DRAFT_LIMIT = { name: 'review draft by client', max: 60, windowS: 3600 }

export async function queueSyncOnRequest({ services, account, inTenant }: SlowAccountContext, platform: ReviewPlatform): Promise<void> {
  const { clientUuid } = account
  await countAttemptOrThrow(services.database, services.clock, SYNC_LIMIT, clientUuid)
  await inTenant(async (db) => {
    const settings = await findReviewSettings(db, clientUuid)
    const place = platform === 'google' ? settings?.googleLocation : settings?.yelpBusinessId
    if (!place) throw new AppError('conflict', 'Please contact to customer service to add your places')
    await queueSyncIfIdle(db, services, { clientUuid, platform })
  })
}

/** A job publishes the owner's reply; if one is already being sent, that job picks up the new text */
export async function saveAndQueueReply(
  { db, services, account, request }: AccountContext,
  reviewUuid: string,
  contents: string,
): Promise<void> {
  const { clientUuid } = account
  const reply = await lockReplyState(db, reviewUuid)
  if (!reply) throw notFound('This review')
  if (reply.responseState === 'deleting')
    throw new AppError('conflict', 'Your reply is being deleted on Google. Please try again in a moment.')
  await saveReplyToSend(db, reviewUuid, contents, services.clock.now())
  if (reply.responseState !== 'sending') await services.jobs.enqueue(db, sendReviewReplyJob, { clientUuid, reviewUuid })
  const details = { reviewUuid, reviewer: reply.reviewerName }
  await reviewsAudit.recordBy(db, { account, request }, 'review_answered', details)
}

/** A job deletes the reply. A repeated request, before or after the deletion, does nothing */
export async function queueReplyDeletion({ db, services, account, request }: AccountContext, reviewUuid: string): Promise<void> {
  const { clientUuid } = account
  const reply = await lockReplyState(db, reviewUuid)
  if (!reply) throw notFound('This review')
  const { responseState: state, responseModeration: moderation } = reply
  if (state === 'none' || state === 'deleting') return
  if (state === 'sending') throw new AppError('conflict', 'Your reply is on its way to Google. You can delete it once it’s there.')
  if (state === 'failed' && moderation !== 'rejected')
    throw new AppError('conflict', 'This reply wasn’t published, so there’s nothing to delete on Google.')
  await markReplyDeleting(db, reviewUuid)
  await services.jobs.enqueue(db, deleteReviewReplyJob, { clientUuid, reviewUuid })
  await reviewsAudit.recordBy(db, { account, request }, 'review_answer_deleted', { reviewUuid, reviewer: reply.reviewerName })
}

/** Returns a draft; nothing is stored or sent */
export async function draftReplyToReview({ services, account, inTenant }: SlowAccountContext, reviewUuid: string): Promise<string> {
  const { ai } = services
  const { review, settings } = await inTenant(async (db) => ({
    review: await findGoogleReview(db, reviewUuid),
    settings: await findReviewSettings(db, account.clientUuid),
  }))
  if (!review) throw notFound('This review')
  if (!ai) throw new AppError('unavailable', 'Drafts aren’t available here. Please write the reply yourself.')
  await countAttemptOrThrow(services.database, services.clock, DRAFT_LIMIT, account.clientUuid)
  try {
    const companyName = settings?.companyName ?? ''
    const draft = await requestCheckedDraft(ai, companyName, writeReviewPrompt(companyName, review.rate, review.contents), (spent) =>
      inTenant((db) => addModelUsage(db, { clientUuid: account.clientUuid, purpose: 'reply' }, services.clock.now(), spent)),
    )
    return draft ?? writeNeutralReply(review.rate)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.log.warn({ error }, 'no draft could be made')
    throw new AppError('unavailable', 'The AI service isn’t responding right now. Try again, or write the reply yourself.')
  }
}

/** Returns a rejected draft to the model once, with an explanation of what is wrong; null when the second draft is rejected too */
async function requestCheckedDraft(
  ai: Ai,
  companyName: string,
  user: string,
  recordUsage: (spent: ModelCost | undefined) => Promise<void>,
): Promise<string | null> {
  let rejected: JsonRequest['rejected']
  for (let attempt = 0; attempt < 2; attempt++) {
    const completion = await ai.completeJson({
      system: DRAFT_TASK,
      user,
      schemaName: DRAFT_SCHEMA_NAME,
      schema: DRAFT_SCHEMA,
      isAwaited: true,
      rejected,
    })
    await recordUsage(completion.spent)
    const outcome = 'value' in completion ? parseAndCheckDraft(completion.value, companyName) : completion
    if ('reply' in outcome) return outcome.reply
    rejected = { completionText: completion.completionText, problem: outcome.problem }
  }
  return null
}
