import { type CallLine, textSpokenBy } from './numbered-lines.ts'
import type { ReferralSource } from './referral-source.ts'

const isNew =
  /\b(never been|new (patient|client|customer|here)|first (visit|time|appointment) (with|at|to|there|here)|first[- ]time|new (in|to) (town|the area|your)|looking for a (new )?(dentist|doctor|practice)|haven'?t been (there|to you|to your|in before)|just moved)\b/i
const isKnown =
  /\b(my (last|next|usual|regular|upcoming) (visit|cleaning|appointment|check-?up)|i have (an|my) appointment|my appointment|my cleaning|been (coming|a patient)|i'?m (already )?a patient|existing patient|as always|you (billed|charged) me|last time i was)\b/i
const question = /\b(been (here|with us|to us|in) before|new patient|a patient (here|with us|of ours)|first visit)\b.*\?/i

export function isNewClient(lines: CallLine[], source: ReferralSource): boolean {
  const caller = textSpokenBy(lines, 'caller')
  if (isNew.test(caller)) return true
  if (isKnown.test(caller)) return false
  for (const [index, line] of lines.entries()) {
    const reply = lines[index + 1]
    if (line.speaker !== 'staff' || reply?.speaker !== 'caller' || !question.test(line.text)) continue
    const asksAboutNew = /new patient|first visit/i.test(line.text)
    if (/^\W*(yes|yeah|yep|i am|i have)\b/i.test(reply.text)) return asksAboutNew
    if (/^\W*(no|nope|not yet|never)\b/i.test(reply.text)) return !asksAboutNew
  }
  // Existing patients do not mention how they found the practice
  return source !== 'UNKNOWN'
}
