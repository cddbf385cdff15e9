// Free of zod, because the small page behind an e-mailed pay link loads this file too

/**
 * Amounts are cents in code and database, and dollars with two decimals in the API, as the specification and the card provider want them
 */
export const dollarsOf = (cents: number): number => cents / 100

/** The only place where dollars become cents. Rounded, so that floating-point error does not matter: 349.1 is 34910 */
export const centsOf = (dollars: number): number => Math.round(dollars * 100)

export const MAX_AMOUNT_CENTS = 99_999_999

/** By locale. Making one takes longer than formatting a thousand amounts with it, which held up everybody else during a long statement */
const formats = new Map<string, Intl.NumberFormat>()

/** $1,349.00 */
export function formatMoney(dollars: number, locale = 'en-US'): string {
  const format = formats.get(locale) ?? new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
  formats.set(locale, format)
  return format.format(dollars)
}
