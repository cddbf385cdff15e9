import type { CorrectableField } from '#contract/calls/call-corrections.ts'
import { notFound } from '../../../platform/app-error.ts'
import type { AccountContext } from '../../../platform/http/route.ts'
import { callsAudit } from '../calls.audit.ts'
import { lockCorrectable, saveCorrected } from './call-corrections.queries.ts'
import { type CorrectableValues, correct } from './corrected-fields.ts'

type CallContext = Pick<AccountContext, 'db' | 'account' | 'request'>

/** Idempotent; only an actual change is written to the audit log */
export function correctCallOf(context: CallContext, callSid: string, given: Partial<CorrectableValues>): Promise<void> {
  return change(context, callSid, 'call_corrected', () => given)
}

/** Idempotent as well: what was not corrected stays as it is */
export function putBackCallOf(context: CallContext, callSid: string, field: CorrectableField): Promise<void> {
  return change(context, callSid, 'call_correction_undone', (modelSaid) => ({ [field]: modelSaid[field] }))
}

async function change(
  { db, account, request }: CallContext,
  callSid: string,
  action: 'call_corrected' | 'call_correction_undone',
  wanted: (modelSaid: Partial<CorrectableValues>) => Partial<CorrectableValues>,
): Promise<void> {
  const call = await lockCorrectable(db, callSid)
  if (!call) throw notFound('This call')
  const { changed, values, modelSaid } = correct(call.current, call.modelSaid, wanted(call.modelSaid))
  if (changed.length === 0) return
  await saveCorrected(db, callSid, values, modelSaid)
  await callsAudit.record(db, {
    clientUuid: account.clientUuid,
    accountUuid: account.uuid,
    action,
    requestId: request.id,
    details: { callSid, fields: changed },
  })
}
