import type { FoundActionItem } from './action-items.ts'
import type { Category } from './intent.ts'

interface CallFacts {
  callerName: string
  category: Category
  newClient: boolean
  appointments: number
  agreedTime: string | null
  keywords: string[]
  resolved: boolean
  satisfaction: number
  actionItems: FoundActionItem[]
}

/** Composed from facts, not quotes: no caller's sentence gets into the summary verbatim */
export function writeSummary(facts: CallFacts): string {
  const who = `${facts.callerName || 'The caller'}${facts.newClient ? ', a new patient,' : ''}`
  const about = facts.keywords.length > 0 ? joinTerms(facts.keywords.slice(0, 3)) : null
  const when = facts.agreedTime ? ` ${facts.agreedTime}` : ''
  const sentences: Record<Category, string> = {
    APPOINTMENT:
      facts.appointments > 0
        ? `${who} asked about ${about ?? 'a visit'} and booked ${facts.appointments === 1 ? 'an appointment' : `${facts.appointments} appointments`} for${when || ' a later day'}.`
        : `${who} asked for an appointment${about ? ` about ${about}` : ''}; none was booked yet.`,
    APPOINTMENT_CHANGE: `${who} moved an appointment${when ? ` to${when}` : ''}.`,
    APPOINTMENT_CONFIRM: `${who} confirmed an appointment${when ? `,${when}` : ''}.`,
    CANCEL_APPOINTMENT: `${who} cancelled an appointment${when && !facts.resolved ? `,${when}` : ''}.`,
    COMPLAINT: `${who} complained${about ? ` about ${about}` : ''}${facts.resolved ? '; it was put right on the phone' : ' and waits for an answer'}.`,
    GENERAL_INQUIRY: `${who} asked about ${about ?? 'the practice'}.`,
    UNKNOWN: 'The caller said nothing that could be understood.',
  }
  const [first] = facts.actionItems
  return first ? `${sentences[facts.category]} Follow-up: ${first.text}${first.due ? ` (${first.due})` : ''}.` : sentences[facts.category]
}

export function writeComment(facts: CallFacts): string {
  if (facts.category === 'UNKNOWN') return ''
  if (facts.category === 'COMPLAINT')
    return facts.resolved ? 'Handled well; a short follow-up would help.' : 'Needs attention: the caller is still unhappy.'
  if (facts.appointments > 0) return facts.newClient ? 'A new patient was won; the next step is clear.' : 'Booked without detours.'
  if (facts.category === 'APPOINTMENT') return 'Interested but not booked: worth a call back.'
  return facts.satisfaction >= 80 ? 'A friendly call, answered fully.' : 'Answered; the caller stayed reserved.'
}

function joinTerms(terms: string[]): string {
  return terms.length < 2 ? (terms[0] ?? '') : `${terms.slice(0, -1).join(', ')} and ${terms.at(-1)}`
}
