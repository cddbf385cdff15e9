import { isDeepStrictEqual } from 'node:util'
import { LONGEST_CALLER_NAME } from '#contract/calls/call-corrections.ts'
import { afterDial, callStatusChanged, recordingStatusChanged } from '#contract/calls/call-intake.ts'
import type { ReferralSource } from '#contract/calls/calls.ts'
import { AppError, notFound } from '../../../platform/base/app-error.ts'
import { localDay } from '../../../platform/base/zoned-time.ts'
import type { Db } from '../../../platform/database/database.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { assertPhoneWebhookSignature } from '../../../platform/http/check-sender.ts'
import type { BinaryResponse, OpenContext } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services/services.ts'
import type { CallReportKind, CallStep, PhoneForm, StoredCallReport } from '../../../platform/vendors/telephony/telephony.ts'
import { findInquirySettings, findSettingsByNumber, type InquirySettings } from '../../inquiry-settings/inquiry-settings.public.ts'
import { findDestination } from '../../numbers/numbers.public.ts'
import { findNameOfNumber } from '../../web-inquiries/web-inquiries.public.ts'
import { joinCallWithVisit } from '../../website-numbers/website-numbers.public.ts'
import { lockCaller } from '../action-items/call-backs.queries.ts'
import { applyOutcomeToCallBacks, isUnanswered, refreshCallBacks } from '../action-items/call-backs.service.ts'
import { findCorrectedNames, findLastName } from '../numbers/known-names.queries.ts'
import { isListedAsSpam } from '../numbers/spam-numbers.queries.ts'
import { scheduleTextBack } from '../text-back/schedule-text-back.ts'
import { analyzeCallJob } from './analysis/analyze-call.job.ts'
import { findReports, insertReportIfNew, lockCall } from './call-intake.queries.ts'
import { findCallRecord, markAnalysisPending, upsertReportedCall } from './call-record.queries.ts'
import {
  buildDecisionContent,
  type DerivedCall,
  deriveCall,
  messageRequestedContent,
  parseStoredReport,
  type StoredReport,
} from './derive-call.ts'
import { greet, NOT_IN_SERVICE, sayNobodyThere, sayNumberGivenUp } from './greetings.ts'
import { updateMissedCallNotice } from './missed-call-notice.ts'
import { fetchRecordingJob } from './recording/fetch-recording.job.ts'
import { transcribeCallJob } from './recording/transcribe-call.job.ts'
import { isClosedForReports } from './report-retention.ts'
import { buildGoodbyeSteps, buildMessageSteps, webhookUrlOf } from './voicemail-steps.ts'

const RING_S = 20

/** Handles an incoming call: stores it, and responds to the telephony provider with the number to dial */
export async function respondToIncomingCall(context: OpenContext, form: PhoneForm): Promise<BinaryResponse> {
  const { clock, config, database, telephony } = context.services
  assertPhoneWebhookSignature(context, form)
  const dialed = telephony.readDialedNumber(form)
  const settings = await findSettingsByNumber(database, dialed)
  if (!settings) return buildCallResponse(context, { say: NOT_IN_SERVICE }, { hangUp: true })
  if (settings.isQuarantined) return buildCallResponse(context, await sayGivenUp(database, settings), { hangUp: true })
  const { recording } = settings
  const forwardTo = findPhone(settings, clock.now())
  const isMessageRequested = !forwardTo && settings.voicemail
  const decision = { isForwarded: forwardTo !== null, isRecorded: forwardTo !== null && recording }
  const report = telephony.toStoredCallReport('voice', form)
  const content = { ...report.content, ...buildDecisionContent(decision), ...(isMessageRequested && messageRequestedContent) }
  await recordReportAndDeriveCall(context.services, settings, { ...report, content })
  if (isMessageRequested) return buildCallResponse(context, ...buildMessageSteps(config, settings, dialed))
  if (!forwardTo) return buildCallResponse(context, sayNobodyThere(settings, { isGreeted: false }), { hangUp: true })
  const reportTo = (endpoint: { path: string }) => webhookUrlOf(config, endpoint, dialed)
  return buildCallResponse(context, greet(settings), {
    forwardTo,
    ringS: RING_S,
    reports: {
      dial: reportTo(afterDial),
      status: reportTo(callStatusChanged),
      recording: recording ? reportTo(recordingStatusChanged) : null,
    },
  })
}

const findPhone = ({ forwardTo, openingHours, afterHoursForwardTo, timeZone }: InquirySettings, now: Date): string | null =>
  findDestination({ ringsAt: forwardTo, openingHours, afterHoursRingsAt: afterHoursForwardTo }, timeZone, now)

