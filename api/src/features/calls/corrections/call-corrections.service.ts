import type { CorrectableField } from '#contract/calls/call-corrections.ts'
import { notFound } from '../../../platform/base/app-error.ts'
import type { AccountContext } from '../../../platform/http/route.ts'
import { lockCaller } from '../action-items/call-backs.queries.ts'
import { refreshCallBacks } from '../action-items/call-backs.service.ts'
import { callsAudit } from '../calls.audit.ts'
import { findNumberOfCall } from '../calls.queries.ts'
import { applyNameToCallsOfNumber } from '../numbers/apply-name.service.ts'
import { lockCallForCorrection, saveCorrections } from './call-corrections.queries.ts'
import { type CorrectableValues, computeCorrections } from './corrected-fields.ts'

type CallContext = Pick<AccountContext, 'db' | 'account' | 'request'>

/** Idempotent. Only an actual change is written to the audit log */
export function applyCorrection(context: CallContext, callSid: string, given: Partial<CorrectableValues>): Promise<void> {
  return changeCorrections(context, callSid, 'call_corrected', () => given)
}

/** Idempotent: a field that was not corrected stays unchanged */
export function undoCorrection(context: CallContext, callSid: string, field: CorrectableField): Promise<void> {
  return changeCorrections(context, callSid, 'call_correction_undone', (modelSaid) => ({ [field]: modelSaid[field] }))
}

async function changeCorrections(
  { db, account, request }: CallContext,
  callSid: string,
  action: 'call_corrected' | 'call_correction_undone',
  wanted: (modelSaid: Partial<CorrectableValues>) => Partial<CorrectableValues>,
): Promise<void> {
  const phoneFrom = await findNumberOfCall(db, callSid)
  const caller = phoneFrom ? { clientUuid: account.clientUuid, phoneFrom } : null
  // Locked before the call, in the same order as in reports about it
  if (caller) await lockCaller(db, caller)
  const call = await lockCallForCorrection(db, callSid)
  if (!call) throw notFound('This call')
  const { changed, values, modelSaid } = computeCorrections(call.current, call.modelSaid, wanted(call.modelSaid))
  if (changed.length === 0) return
  await saveCorrections(db, callSid, values, modelSaid)
  if (caller && values.caller_name !== undefined) {
    // The name of a missed call comes from other calls of the number, and may be another person's. Only the name in an analyzed call was
    // misheard
    await applyNameToCallsOfNumber(db, {
      callSid,
      phoneFrom: caller.phoneFrom,
      name: values.caller_name,
      misheard: call.isAnalyzed ? call.current.caller_name : undefined,
    })
    await refreshCallBacks(db, caller)
  }
  await callsAudit.recordBy(db, { account, request }, action, { callSid, fields: changed })
}
