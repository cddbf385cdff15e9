import type { ReferralSource } from '#contract/calls/calls.ts'
import { ProviderError } from '../../../../platform/base/provider-error.ts'
import { localDay } from '../../../../platform/base/zoned-time.ts'
import { withTenant } from '../../../../platform/database/tenancy.ts'
import { defineJob } from '../../../../platform/jobs/job.ts'
import { addModelUsage } from '../../../../platform/models/model-usage.queries.ts'
import type { Ai, ModelCost } from '../../../../platform/vendors/ai.ts'
import { replaceAnalyzedItems } from '../../action-items/action-items.service.ts'
import { lockCaller } from '../../action-items/call-backs.queries.ts'
import { isUnanswered, refreshCallBacks } from '../../action-items/call-backs.service.ts'
import { saveUrgentItem } from '../../action-items/urgent-item.service.ts'
import { callPayload, findCallToAnalyze, PATIENT_RETRY, saveAnalysisProblem, storeProblemOnFailure } from '../../call-jobs.ts'
import { applyNameToCallsOfNumber } from '../../numbers/apply-name.service.ts'
import { chooseCallerName } from '../../numbers/choose-name.ts'
import { findCorrectedNames } from '../../numbers/known-names.queries.ts'
import { type CallRecord, saveAnalysis } from '../call-record.queries.ts'
import { resolveDue } from '../due/resolve-due.ts'
import { queueVoicemailNotice } from '../missed-call-notice.ts'
import {
  ANALYSIS_SCHEMA,
  ANALYSIS_SCHEMA_NAME,
  ANALYSIS_TASK,
  type CallAnalysis,
  describeTranscript,
  MESSAGE_TASK,
  nameSpeakers,
  OUTGOING_TASK,
  parseAnalysis,
} from './call-analysis.ts'

const NOT_UNDERSTOOD = 'The AI analysis failed twice. The transcript is available, and you can request the analysis again.'

/** Analyzes a call's transcript. Idempotent: the result is written once, together with its action items */
export const analyzeCallJob = defineJob({
  name: 'analyze-call',
  payload: callPayload,
  retry: PATIENT_RETRY,
  waitsForFix: true,

  async run(services, key) {
    const { database, ai } = services
    const found = await findCallToAnalyze(services, key)
    if (!found || found.call.transcript.length === 0) return
    const { call, timeZone } = found
    if (!ai) throw new ProviderError('openai', 'No AI model is set up: AI_BASE_URL is missing', { retryable: false })
    const analysis = await storeProblemOnFailure(services, key, 'The analysis service isn’t responding. We’ll keep trying.', () =>
      requestCallAnalysis(ai, call, timeZone, (spent) =>
        withTenant(database, key.clientUuid, (db) =>
          addModelUsage(db, { clientUuid: key.clientUuid, purpose: 'analysis' }, services.clock.now(), spent),
        ),
      ),
    )
    if (!analysis) return saveAnalysisProblem(services, key, 'failed', NOT_UNDERSTOOD)
    await withTenant(database, key.clientUuid, async (db) => {
      // Locked before the call, as in reports about it: its call-back gets the subject of the message, or is replaced by an urgent task
      const caller = call.phoneFrom ? { clientUuid: key.clientUuid, phoneFrom: call.phoneFrom } : null
      if (caller) await lockCaller(db, caller)
      const shown = call.modelSaid.caller_name ?? call.callerName
      const callerName = chooseCallerName(analysis.caller_name, shown, await findCorrectedNames(db, call.phoneFrom, key.callSid))
      if (!(await saveAnalysis(db, key, toAnalyzedCall(call, analysis, callerName)))) return
      const requested = analysis.caller_kind === 'ROBOCALL' ? [] : analysis.action_items
      const items = requested.map(({ text, due, transcript_line: transcriptLine }) => ({
        text,
        dueAt: resolveDue(due, call.startedAt, timeZone),
        transcriptLine,
      }))
      const urgency = urgencyOf(analysis)
      const [promised, later] = urgency ? splitByDueDay(items, call.startedAt, timeZone) : [[], items]
      await replaceAnalyzedItems(db, key, later)
      const who = 'caller_name' in call.modelSaid ? call.callerName : callerName
      await applyNameToCallsOfNumber(db, { callSid: key.callSid, phoneFrom: call.phoneFrom, name: who })
      const analyzedCall = { ...key, ...call, callerName: who, summary: analysis.summary }
      await saveUrgentItem(db, services, analyzedCall, urgency && { ...urgency, promised: promised.map(({ text }) => text) })
      if (call.voicemail) await queueVoicemailNotice(db, services, analyzedCall)
      if (caller && isUnanswered(call.callStatus)) await refreshCallBacks(db, caller)
    })
  },

  onDead: (services, key) =>
    saveAnalysisProblem(services, key, 'failed', 'The analysis service didn’t respond. You can request the analysis again.'),
})

