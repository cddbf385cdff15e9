import { type Category, isComplaint } from './intent.ts'
import { type CallLine, textSpokenBy } from './numbered-lines.ts'

const thanks = /\b(thank(s| you)|great|perfect|wonderful|lovely|awesome|appreciate|excellent|sounds good|that works)\b/gi
const anger =
  /\b(complain|complaining|complained|a complaint|twice|unacceptable|ridiculous|upset|angry|frustrat\w+|rude|disappointed|terrible|awful|wrong|nobody|no one|never again|manager|money back)\b/gi
const resolved =
  /\b(all set|taken care of|booked|see you|(i've|i have) (just )?(moved|cancel\w+|confirmed|refunded|corrected|changed|rescheduled)|it's (moved|cancel\w+|done|confirmed)|you're (down|confirmed|good)|i can confirm|that answers)\b/i
const accepted = /\b(perfect|that works|sounds good|works for me|great, thank|thanks, that|wonderful)\b/i
const open = /\b(call(s)? you back|look into|get back to you|find out|check with)\b/i

/** The caller's satisfaction, 0 to 100 */
export function rateSatisfaction(lines: CallLine[]): number {
  const caller = textSpokenBy(lines, 'caller')
  const good = caller.match(thanks)?.length ?? 0
  const bad = caller.match(anger)?.length ?? 0
  return clampToPercent(76 + Math.min(good, 5) * 5 - Math.min(bad, 6) * 9)
}

export function isConcernResolved(lines: CallLine[], category: Category): boolean {
  const staff = textSpokenBy(lines, 'staff')
  if (category === 'UNKNOWN') return false
  if (category === 'COMPLAINT') return /\b(refunded|corrected|taken care of)\b/i.test(staff) && !open.test(staff)
  return resolved.test(staff) || accepted.test(textSpokenBy(lines, 'caller')) || (category === 'GENERAL_INQUIRY' && !open.test(staff))
}

/** How well the practice handled the call, 0 to 100 */
export function rateCallHandling(
  lines: CallLine[],
  known: { calleeName: string; callerName: string; appointments: number; resolved: boolean },
) {
  const staff = textSpokenBy(lines, 'staff')
  const merits = [
    /\b(help|how can i|how may i|good (morning|afternoon)|thank you for calling)\b/i.test(lines[0]?.text ?? ''),
    known.calleeName !== '',
    known.callerName !== '',
    known.resolved,
    known.appointments > 0,
    /\b(thank|please|happy to|of course|glad|sorry)\b/i.test(staff),
    /\b(i'll|we'll|i can|we can) (send|e-?mail|call|text|book)\b/i.test(staff),
  ]
  return clampToPercent(54 + merits.filter(Boolean).length * 6 - (isComplaint(textSpokenBy(lines, 'caller')) ? 8 : 0))
}

function clampToPercent(value: number): number {
  return Math.min(100, Math.max(0, value))
}