export async function recordDialAndRespond(context: OpenContext, to: string, form: PhoneForm): Promise<BinaryResponse> {
  const { config, telephony } = context.services
  const { report, settings } = await readCallReport(context, to, 'dial', form)
  const news = telephony.readCallNews(report)
  const hasSpoken = news.kind === 'dial' && (news.state === 'ended' || news.state === 'talking')
  const isMessageRequested = settings?.voicemail && !hasSpoken && news.kind === 'dial' && news.isCallerThere
  const content = { ...report.content, ...(isMessageRequested && messageRequestedContent) }
  if (settings) await recordReportAndDeriveCall(context.services, settings, { ...report, content })
  if (settings && isMessageRequested) return buildCallResponse(context, ...buildMessageSteps(config, settings, to))
  return hasSpoken ? buildCallResponse(context, { hangUp: true }) : buildCallResponse(context, sayNobodyThere(settings), { hangUp: true })
}

/** The caller has spoken and is still on the line. The message itself arrives with the report of the recording */
export async function respondAfterMessage(context: OpenContext, to: string, form: PhoneForm): Promise<BinaryResponse> {
  const { settings } = await readCallReport(context, to, 'voice', form)
  return buildCallResponse(context, ...buildGoodbyeSteps(settings?.missedCallLanguage ?? 'en'))
}

export async function recordStatusReport(context: OpenContext, to: string, form: PhoneForm): Promise<BinaryResponse> {
  await recordCallReport(context, to, 'status', form)
  return DONE
}

export async function recordRecordingReport(context: OpenContext, to: string, form: PhoneForm): Promise<BinaryResponse> {
  await recordCallReport(context, to, 'recording', form)
  return DONE
}

/** An account requests an analysis, for the first time or again after a failure */
export async function queueAnalysisOnRequest(db: Db, services: Services, clientUuid: string, callSid: string): Promise<void> {
  const key = { clientUuid, callSid }
  await lockCall(db, key)
  const call = await findCallRecord(db, key)
  if (!call) throw notFound('This call')
  if (call.analysisState === 'done') throw new AppError('conflict', 'This call was already analyzed')
  if (call.analysisState === 'pending') throw new AppError('conflict', 'This call is being analyzed')
  // Silent, or too short: another transcription would be just as useless
  if (call.analysisState === 'none' && call.analysisProblem) throw new AppError('conflict', call.analysisProblem)
  if (!call.recordingSid && call.transcript.length === 0)
    throw new AppError('conflict', 'This call wasn’t recorded, so there’s nothing to analyze')
  const settings = await findInquirySettings(db, clientUuid)
  if (!settings?.analysis || !services.ai) throw new AppError('conflict', 'Call analysis is turned off for your business')
  await markAnalysisPending(db, key)
  const job = call.transcript.length > 0 ? analyzeCallJob : call.recordingFileUuid ? transcribeCallJob : fetchRecordingJob
  await services.jobs.enqueue(db, job, key)
}

/** Rarely needed, so the main number is looked up only here */
const sayGivenUp = (database: Services['database'], { clientUuid }: InquirySettings): Promise<CallStep> =>
  withTenant(database, clientUuid, async (db) => sayNumberGivenUp(await findInquirySettings(db, clientUuid)), { readOnly: true })

/**
 * A number-level status callback contains the number only in its form. By now the number may belong to another client, or to none: then the
 * report is dropped
 */
async function readCallReport(context: OpenContext, to: string, kind: CallReportKind, form: PhoneForm) {
  const { database, telephony } = context.services
  assertPhoneWebhookSignature(context, form)
  const report = telephony.toStoredCallReport(kind, form)
  const settings = await findSettingsByNumber(database, to || telephony.readDialedNumber(form))
  return { report, settings: settings?.isQuarantined ? null : settings }
}

async function recordCallReport(context: OpenContext, to: string, kind: CallReportKind, form: PhoneForm): Promise<void> {
  const { report, settings } = await readCallReport(context, to, kind, form)
  if (settings) await recordReportAndDeriveCall(context.services, settings, report)
}

/**
 * Stores the report, the call as derived from all reports, and the consequences (jobs, call-backs), atomically. A duplicate changes
 * nothing. `at`: when it happened, for a report that was missed at the time
 */
