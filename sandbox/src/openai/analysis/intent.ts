import { type CallLine, textSpokenBy } from './numbered-lines.ts'

const weekdayOrTime =
  /\b(mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(today|tomorrow|next week)\b|\b\d{1,2}(:\d\d)?\s*(am|pm|a\.m\.|p\.m\.|o'clock)|\b\d{1,2}:\d\d\b/i
const complaint =
  /\b(complain|complaining|complained|a complaint|(billed|charged|paid) (me )?twice|double[- ](billed|billing|charged?)|overcharged|unacceptable|ridiculous|upset|angry|frustrat\w+|rude|disappointed|terrible|awful|wrong (bill|charge|amount)|nobody (called|calls|got back)|no one (called|got back)|speak (to|with) (the|a|your) manager|want my money back)\b/i
const cancelling = /\b(cancel(l?ing|l?ed)?|call (it|that) off)\b/i
const changing =
  /\b(re-?schedul\w*|move (my|the|it|that|our)|(change|switch|push|postpone) (my|the|our|it)|different (day|time)|another (day|time)|can'?t make (it|my|the))\b/i
const confirming = /\b(confirm\w*|double[- ]check(ing)? (my|the) appointment|still on for|make sure (of )?my appointment)\b/i
const booking =
  /\b(book|schedule|make an appointment|set up an appointment|appointment|come in|get in|see (the|a) (doctor|dentist)|squeeze me|consultation|check-?up)\b/i

export type Category =
  | 'APPOINTMENT'
  | 'GENERAL_INQUIRY'
  | 'CANCEL_APPOINTMENT'
  | 'COMPLAINT'
  | 'UNKNOWN'
  | 'APPOINTMENT_CHANGE'
  | 'APPOINTMENT_CONFIRM'

export function findCategory(lines: CallLine[]): Category {
  const caller = textSpokenBy(lines, 'caller')
  if (!caller.trim()) return 'UNKNOWN'
  if (complaint.test(caller)) return 'COMPLAINT'
  if (changing.test(caller)) return 'APPOINTMENT_CHANGE'
  if (cancelling.test(caller)) return 'CANCEL_APPOINTMENT'
  if (confirming.test(caller)) return 'APPOINTMENT_CONFIRM'
  return booking.test(caller) || wasAppointmentBooked(lines) ? 'APPOINTMENT' : 'GENERAL_INQUIRY'
}

/** Number of new appointments. Rescheduling or confirming one does not count */
export function countAppointments(lines: CallLine[], category: Category): number {
  if (category !== 'APPOINTMENT' || !wasAppointmentBooked(lines)) return 0
  const isForTwo = /\b(both (of you|visits|appointments)|two (first )?(visits|appointments)|back to back)\b/i
  return isForTwo.test(textSpokenBy(lines, 'staff')) ? 2 : 1
}

const agreed =
  /\b((you're|you are|i've got you|i have you|got you|i've|i have|we have you)\b.{0,30}\b(booked|down|scheduled|all set|in for|set for|for)|see you (on|then|this|next|tomorrow|\w+day)|it's booked)\b/i
const offer = /\b(would|does|do|could|can|how about|what about|is)\b.*\?/i
const agreement = /\b(yes|yeah|yep|sure|perfect|works|great|sounds good|that's fine|i'll take it|let's do that)\b/i
const hesitation = /\b(think about it|let you know|not sure|call (you )?back|doesn't work|can't|no,)\b/i

function wasAppointmentBooked(lines: CallLine[]): boolean {
  return lines.some((line, index) => {
    if (line.speaker !== 'staff' || !weekdayOrTime.test(line.text)) return false
    if (agreed.test(line.text)) return true
    const reply = lines[index + 1]
    return offer.test(line.text) && reply?.speaker === 'caller' && agreement.test(reply.text) && !hesitation.test(reply.text)
  })
}

/** The day and time that were last agreed on, as spoken: "Thursday at 10:20" */
export function findAgreedTime(lines: CallLine[]): string | null {
  const time =
    /\b(?:next |this )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow)(?: (?:morning|afternoon|evening))?(?:,? at \d{1,2}(?::\d\d)?(?: ?(?:am|pm|AM|PM|a\.m\.|p\.m\.))?)?/gi
  const times = lines.filter((line) => line.speaker === 'staff').flatMap((line) => line.text.match(time) ?? [])
  return times.findLast((phrase) => / at /.test(phrase)) ?? times.at(-1) ?? null
}

export function isComplaint(text: string): boolean {
  return complaint.test(text)
}
