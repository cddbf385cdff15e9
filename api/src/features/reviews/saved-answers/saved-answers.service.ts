import type { z } from 'zod'
import { MOST_SAVED_ANSWERS, type savedAnswerForm } from '#contract/reviews/saved-answers.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import type { AccountContext } from '../../../platform/http/route.ts'
import { reviewsAudit } from '../reviews.audit.ts'
import { countSavedLocked, insertSavedAnswer, removeSavedAnswer, updateSavedAnswer } from './saved-answers.queries.ts'

type SavedReplyForm = z.output<typeof savedAnswerForm>

const eventOf = ({ account, request }: AccountContext, uuid: string) => ({
  clientUuid: account.clientUuid,
  accountUuid: account.uuid,
  requestId: request.id,
  details: { saved_answer_uuid: uuid },
})

export async function saveAnswer(context: AccountContext, form: SavedReplyForm): Promise<string> {
  const { db, services, account } = context
  const { clientUuid } = account
  if ((await countSavedLocked(db, clientUuid)) >= MOST_SAVED_ANSWERS)
    throw new AppError('conflict', `There can be at most ${MOST_SAVED_ANSWERS} saved answers. Please delete one first`)
  const uuid = await insertSavedAnswer(db, { clientUuid, ...form, createdAt: services.clock.now() })
  await reviewsAudit.record(db, { ...eventOf(context, uuid), action: 'saved_answer_added' })
  return uuid
}

export async function changeAnswer(context: AccountContext, uuid: string, form: SavedReplyForm): Promise<void> {
  if (!(await updateSavedAnswer(context.db, uuid, form))) throw notFound('This saved answer')
  await reviewsAudit.record(context.db, { ...eventOf(context, uuid), action: 'saved_answer_changed' })
}

export async function forgetAnswer(context: AccountContext, uuid: string): Promise<void> {
  if (!(await removeSavedAnswer(context.db, uuid))) throw notFound('This saved answer')
  await reviewsAudit.record(context.db, { ...eventOf(context, uuid), action: 'saved_answer_deleted' })
}