export async function recordReportAndDeriveCall(
  { database, clock, jobs, telephony, ai }: Services,
  settings: InquirySettings,
  report: StoredCallReport,
  at: Date = clock.now(),
): Promise<void> {
  const key = { clientUuid: settings.clientUuid, callSid: report.callSid }
  await withTenant(database, key.clientUuid, async (db) => {
    if (!(await insertReportIfNew(db, { ...report, clientUuid: key.clientUuid, receivedAt: at }))) return
    const reports = await findReports(db, key)
    const derive = (stored: StoredReport[]) => deriveCall(stored.map((one) => parseStoredReport(telephony, one)))
    const derived = derive(reports)
    const before = derive(reports.filter(({ kind, mark }) => kind !== report.kind || mark !== report.mark))
    // Most reports only say that the phone is still ringing
    if (!derived || isDeepStrictEqual(derived, before)) return
    const isOutgoing = derived.direction === 'outgoing'
    // A customer who was not reached is in the history of outgoing calls only
    if (isOutgoing && derived.callStatus !== 'Answered') return
    const known = await findCallRecord(db, key)
    if (known && isClosedForReports(known.startedAt, clock.now())) return
    const { recording, ...facts } = derived
    const isRecordingNew = recording !== null && !known?.recordingSid
    const callerName = known ? known.callerName || facts.callerName : await chooseCallerName(db, key.callSid, facts)
    const numberSource = known ? known.numberSource : isOutgoing ? null : await measureSource(db, key, settings, facts.startedAt)
    const spam = known ? known.spam : await isListedAsSpam(db, facts.phoneFrom)
    const isOutcomeNew =
      facts.callStatus !== 'Unknown' && (facts.callStatus !== known?.callStatus || facts.startedAt.getTime() !== known.startedAt.getTime())
    const isMessageNew = isRecordingNew && facts.voicemail
    // Locked before the call, whose triggers write its action items: all reports on a caller's calls lock in this order
    if ((isOutcomeNew || isMessageNew) && facts.phoneFrom) await lockCaller(db, { ...key, phoneFrom: facts.phoneFrom })
    await upsertReportedCall(db, {
      ...key,
      ...facts,
      numberUuid: isOutgoing ? null : settings.numberUuid,
      numberSource,
      // Determined by the number; if the number has no source, the analysis adds what the caller says
      referralSource: numberSource ?? 'UNKNOWN',
      callerName,
      spam,
      day: localDay(facts.startedAt, settings.timeZone),
      analysisState: isRecordingNew && settings.analysis && ai ? 'pending' : 'none',
      recordingSid: recording?.sid ?? null,
      recordingDurationS: recording?.durationS ?? null,
    })
    if (isRecordingNew) await jobs.enqueue(db, fetchRecordingJob, key)
    if (isOutcomeNew) await applyOutcomeToCallBacks(db, { ...key, ...facts, callerName }, known?.callStatus)
    else if (isMessageNew) await refreshCallBacks(db, { ...key, ...facts })
    // The call-back above stays: it is hidden along with the call, and shown when the call is no longer spam
    if (spam) return
    if (isUnanswered(facts.callStatus) && !isUnanswered(known?.callStatus))
      await scheduleTextBack(db, { jobs, clock }, settings, { ...key, ...facts })
    if (isOutcomeNew) await updateMissedCallNotice(db, { jobs, clock }, { ...key, ...facts, callerName }, known?.callStatus)
  })
}

/** Of a number that the website shows to one visitor at a time, the source of that visit; otherwise the number's own */
async function measureSource(
  db: Db,
  key: { clientUuid: string; callSid: string },
  { numberUuid, numberSource }: InquirySettings,
  at: Date,
): Promise<ReferralSource | null> {
  const ofVisit = numberUuid ? await joinCallWithVisit(db, key, numberUuid, at) : undefined
  return ofVisit === undefined ? numberSource : (ofVisit ?? 'UNKNOWN')
}

/**
 * The caller's name before the call is analyzed: as corrected by the business, as last known from the number's calls, the telephone
 * network's caller id, or the name entered in the website's form
 */
async function chooseCallerName(
  db: Db,
  callSid: string,
  { phoneFrom, callerName }: Pick<DerivedCall, 'phoneFrom' | 'callerName'>,
): Promise<string> {
  const [corrected] = await findCorrectedNames(db, phoneFrom, callSid)
  const known = corrected?.name || (await findLastName(db, phoneFrom)) || callerName
  return known || (await findNameOfNumber(db, phoneFrom)).slice(0, LONGEST_CALLER_NAME)
}

async function buildCallResponse({ services: { telephony } }: OpenContext, ...steps: CallStep[]): Promise<BinaryResponse> {
  return { ...(await telephony.respondToCall(steps)), cacheControl: 'no-store' }
}

const DONE: BinaryResponse = { status: 204, bytes: '', contentType: 'text/plain', cacheControl: 'no-store' }
