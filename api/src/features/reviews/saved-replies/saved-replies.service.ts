import type { z } from 'zod'
import { MAX_SAVED_REPLIES, type savedReplyForm } from '#contract/reviews/saved-replies.ts'
import { AppError, notFound } from '../../../platform/base/app-error.ts'
import type { AccountContext } from '../../../platform/http/route.ts'
import { reviewsAudit } from '../reviews.audit.ts'
import { deleteSavedReplyRow, insertSavedReply, lockAndCountSavedReplies, updateSavedReply } from './saved-replies.queries.ts'

type SavedReplyForm = z.output<typeof savedReplyForm>

export async function createSavedReply(context: AccountContext, form: SavedReplyForm): Promise<string> {
  const { db, services, account } = context
  const { clientUuid } = account
  if ((await lockAndCountSavedReplies(db, clientUuid)) >= MAX_SAVED_REPLIES)
    throw new AppError('conflict', `You can have up to ${MAX_SAVED_REPLIES} saved replies. Please delete one first`)
  const uuid = await insertSavedReply(db, { clientUuid, ...form, createdAt: services.clock.now() })
  await reviewsAudit.recordBy(db, context, 'saved_answer_added', { saved_answer_uuid: uuid })
  return uuid
}

export async function editSavedReply(context: AccountContext, uuid: string, form: SavedReplyForm): Promise<void> {
  if (!(await updateSavedReply(context.db, uuid, form))) throw notFound('This saved reply')
  await reviewsAudit.recordBy(context.db, context, 'saved_answer_changed', { saved_answer_uuid: uuid })
}

export async function removeSavedReply(context: AccountContext, uuid: string): Promise<void> {
  if (!(await deleteSavedReplyRow(context.db, uuid))) throw notFound('This saved reply')
  await reviewsAudit.recordBy(context.db, context, 'saved_answer_deleted', { saved_answer_uuid: uuid })
}
