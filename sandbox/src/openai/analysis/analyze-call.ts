import { findActionItems } from './action-items.ts'
import { countAppointments, findAgreedTime, findCategory } from './intent.ts'
import { findKeywords } from './keywords.ts'
import { buildNoTalkAnalysis, detectNoTalkKind } from './kind-of-call.ts'
import { isConcernResolved, rateCallHandling, rateSatisfaction } from './mood.ts'
import { findSpokenName } from './names.ts'
import { isNewClient } from './new-client.ts'
import type { CallLine } from './numbered-lines.ts'
import { findReferralSource } from './referral-source.ts'
import { analyzeSpanish, isSpanish } from './spanish.ts'
import { findUrgency } from './urgency.ts'
import { writeCoachingComment, writeSummary } from './wording.ts'

/** Prompt injection: sentences addressed to the model are ignored, because they are not facts about the call */
const addressesModel =
  /\b(ignore|disregard|forget)\b.{0,30}\b(above|previous|prior|instructions|prompt)\b|\b(system prompt|as an ai|you are now|json|quality_score|new_client)\b/i

/**
 * Everything that the rules find out about a call, under the names by
 * which a schema may request it. `now`: the time of the call, in ISO 8601
 */
export function analyzeCall(spoken: CallLine[], now: string | null = null) {
  const lines = spoken.filter((line) => !addressesModel.test(line.text))
  const noTalk = detectNoTalkKind(lines)
  if (noTalk)
    return buildNoTalkAnalysis(noTalk, { calleeName: findSpokenName(lines, 'staff'), quality: rateCallHandling(lines, NOTHING_KNOWN) })
  return isSpanish(lines) ? analyzeSpanish(lines, now, rateCallHandling(lines, NOTHING_KNOWN)) : analyzeEnglish(lines)
}

const NOTHING_KNOWN = { calleeName: '', callerName: '', appointments: 0, resolved: false }

function analyzeEnglish(lines: CallLine[]) {
  const callerName = findSpokenName(lines, 'caller')
  const calleeName = findSpokenName(lines, 'staff')
  const category = findCategory(lines)
  const source = findReferralSource(lines)
  const newClient = isNewClient(lines, source)
  const appointments = countAppointments(lines, category)
  const keywords = findKeywords(lines)
  const satisfaction = rateSatisfaction(lines)
  const resolved = isConcernResolved(lines, category)
  const quality = rateCallHandling(lines, { calleeName, callerName, appointments, resolved })
  const actionItems = findActionItems(lines, callerName)
  const facts = {
    callerName,
    category,
    newClient,
    appointments,
    agreedTime: findAgreedTime(lines),
    keywords,
    resolved,
    satisfaction,
    actionItems,
  }
  return {
    caller_kind: 'CUSTOMER',
    category,
    referral_source: source,
    new_client: newClient,
    conversion: appointments > 0,
    appointments,
    customer_satisfaction: satisfaction,
    issue_resolved: resolved,
    issued_resolved: resolved,
    keywords,
    comment: writeCoachingComment(facts),
    summary: writeSummary(facts),
    callee_name: calleeName,
    caller_name: callerName,
    quality_score: quality,
    ai_analytics: quality,
    action_items: actionItems,
    ...findUrgency(lines),
  }
}
