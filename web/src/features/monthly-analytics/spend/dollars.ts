import { MAX_SPEND_CENTS } from '#contract/monthly-analytics/monthly-analytics.ts'

const AMOUNT = /^\$?\s*(\d{1,3}(,\d{3})*|\d+)(\.\d{1,2})?$/

/** Parses the input to cents ("1,250.50", "$40"); null if nothing was typed, undefined if it is not an amount */
export function parseDollarsToCents(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  if (!AMOUNT.test(text)) return undefined
  const cents = Math.round(Number(text.replace(/[$,\s]/g, '')) * 100)
  return cents <= MAX_SPEND_CENTS ? cents : undefined
}

/** Formats cents for the field: 125050 becomes "1250.50", 4000 becomes "40" */
export const centsToTypedDollars = (cents: number | null): string =>
  cents === null ? '' : cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)

/** "$1,250.50"; omits the cents if there are none */
export const formatCentsAsDollars = (cents: number): string =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100)
