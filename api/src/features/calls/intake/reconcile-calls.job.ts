import { z } from 'zod'
import { LeaseLost } from '../../../platform/base/lease.ts'
import { ProviderError } from '../../../platform/base/provider-error.ts'
import { isDatabaseUnavailable } from '../../../platform/database/database.ts'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Services } from '../../../platform/services/services.ts'
import type { CallHistory, PastCall, PastReport } from '../../../platform/vendors/telephony/call-history.ts'
import { findNumberOwners, type InquirySettings, type NumberOwner } from '../../inquiry-settings/inquiry-settings.public.ts'
import { findKnownReports } from './call-intake.queries.ts'
import { recordReportAndDeriveCall } from './call-intake.service.ts'
import { buildDecisionContent } from './derive-call.ts'

const DAY_MS = 24 * 3_600_000
/** Webhooks that are merely late arrive within this time */
const GRACE_MS = 10 * 60_000

interface OwnedCall extends PastCall {
  settings: InquirySettings
}

/**
 * Fills in what webhooks could not deliver while we were down: fetches the calls of the last day from the phone company and records missing
 * reports as if they had arrived late. Known reports change nothing (decision 0058).
 */
export const reconcileCallsJob = defineJob({
  name: 'reconcile-calls',
  payload: z.object({}),
  retry: { limit: 4, delayS: 60 },
  timeoutS: 1_800,
  cron: '23 * * * *',

  async run(services) {
    const { callHistory, clock, log } = services
    if (!callHistory) return
    const now = clock.now().getTime()
    const owners = new Map<string, NumberOwner | null>()
    let [seen, filledIn] = [0, 0]
    for await (const page of callHistory.listEnded(new Date(now - DAY_MS))) {
      const calls = await findOwners(
        services,
        owners,
        page.filter(({ endedAt }) => endedAt.getTime() < now - GRACE_MS),
      )
      seen += calls.length
      const known = await loadKnownCalls(services, calls)
      for (const call of calls) if (await tryToAddMissingReports(services, callHistory, call, known)) filledIn++
    }
    if (filledIn > 0) log.warn({ seen, filledIn }, 'calls were filled in from the phone company’s records')
  },
})

/**
 * The calls to numbers that belonged to their client at that time: a number that was moved must not bring in calls of its previous client
 */
async function findOwners({ database }: Services, owners: Map<string, NumberOwner | null>, calls: PastCall[]): Promise<OwnedCall[]> {
  const newNumbers = [...new Set(calls.map(({ dialed }) => dialed))].filter((number) => !owners.has(number))
  const found = newNumbers.length === 0 ? [] : await withSystem(database, (db) => findNumberOwners(db, newNumbers), { readOnly: true })
  for (const number of newNumbers) owners.set(number, found.find(({ trackingNumber }) => trackingNumber === number) ?? null)
  return calls.flatMap((call) => {
    const settings = owners.get(call.dialed)
    return settings && call.startedAt >= settings.numberSince ? [{ ...call, settings }] : []
  })
}

/** A problem with one call must not prevent filling in the others */
async function tryToAddMissingReports(services: Services, history: CallHistory, call: OwnedCall, known: Known): Promise<boolean> {
  try {
    return await addMissingReports(services, history, call, known)
  } catch (error) {
    if (isDatabaseUnavailable(error) || error instanceof LeaseLost || (error instanceof ProviderError && error.retryable)) throw error
    services.log.error({ error, callSid: call.callSid }, 'a call could not be filled in from the phone company’s records')
    return false
  }
}

/** The reports that we have of a call, whether it was to be recorded, and whether the caller was asked for a message */
interface KnownCall {
  marks: Set<string>
  isRecorded: boolean
  isAskedForMessage: boolean
}
type Known = Map<string, KnownCall>

const emptyKnownCall = (): KnownCall => ({ marks: new Set(), isRecorded: false, isAskedForMessage: false })

const reportMarkOf = ({ kind, mark }: { kind: string; mark: string }) => `${kind} ${mark}`

async function loadKnownCalls({ database }: Services, calls: OwnedCall[]): Promise<Known> {
  const known: Known = new Map()
  if (calls.length === 0) return known
  const keys = calls.map(({ callSid, settings }) => ({ callSid, clientUuid: settings.clientUuid }))
  for (const { callSid, isRecorded, isAskedForMessage, ...report } of await withSystem(database, (db) => findKnownReports(db, keys), {
    readOnly: true,
  })) {
    const entry = known.get(callSid) ?? emptyKnownCall()
    entry.marks.add(reportMarkOf(report))
    entry.isRecorded ||= isRecorded
    entry.isAskedForMessage ||= isAskedForMessage
    known.set(callSid, entry)
  }
  return known
}

const NO_RECORDINGS = { recordings: [], isMoreToCome: false }

/** Returns whether any report was missing */
async function addMissingReports(services: Services, history: CallHistory, call: OwnedCall, known: Known): Promise<boolean> {
  const { marks, isRecorded, isAskedForMessage } = known.get(call.callSid) ?? emptyKnownCall()
  const mayBeRecorded = isRecorded || !marks.has(reportMarkOf({ kind: 'voice', mark: '' }))
  // Requested only if there should be a recording: one request for every call of the day would be too many
  const isReported = [...marks].some((mark) => mark.startsWith('recording '))
  const lacksRecording = !isReported && (isAskedForMessage || (call.isAnswered && mayBeRecorded))
  const { recordings, isMoreToCome } = lacksRecording ? await history.listRecordings(call.callSid) : NO_RECORDINGS
  // A recording that is not ready yet is requested again next time
  const decision = { isForwarded: call.isForwarded, isRecorded: isReported || recordings.length > 0 || isMoreToCome }
  const reports = call.reports.map((report) => (report.kind === 'voice' ? withForwardingDecision(report, decision) : report))
  const missing = [...(hasEndReport(call, marks) ? [] : reports), ...recordings].filter((report) => !marks.has(reportMarkOf(report)))
  for (const { at, ...report } of missing) await recordReportAndDeriveCall(services, call.settings, report, at)
  // The caller hung up before the beep. This is recorded, because the call would otherwise be requested every hour
  const hasLeftNone = isAskedForMessage && lacksRecording && recordings.length === 0 && !isMoreToCome
  if (hasLeftNone) await recordReportAndDeriveCall(services, call.settings, history.reportNoRecording(call.callSid), call.endedAt)
  return missing.length > 0
}

/** The end of forwarding is reported twice, for the dial instruction and for the leg itself. One of the two is enough */
function hasEndReport({ reports, isForwarded }: PastCall, marks: Set<string>): boolean {
  const [voice, caller, ...practice] = reports.map(reportMarkOf)
  const ends = isForwarded ? practice : [caller]
  const isReportedByDial = [...marks].some((mark) => mark.startsWith('dial '))
  return marks.has(voice ?? '') && (isReportedByDial || ends.every((end) => end !== undefined && marks.has(end)))
}

const withForwardingDecision = (report: PastReport, decision: { isForwarded: boolean; isRecorded: boolean }): PastReport => ({
  ...report,
  content: { ...report.content, ...buildDecisionContent(decision) },
})
