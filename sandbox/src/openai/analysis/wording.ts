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

/** Composed of facts instead of quotes, so that no caller's sentence gets into the summary verbatim */
export function writeSummary(facts: CallFacts): string {
  const who = `${facts.callerName || 'The caller'}${facts.newClient ? ', a new patient,' : ''}`
  const about = facts.keywords.length > 0 ? joinTerms(facts.keywords.slice(0, 3)) : null
  const when = facts.agreedTime ? ` ${facts.agreedTime}` : ''
  const sentences: Record<Category, string> = {
    APPOINTMENT:
      facts.appointments > 0
        ? `${who} asked about ${about ?? 'a visit'} and booked ${facts.appointments === 1 ? 'an appointment' : `${facts.appointments} appointments`} for${when || ' a later day'}.`
        : `${who} asked for an appointment${about ? ` about ${about}` : ''}, but nothing was booked yet.`,
    APPOINTMENT_CHANGE: `${who} moved an appointment${when ? ` to${when}` : ''}.`,
    APPOINTMENT_CONFIRM: `${who} confirmed an appointment${when ? ` for${when}` : ''}.`,
    CANCEL_APPOINTMENT: `${who} canceled an appointment${when && !facts.resolved ? ` for${when}` : ''}.`,
    COMPLAINT: `${who} complained${about ? ` about ${about}` : ''}${facts.resolved ? ', which was resolved on the call' : ' and is waiting for an answer'}.`,
    GENERAL_INQUIRY: `${who} asked about ${about ?? 'the practice'}.`,
    UNKNOWN: 'No speech could be understood.',
  }
  const [first] = facts.actionItems
  return first ? `${sentences[facts.category]} Follow-up: ${first.text}${first.due ? ` (${first.due})` : ''}.` : sentences[facts.category]
}

export function writeCoachingComment(facts: CallFacts): string {
  if (facts.category === 'UNKNOWN') return ''
  if (facts.category === 'COMPLAINT')
    return facts.resolved ? 'Handled well. A short follow-up would help.' : 'Needs attention: the caller is still unhappy.'
  if (facts.appointments > 0) return facts.newClient ? 'New patient booked, and the next step is clear.' : 'Booked quickly and smoothly.'
  if (facts.category === 'APPOINTMENT') return 'Interested but not booked. Worth a callback.'
  return facts.satisfaction >= 80 ? 'A friendly call with every question answered.' : 'Answered, but the caller sounded reserved.'
}

function joinTerms(terms: string[]): string {
  return terms.length < 2 ? (terms[0] ?? '') : `${terms.slice(0, -1).join(', ')} and ${terms.at(-1)}`
}
