// Free of zod: which numbers can be called from the portal
import { EMERGENCY_DESTINATION, PREMIUM_DESTINATION, parseDestination } from './destinations.ts'

const NOT_CALLABLE = {
  [EMERGENCY_DESTINATION]: 'Emergency and crisis lines can’t be called from here. Dial them on your phone',
  [PREMIUM_DESTINATION]: 'Premium-rate numbers (900 and 976) can’t be called from here',
} as Record<string, string>
const INTERNATIONAL = 'Only numbers in the United States and Canada can be called from here'

/** A number as somebody wrote it, in E.164, or a sentence about why it cannot be called */
export function readCallableNumber(written: string): { number: string } | { problem: string } {
  const read = parseDestination(written)
  if ('number' in read) return read.number.startsWith('+1') ? read : { problem: INTERNATIONAL }
  // Area codes of islands, whose calls cost far more
  const isExpensive = read.problem.startsWith('Calls can’t be forwarded to') && !(read.problem in NOT_CALLABLE)
  return { problem: NOT_CALLABLE[read.problem] ?? (isExpensive ? INTERNATIONAL : read.problem) }
}
