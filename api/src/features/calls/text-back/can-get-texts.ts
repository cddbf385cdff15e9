import { zonesOfAreaCode } from '../../../platform/sending/area-codes.ts'

const NORTH_AMERICAN = /^\+1([2-9]\d{2})[2-9]\d{6}$/
/** 070 and 076 are personal numbers and pagers: dear to text, and no phones */
const BRITISH_MOBILE = /^\+447[1-57-9]\d{8}$/
const BRITISH = '+44'

/**
 * Numbers of the business's own country. Of the US and Canada those with a place: mobile, or of a kind that nobody tells us. Toll-free and
 * premium numbers have none, nor have the islands that share the country code, from which calls are made for the sake of the dear texts
 * that answer them. Of Britain the mobiles, which are known by their number. `own` is the number that was called
 */
export function canGetTexts(number: string, own: string | null): boolean {
  if (own?.startsWith(BRITISH)) return BRITISH_MOBILE.test(number)
  const [, areaCode] = NORTH_AMERICAN.exec(number) ?? []
  return areaCode !== undefined && zonesOfAreaCode(areaCode).length > 0
}

const NATIONAL_DIGITS = 10
const nationalDigits = (number: string) => number.replace(/\D/g, '').slice(-NATIONAL_DIGITS)

/** Staff who try out their own number: `own` as it was typed anywhere, empty or null where there is none */
export function isOneOf(number: string, own: readonly (string | null)[]): boolean {
  const digits = nationalDigits(number)
  return own.some((one) => one !== null && nationalDigits(one) === digits)
}
