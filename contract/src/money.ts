import { z } from 'zod'

/** Cents in our code and storage; dollars with two decimals on the wire, where the specification and the card provider want them */
export const dollarsOf = (cents: number): number => cents / 100

/** Exact: 349.1 is 34910 cents, however the machine writes it */
export const centsOf = (dollars: number): number => Math.round(dollars * 100)

export const MAX_AMOUNT_CENTS = 99_999_999

/** An amount that was given to us: at least a cent, and no fraction of one */
export const amount = (name: string) => {
  const error = `${name} must be an amount like 349.00`
  return z
    .number({ error })
    .min(0.01, { error })
    .max(MAX_AMOUNT_CENTS / 100, { error })
    .refine((dollars) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6, { error })
}

/** $1,349.00 */
export function formatMoney(dollars: number): string {
  return dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}
