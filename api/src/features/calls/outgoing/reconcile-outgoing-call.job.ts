import { z } from 'zod'
import { isOutgoingCallOver, type OutgoingCallState } from '#contract/calls/outgoing-call-states.ts'
import type { Db } from '../../../platform/database/database.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { defineJob, RunLater } from '../../../platform/jobs/job.ts'
import type { Services } from '../../../platform/services/services.ts'
import type { OutgoingCalls, RecordedOutgoingCall } from '../../../platform/vendors/telephony/outgoing-calls.ts'
import { findSettingsByNumber } from '../../inquiry-settings/inquiry-settings.public.ts'
import { recordReportAndDeriveCall } from '../intake/call-intake.service.ts'
import { findCallRecord } from '../intake/call-record.queries.ts'
import { advanceOutgoingCall, findAdoptedAmong, findOutgoingCall, type OutgoingCallRow, saveCallSid } from './outgoing-calls.queries.ts'

/** By then the request has long timed out, and webhooks have arrived */
export const FIRST_LOOK_S = 60
const NEXT_LOOK_S = 60
/** The phone company's clock and ours differ */
const CLOCKS_DIFFER_MS = 5_000
const NEVER_RANG = 'Your phone didn’t ring. Call again'

/**
 * Finds out from the phone company what became of a call whose response or reports are missing, because our process died or was away. It
 * never places a call
 */
export const reconcileOutgoingCallJob = defineJob({
  name: 'reconcile-outgoing-call',
  payload: z.object({ clientUuid: z.uuid(), outgoingUuid: z.uuid() }),
  retry: { limit: 10, delayS: 30 },

  async run(services, { clientUuid, outgoingUuid }) {
    const { database, outgoingCalls: vendor, clock } = services
    const inTenant = <T>(run: (db: Db) => Promise<T>) => withTenant(database, clientUuid, run)
    const row = await inTenant((db) => findOutgoingCall(db, outgoingUuid))
    if (!row || !vendor) return
    const lookAgain = () => new RunLater(new Date(clock.now().getTime() + NEXT_LOOK_S * 1000), clock.now())
    if (isOutgoingCallOver(row.state)) {
      if (await hasRecordingToCome(services, row)) throw lookAgain()
      return
    }
    const callSid = row.callSid ?? (await findLostCall(vendor, row, inTenant))
    const recorded = callSid ? await vendor.find(callSid) : null
    if (!recorded) return void (await inTenant((db) => advanceOutgoingCall(db, outgoingUuid, 'failed', { problem: NEVER_RANG })))
    await inTenant((db) => saveCallSid(db, outgoingUuid, recorded.callSid))
    if (recorded.state === 'ringing' || recorded.state === 'talking') throw lookAgain()
    const settings = await findSettingsByNumber(services.database, row.shown)
    if (settings?.clientUuid === clientUuid)
      for (const { at, ...report } of recorded.reports) await recordReportAndDeriveCall(services, settings, report, at)
    const state = stateOf(recorded)
    await inTenant((db) =>
      advanceOutgoingCall(db, outgoingUuid, state, state === 'ended' ? { durationS: recorded.dialed?.durationS ?? 0 } : {}),
    )
    if (await hasRecordingToCome(services, { ...row, state, callSid: recorded.callSid })) throw lookAgain()
  },
})

function stateOf({ dialed }: RecordedOutgoingCall): OutgoingCallState {
  if (!dialed) return 'declined'
  if (dialed.state === 'ended' && dialed.durationS > 0) return 'ended'
  return dialed.state === 'busy' ? 'busy' : 'unanswered'
}

/** The first call to that phone since the request that belongs to no other row */
async function findLostCall(
  vendor: OutgoingCalls,
  { phone, shown, startedAt }: OutgoingCallRow,
  inTenant: <T>(run: (db: Db) => Promise<T>) => Promise<T>,
): Promise<string | undefined> {
  const placed = await vendor.findPlaced({ phone, from: shown, since: new Date(startedAt.getTime() - CLOCKS_DIFFER_MS) })
  const sids = placed.map(({ callSid }) => callSid)
  const adopted = await inTenant((db) => findAdoptedAmong(db, sids))
  return placed.filter(({ callSid }) => !adopted.includes(callSid)).sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime())[0]
    ?.callSid
}

/** Fetches the report of a conversation's recording, if it did not arrive. Returns whether the phone company still works on it */
async function hasRecordingToCome(services: Services, { clientUuid, callSid, shown, state }: OutgoingCallRow): Promise<boolean> {
  const { database, callHistory } = services
  if (state !== 'ended' || !callSid || !callHistory) return false
  const settings = await findSettingsByNumber(database, shown)
  if (!settings?.recording || settings.clientUuid !== clientUuid) return false
  const known = await withTenant(database, clientUuid, (db) => findCallRecord(db, { clientUuid, callSid }))
  if (!known || known.recordingSid) return false
  const { recordings, isMoreToCome } = await callHistory.listRecordings(callSid)
  for (const { at, ...report } of recordings) await recordReportAndDeriveCall(services, settings, report, at)
  return isMoreToCome
}