type RecordUsage = (spent: ModelCost | undefined) => Promise<void>

/** A malformed completion is returned to the model once, with its problem; null when the second completion is malformed too */
async function requestCallAnalysis(ai: Ai, call: CallRecord, timeZone: string, recordUsage: RecordUsage): Promise<CallAnalysis | null> {
  const request = {
    system: [ANALYSIS_TASK, call.voicemail && MESSAGE_TASK, call.direction === 'outgoing' && OUTGOING_TASK].filter(Boolean).join('\n\n'),
    user: describeTranscript(call.transcript, call.startedAt, timeZone),
    schemaName: ANALYSIS_SCHEMA_NAME,
    schema: ANALYSIS_SCHEMA,
  }
  let rejected: { completionText: string; problem: string } | undefined
  for (let attempt = 0; attempt < 2; attempt++) {
    const reply = await ai.completeJson({ ...request, rejected })
    await recordUsage(reply.spent)
    const outcome = 'value' in reply ? parseAnalysis(reply.value, call.transcript.length) : reply
    if ('analysis' in outcome) return outcome.analysis
    rejected = { completionText: reply.completionText, problem: outcome.problem }
  }
  return null
}

/** Splits into items due on the day of the call, which are part of the urgent task, and later ones */
function splitByDueDay<T extends { dueAt: Date }>(items: readonly T[], startedAt: Date, timeZone: string): [T[], T[]] {
  const day = localDay(startedAt, timeZone)
  const isSameDay = ({ dueAt }: T) => localDay(dueAt, timeZone) <= day
  return [items.filter(isSameDay), items.filter((item) => !isSameDay(item))]
}

/** Robocalls often claim to be urgent */
function urgencyOf({ caller_kind: kind, urgency, urgency_reason: reason, urgency_line: transcriptLine }: CallAnalysis) {
  return urgency === 'URGENT' && kind !== 'ROBOCALL' ? { reason, transcriptLine } : null
}

/** A message, a robocall or a wrong number involves no staff to rate, whatever scores the model returns */
const UNRATED = {
  conversion: null,
  appointments: null,
  qualityScore: null,
  customerSatisfaction: null,
  issueResolved: null,
}

/** The called number is more reliable than the caller's memory */
const isMeasured = (call: CallRecord): call is CallRecord & { numberSource: ReferralSource } =>
  call.numberSource !== null && call.numberSource !== 'UNKNOWN'

function toAnalyzedCall(call: CallRecord, analysis: CallAnalysis, callerName: string) {
  const calleeName = call.voicemail ? '' : analysis.callee_name
  const isCustomer = analysis.caller_kind === 'CUSTOMER'
  return {
    callerName,
    calleeName,
    callerKind: analysis.caller_kind,
    category: analysis.category,
    referralSource: isMeasured(call) ? call.numberSource : analysis.referral_source,
    newClient: analysis.new_client,
    conversion: analysis.conversion,
    appointments: analysis.appointments,
    qualityScore: analysis.quality_score,
    customerSatisfaction: analysis.customer_satisfaction,
    issueResolved: analysis.issue_resolved,
    keywords: analysis.keywords,
    comment: analysis.comment,
    summary: analysis.summary,
    transcript: nameSpeakers(call.transcript, { caller: callerName, staff: calleeName }),
    ...((call.voicemail || !isCustomer) && UNRATED),
    ...(!isCustomer && { newClient: null }),
  }
}
