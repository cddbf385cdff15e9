// Free of zod: where the calls of a business may be forwarded to
import { findExpensiveCountry } from './expensive-area-codes.ts'

/** Emergency (911, in Canada too; 933 tests an emergency address) and the crisis line */
const EMERGENCY = new Set(['911', '933', '988', '112', '999'])
const NORTH_AMERICAN = /^[2-9]\d{2}[2-9]\d{6}$/
/** As people write numbers */
const WRITTEN = /^[\d ().+/-]{1,40}$/
const INTERNATIONAL = /^[1-9]\d{7,14}$/

export const EMERGENCY_DESTINATION = 'Calls can’t be forwarded to emergency or crisis lines like 911, 933 and 988'
export const PREMIUM_DESTINATION = 'Calls can’t be forwarded to premium-rate numbers (900 and 976)'
export const describeExpensiveDestination = (country: string): string =>
  `Calls can’t be forwarded to ${country}, because they cost far more`
const NOT_A_NUMBER = 'Enter a phone number with its area code, like (217) 555-0100'

/** A number as somebody typed it, in E.164, or a sentence about what is wrong. Without a country code it is an American number */
export function parseDestination(typed: string): { number: string } | { problem: string } {
  if (!WRITTEN.test(typed)) return { problem: NOT_A_NUMBER }
  const isInternational = typed.trim().startsWith('+')
  const digits = typed.replace(/\D/g, '')
  if (EMERGENCY.has(digits) || EMERGENCY.has(digits.replace(/^1/, ''))) return { problem: EMERGENCY_DESTINATION }
  const national = digits.replace(isInternational ? /^1/ : /^1(?=\d{10}$)/, '')
  const isAmerican = !isInternational || digits.startsWith('1')
  if (isAmerican && isPremiumRateNumber(national)) return { problem: PREMIUM_DESTINATION }
  if (isAmerican) return parseAmericanNumber(national)
  return INTERNATIONAL.test(digits) ? { number: `+${digits}` } : { problem: NOT_A_NUMBER }
}

function parseAmericanNumber(national: string): { number: string } | { problem: string } {
  if (!NORTH_AMERICAN.test(national)) return { problem: NOT_A_NUMBER }
  const country = findExpensiveCountry(national)
  return country === null ? { number: `+1${national}` } : { problem: describeExpensiveDestination(country) }
}

const isPremiumRateNumber = (national: string) => /^900\d{7}$/.test(national) || /^\d{3}976\d{4}$/.test(national)
