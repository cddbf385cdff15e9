import { timeZonesOfAreaCode } from '../../../platform/sending/area-codes.ts'

const NORTH_AMERICAN = /^\+1([2-9]\d{2})[2-9]\d{6}$/
/** 070 and 076 are personal numbers and pagers: expensive to text, and not phones */
const BRITISH_MOBILE = /^\+447[1-57-9]\d{8}$/
const BRITISH = '+44'

/**
 * Only numbers of the business's own country. In the US and Canada: those with a geographic area code, because mobile numbers cannot be
 * distinguished from landlines. Toll-free and premium numbers have none, and neither do the islands that share the country code, from which
 * fraudsters call to provoke expensive texts. In Britain: mobile numbers, which are recognizable by their digits. `own` is the called
 * number
 */
export function canGetTexts(number: string, own: string | null): boolean {
  if (own?.startsWith(BRITISH)) return BRITISH_MOBILE.test(number)
  const [, areaCode] = NORTH_AMERICAN.exec(number) ?? []
  return areaCode !== undefined && timeZonesOfAreaCode(areaCode).length > 0
}

const NATIONAL_DIGITS = 10
const nationalDigits = (number: string) => number.replace(/\D/g, '').slice(-NATIONAL_DIGITS)

/** Whether staff call their own number to test it. `own` may have any format, and be empty or null */
export function isOneOf(number: string, own: readonly (string | null)[]): boolean {
  const digits = nationalDigits(number)
  return own.some((one) => one !== null && nationalDigits(one) === digits)
}
