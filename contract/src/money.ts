// Without zod, as the page behind an e-mailed pay link loads it too

/** Cents in our code and storage; dollars with two decimals on the wire, where the specification and the card provider want them */
export const dollarsOf = (cents: number): number => cents / 100

/** The one place where dollars become cents. Exact: 349.1 is 34910, however the machine writes it */
export const centsOf = (dollars: number): number => Math.round(dollars * 100)

export const MAX_AMOUNT_CENTS = 99_999_999

/** $1,349.00 */
export function formatMoney(dollars: number): string {
  return dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}
