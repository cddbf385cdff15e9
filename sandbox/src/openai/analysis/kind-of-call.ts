import { type CallLine, textSpokenBy } from './numbered-lines.ts'

const wrongNumber =
  /\b(wrong number|misdial(l?ed)?|dial(l?ed|ed)? wrong|wanted (another|a different) number|n[uú]mero equivocado|me equivoqu[eé] de n[uú]mero)\b/i
const recordedMessage =
  /\b(press (one|two|three|nine|\d)|(an automated|a recorded|a pre-?recorded) (call|message)|final (notice|attempt)|extended warranty|(do not|don't) hang up|removed from (this|our|the) list|business listing (is|has|needs)|marque (uno|dos|el \d)|oprima|presione (uno|\d))\b/i

/** Detects calls that are not from a customer: silence, a wrong number, or a machine */
type NoTalk = 'silence' | 'wrong-number' | 'robot'

export function detectNoTalkKind(lines: CallLine[]): NoTalk | null {
  const caller = textSpokenBy(lines, 'caller')
  if (!/\p{L}{2}/u.test(caller)) return 'silence'
  if (recordedMessage.test(caller)) return 'robot'
  return wrongNumber.test(lines.map(({ text }) => text).join(' \n')) ? 'wrong-number' : null
}

interface NoTalkTexts {
  summary: string
  comment: string
  keywords: string[]
}

const NO_TALK_TEXTS: Record<NoTalk, NoTalkTexts> = {
  silence: { summary: 'The caller didn’t say anything.', comment: '', keywords: [] },
  'wrong-number': { summary: 'Wrong number: the caller wanted someone else.', comment: 'No action needed.', keywords: ['wrong number'] },
  robot: {
    summary: 'A recorded message, not a customer.',
    comment: 'Mark it as spam to keep this number out of lists and totals.',
    keywords: ['robocall'],
  },
}

const CALLER_KINDS: Record<NoTalk, string> = { silence: 'CUSTOMER', 'wrong-number': 'WRONG_NUMBER', robot: 'ROBOCALL' }

/** Contains none of the wishes, promises or moods that customers express */
export function buildNoTalkAnalysis(kind: NoTalk, { calleeName, quality }: { calleeName: string; quality: number }) {
  return {
    ...NO_TALK_TEXTS[kind],
    caller_kind: CALLER_KINDS[kind],
    category: 'UNKNOWN',
    referral_source: 'UNKNOWN',
    new_client: null,
    conversion: false,
    appointments: 0,
    customer_satisfaction: null,
    issue_resolved: null,
    issued_resolved: null,
    callee_name: calleeName,
    caller_name: '',
    quality_score: quality,
    ai_analytics: quality,
    action_items: [],
    urgency: 'ROUTINE',
    urgency_reason: '',
    urgency_line: null,
  }
}
