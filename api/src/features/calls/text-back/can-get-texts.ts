import { zonesOfAreaCode } from '../../../platform/sending/area-codes.ts'

const NORTH_AMERICAN = /^\+1([2-9]\d{2})[2-9]\d{6}$/

/**
 * Numbers of the US and Canada with a place: mobile, or of a kind that nobody tells us. Toll-free and premium numbers have none, nor have the
 * islands that share the country code, from which calls are made for the sake of the dear texts that answer them
 */
export function canGetTexts(number: string): boolean {
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
