import type { CallLine } from './numbered-lines.ts'

export type ReferralSource = 'GOOGLE' | 'FACEBOOK' | 'INSTAGRAM' | 'LINKEDIN' | 'YELP' | 'WEBSITE' | 'ETC' | 'UNKNOWN'

const sources: [RegExp, ReferralSource][] = [
  [/\bgoogl\w*/i, 'GOOGLE'],
  [/\bfacebook\b/i, 'FACEBOOK'],
  [/\binstagram\b/i, 'INSTAGRAM'],
  [/\blinked ?in\b/i, 'LINKEDIN'],
  [/\byelp\b/i, 'YELP'],
  [/\b(web ?site|web ?page|online)\b/i, 'WEBSITE'],
  [
    /\b(friend|neighbou?r|colleague|co-?worker|sister|brother|mother|father|wife|husband|flyer|radio|drove (by|past)|walked (by|past))\b/i,
    'ETC',
  ],
]
const findsUs =
  /\b(found|find|saw|seen|heard|came across|look(ed|ing) (you )?up|search\w*|googled|recommend\w*|referred|told me|said you|through|from|ad)\b/i
const question = /\b(hear|heard|find|found|learn|come across)\b.*\b(about us|us|out about)\b|\bwho (sent|referred)\b/i
/** "I will leave a review on Google" mentions a platform, but not as the way in which the caller found the practice */
const threat = /\b(leave|write|post|give|put)\b.*\breviews?\b/i

export function findReferralSource(lines: CallLine[]): ReferralSource {
  for (const [index, line] of lines.entries()) {
    if (line.speaker !== 'caller' || threat.test(line.text)) continue
    const answersQuestion = question.test(lines[index - 1]?.text ?? '')
    if (!answersQuestion && !findsUs.test(line.text)) continue
    const heard = sources.find(([pattern]) => pattern.test(line.text))
    if (heard) return heard[1]
  }
  return 'UNKNOWN'
}
