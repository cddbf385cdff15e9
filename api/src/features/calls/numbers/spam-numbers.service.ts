import { AppError, notFound } from '../../../platform/base/app-error.ts'
import type { AccountContext } from '../../../platform/http/route.ts'
import { callsAudit } from '../calls.audit.ts'
import { findNumberOfCall } from '../calls.queries.ts'
import { deleteSpamNumber, insertSpamNumber } from './spam-numbers.queries.ts'

/** Idempotent. Only an actual change is written to the audit log. Past calls stay unchanged */
export async function changeSpamOfNumber({ db, account, request }: AccountContext, callSid: string, covered: boolean): Promise<void> {
  const phoneFrom = await findNumberOfCall(db, callSid)
  if (phoneFrom === null) throw notFound('This call')
  if (phoneFrom === '') throw new AppError('conflict', 'This call came from a private number, so later calls can’t be recognized')
  const isChanged = covered ? await insertSpamNumber(db, account.clientUuid, phoneFrom) : await deleteSpamNumber(db, phoneFrom)
  if (!isChanged) return
  await callsAudit.recordBy(db, { account, request }, covered ? 'spam_number_covered' : 'spam_number_uncovered', { callSid })
}
