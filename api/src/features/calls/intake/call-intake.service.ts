import { isDeepStrictEqual } from 'node:util'
import type { CallStatus } from '#contract/calls/calls.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import type { BinaryAnswer, OpenContext } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services.ts'
import { localDay } from '../../../platform/zoned-time.ts'
import { checkTwilioRequest } from '../../../providers/twilio/check-twilio-request.ts'
import { dial, hangUp, say, twiml } from '../../../providers/twilio/twiml.ts'
import { findSettings, findSettingsByNumber, type InquirySettings } from '../../inquiry-settings/inquiry-settings.public.ts'
import { addCallBack, removeCallBack } from '../action-items/action-items.service.ts'
import { analyzeCallJob } from './analysis/analyze-call.job.ts'
import { findReports, insertReport, lockCall } from './call-intake.queries.ts'
import { findCallRecord, markAsWaiting, saveReportedCall } from './call-record.queries.ts'
import { describeCall, FORWARDED, RECORDED } from './describe-call.ts'
import { fetchRecordingJob } from './recording/fetch-recording.job.ts'
import { transcribeCallJob } from './recording/transcribe-call.job.ts'
import { dialReport, type NewReport, recordingReport, statusReport, voiceReport } from './twilio-report.ts'

type Form = Record<string, string>

const RING_S = 20

/** A call has come in: it is noted, and Twilio is told whom to ring */
export async function answerCall(context: OpenContext, form: Form): Promise<BinaryAnswer> {
  checkTwilioRequest(context, form)
  const settings = await findSettingsByNumber(context.services.database, form.To ?? '')
  if (!settings) return answerTwiml(say('We are sorry, this number is not in use.'), hangUp)
  const { forwardTo, recording } = settings
  const told = { [FORWARDED]: String(forwardTo !== null), [RECORDED]: String(forwardTo !== null && recording) }
  await noteReport(context.services, settings, voiceReport(form, told))
  const greeting = `Thank you for calling ${settings.companyName}.`
  if (!forwardTo) return answerTwiml(say(`${greeting} We are sorry, nobody can take your call right now. Please try again later.`), hangUp)
  const to = encodeURIComponent(form.To ?? '')
  const callback = (name: string) => `${context.services.config.publicUrl}/api/webhooks/twilio/${name}?to=${to}`
  return answerTwiml(
    say(recording ? `${greeting} This call will be recorded.` : greeting),
    dial({
      to: forwardTo,
      timeoutS: RING_S,
      action: callback('dial'),
      statusCallback: callback('status'),
      recordingCallback: recording ? callback('recording') : null,
    }),
  )
}

export async function noteDialEnd(context: OpenContext, to: string, form: Form): Promise<BinaryAnswer> {
  await noteCallback(context, to, form, dialReport)
  return form.DialCallStatus === 'completed' || form.DialCallStatus === 'answered'
    ? answerTwiml(hangUp)
    : answerTwiml(say('We are sorry, nobody can take your call right now. Please try again later.'), hangUp)
}

export async function noteStatus(context: OpenContext, to: string, form: Form): Promise<BinaryAnswer> {
  await noteCallback(context, to, form, statusReport)
  return DONE
}

export async function noteRecording(context: OpenContext, to: string, form: Form): Promise<BinaryAnswer> {
  await noteCallback(context, to, form, recordingReport)
  return DONE
}

/** A person wants the analysis after all, or once more after it failed */
export async function requestAnalysis(db: Db, services: Services, clientUuid: string, callSid: string): Promise<void> {
  const key = { clientUuid, callSid }
  await lockCall(db, key)
  const call = await findCallRecord(db, key)
  if (!call) throw notFound('This call')
  if (call.analysisState === 'done') throw new AppError('conflict', 'This call has been analysed')
  if (call.analysisState === 'pending') throw new AppError('conflict', 'This call is being analysed')
  if (!call.recordingSid && call.transcript.length === 0)
    throw new AppError('conflict', 'This call was not recorded, so there is nothing to analyse')
  const settings = await findSettings(db, clientUuid)
  if (!settings?.analysis || !services.ai) throw new AppError('conflict', 'The analysis of calls is switched off for your business')
  await markAsWaiting(db, key)
  const job = call.transcript.length > 0 ? analyzeCallJob : call.recordingFileUuid ? transcribeCallJob : fetchRecordingJob
  await services.jobs.enqueue(db, job, key)
}

/** A number's own status callback names it in its form only. The number may be another client's by now, or nobody's: then nobody is left whom the report concerns */
async function noteCallback(context: OpenContext, to: string, form: Form, read: (form: Form) => NewReport): Promise<void> {
  checkTwilioRequest(context, form)
  const report = read(form)
  const settings = await findSettingsByNumber(context.services.database, to || (form.To ?? ''))
  if (settings) await noteReport(context.services, settings, report)
}

/** The report, the call as it is now known, and what follows from it: all or nothing. A report that has come before changes nothing */
async function noteReport(services: Services, settings: InquirySettings, report: NewReport): Promise<void> {
  const key = { clientUuid: settings.clientUuid, callSid: report.callSid }
  await withTenant(services.database, key.clientUuid, async (db) => {
    if (!(await insertReport(db, { ...report, clientUuid: key.clientUuid, receivedAt: services.clock.now() }))) return
    const reports = await findReports(db, key)
    const described = describeCall(reports)
    const before = describeCall(reports.filter(({ kind, mark }) => kind !== report.kind || mark !== report.mark))
    // Most reports only say that it still rings
    if (!described || isDeepStrictEqual(described, before)) return
    const known = await findCallRecord(db, key)
    const { recording, ...facts } = described
    const isRecordingNew = recording !== null && !known?.recordingSid
    await saveReportedCall(db, {
      ...key,
      ...facts,
      day: localDay(facts.startedAt, settings.timeZone),
      analysisState: isRecordingNew && settings.analysis && services.ai ? 'pending' : 'none',
      recordingSid: recording?.sid ?? null,
      recordingDurationS: recording?.durationS ?? null,
    })
    if (isRecordingNew) await services.jobs.enqueue(db, fetchRecordingJob, key)
    if (isUnanswered(facts.callStatus) && !isUnanswered(known?.callStatus)) {
      await addCallBack(db, { ...key, callerName: facts.callerName, phoneFrom: facts.phoneFrom, startedAt: facts.startedAt })
    }
    if (facts.callStatus === 'Answered' && isUnanswered(known?.callStatus)) await removeCallBack(db, key)
  })
}

const isUnanswered = (status: CallStatus | undefined) => status === 'Missed call' || status === 'Busy'

const answerTwiml = (...verbs: string[]): BinaryAnswer => ({
  bytes: twiml(...verbs),
  contentType: 'text/xml; charset=utf-8',
  cacheControl: 'no-store',
})

const DONE: BinaryAnswer = { status: 204, bytes: '', contentType: 'text/plain', cacheControl: 'no-store' }
