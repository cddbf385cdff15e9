import { numberFormat } from './intl-formats.ts'

// Free of zod, because the small page behind an emailed pay link loads this file too

/**
 * Amounts are cents in code and database. In the API they are dollars with two decimals, as the specification and the card provider require
 */
export const dollarsOf = (cents: number): number => cents / 100

/** The only place where dollars become cents. The result is rounded to remove floating-point errors: 349.1 is 34910 */
export const centsOf = (dollars: number): number => Math.round(dollars * 100)

export const MAX_AMOUNT_CENTS = 99_999_999

/** $1,349.00 */
export const formatMoney = (dollars: number, locale = 'en-US'): string =>
  numberFormat({ style: 'currency', currency: 'USD' }, locale).format(dollars)

/** CA$349.00, for a charge in another currency. Text that is not a currency code is shown next to the amount */
export function formatMoneyIn(currency: string, amount: number, locale = 'en-US'): string {
  if (/^[A-Z]{3}$/.test(currency)) return amount.toLocaleString(locale, { style: 'currency', currency })
  return `${amount.toLocaleString(locale, { minimumFractionDigits: 2 })} ${currency}`
}

export const formatCents = (cents: number): string => formatMoney(dollarsOf(cents))
