import { type CallColumn, DEFAULT_CALL_COLUMNS } from '#contract/calls/call-columns.ts'
import type { getCallDashboard } from '#contract/calls/call-dashboard.ts'
import { type getCall, REFERRAL_SOURCES } from '#contract/calls/calls.ts'
import type { EndpointResult } from '#contract/wire/endpoint.ts'
import { notFound } from '../../platform/base/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import type { AccountContext } from '../../platform/http/route.ts'
import { withdrawNotice } from '../notices/notices.public.ts'
import { findInquiriesOfNumber } from '../web-inquiries/web-inquiries.public.ts'
import { findVisitOfCall } from '../website-numbers/website-numbers.public.ts'
import { findItemsOfCall } from './action-items/action-items.queries.ts'
import { findOpenCallBacks, lockCaller } from './action-items/call-backs.queries.ts'
import { applySpamToCallBacks, findCallBackOfMissedCall } from './action-items/call-backs.service.ts'
import { callsAudit } from './calls.audit.ts'
import { findCall, findCallColumns, findCallsOfNumber, findNumberOfCall, updateSpamOfCall } from './calls.queries.ts'
import { type DashboardStats, WEEKDAYS } from './dashboard/call-dashboard.queries.ts'
import { nameSpeakers } from './intake/analysis/call-analysis.ts'
import { isListedAsSpam } from './numbers/spam-numbers.queries.ts'
import { changeSpamOfNumber } from './numbers/spam-numbers.service.ts'
import { listOutgoingCallsTo } from './outgoing/outgoing-calls.queries.ts'
import { findTextBack } from './text-back/text-backs.queries.ts'

/** One call with its transcript, action items and related calls and inquiries */
export async function getCallDetail({ db, account }: AccountContext, callSid: string): Promise<EndpointResult<typeof getCall>> {
  const { clientUuid } = account
  const call = await findCall(db, callSid)
  if (!call) throw notFound('This call')
  const { transcript: heard, hasRecording, recordingDurationS, ...fields } = call
  const names = { caller: fields.caller_name, staff: fields.callee_name }
  const transcript = 'caller_name' in fields.model_said ? nameSpeakers(heard, names) : heard
  return {
    data: {
      ...fields,
      call_transcript: transcript.map(({ name, text }) => `${name}: ${text}`).join('\n'),
      transcript_lines: transcript,
      text_back: await findTextBack(db, callSid),
      number_covered: await isListedAsSpam(db, fields.phone_from),
      action_itmes: await findItemsOfCall(db, callSid, await findCallBackOfMissedCall(db, clientUuid, fields)),
      recording: hasRecording ? { duration_s: recordingDurationS ?? fields.call_duration } : null,
      website_visit: await findVisitOfCall(db, callSid),
      outgoing_calls: await listOutgoingCallsTo(db, fields.phone_from, account.uuid),
      related_calls: await findCallsOfNumber(db, fields.phone_from, callSid),
      related_web_inquiries: await findInquiriesOfNumber(db, fields.phone_from),
    },
  }
}

/** Idempotent. Only an actual change is written to the audit log */
export async function markCallAsSpam(context: AccountContext, callSid: string, spam: boolean): Promise<void> {
  const { db, account, request } = context
  const phoneFrom = await findNumberOfCall(db, callSid)
  const caller = phoneFrom ? { clientUuid: account.clientUuid, phoneFrom } : null
  // Locked before the call, in the same order as in reports about it
  if (caller) await lockCaller(db, caller)
  const open = caller ? await findOpenCallBacks(db, caller) : []
  const outcome = await updateSpamOfCall(db, callSid, spam)
  if (outcome === 'missing') throw notFound('This call')
  if (outcome === 'unchanged') return
  if (caller) await applySpamToCallBacks(db, caller, { callSid, spam }, open)
  await callsAudit.recordBy(db, { account, request }, spam ? 'call_marked_spam' : 'call_unmarked_spam', { callSid })
  if (spam) for (const kind of ['missed_call', 'urgent_call'] as const) await withdrawNotice(db, account.clientUuid, kind, callSid)
  // Further calls from that number are also marked or unmarked
  if (phoneFrom) await changeSpamOfNumber(context, callSid, spam)
}

/** All columns, until the account has chosen some */
export async function findColumnsOrDefault(db: Db, accountUuid: string): Promise<CallColumn[]> {
  return (await findCallColumns(db, accountUuid)) ?? [...DEFAULT_CALL_COLUMNS]
}

const NO_STATS = {} as Partial<DashboardStats>

export function toWireDashboard(found: DashboardStats | undefined): EndpointResult<typeof getCallDashboard> {
  const stats: Partial<DashboardStats> = found ?? NO_STATS
  const of = (name: keyof DashboardStats) => stats[name] ?? 0
  const average = (sum: number, count: number) => (count === 0 ? null : Math.round((sum / count) * 100) / 100)
  return {
    main: {
      total_calls: of('nowTotal'),
      answered_calls: of('nowAnswered'),
      missed_calls: of('nowMissed'),
      avg_quality_score: average(of('nowQualitySum'), of('nowQualityCount')),
    },
    previous: {
      total_calls: of('beforeTotal'),
      answered_calls: of('beforeAnswered'),
      missed_calls: of('beforeMissed'),
      avg_quality_score: average(of('beforeQualitySum'), of('beforeQualityCount')),
    },
    analyzed_calls: of('nowQualityCount'),
    call_distribution: {
      answered: of('nowAnswered'),
      missed: of('nowMissed'),
      total_duration: of('durationS'),
      // Averaged over answered calls only, because missed calls have no talk time
      avg_duration: of('nowAnswered') === 0 ? 0 : Math.round(of('durationS') / of('nowAnswered')),
    },
    weekly_call_trends: Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, of(weekday)])) as Record<(typeof WEEKDAYS)[number], number>,
    referral_sources: Object.fromEntries(REFERRAL_SOURCES.map((source) => [source, of(source)])) as Record<
      (typeof REFERRAL_SOURCES)[number],
      number
    >,
  }
}
