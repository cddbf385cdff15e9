import { timeZonesOfAreaCode } from '../../../platform/sending/area-codes.ts'

const NORTH_AMERICAN = /^\+1([2-9]\d{2})[2-9]\d{6}$/
/** 070 and 076 are personal numbers and pagers: expensive to text, and no phones */
const BRITISH_MOBILE = /^\+447[1-57-9]\d{8}$/
const BRITISH = '+44'

/**
 * Numbers of the business's own country. In the US and Canada those with a geographic area code, as mobile numbers cannot be told from
 * landlines. Toll-free and premium numbers have none, nor have the islands that share the country code, from which fraudsters call to
 * provoke expensive texts. In Britain mobile numbers, which their digits show. `own` is the number that was called
 */
export function canGetTexts(number: string, own: string | null): boolean {
  if (own?.startsWith(BRITISH)) return BRITISH_MOBILE.test(number)
  const [, areaCode] = NORTH_AMERICAN.exec(number) ?? []
  return areaCode !== undefined && timeZonesOfAreaCode(areaCode).length > 0
}

const NATIONAL_DIGITS = 10
const nationalDigits = (number: string) => number.replace(/\D/g, '').slice(-NATIONAL_DIGITS)

/** Whether staff call their own number to try it. `own` may have any format, and be empty or null */
export function isOneOf(number: string, own: readonly (string | null)[]): boolean {
  const digits = nationalDigits(number)
  return own.some((one) => one !== null && nationalDigits(one) === digits)
}
