import type { Invoice } from '#contract/billing/invoices.ts'
import { MAX_INVOICES_AT_ONCE } from '#contract/billing/payments.ts'
import { sumOf } from '../invoice-words.ts'

/** Stands for all payable invoices, in the URL and in the dropdown */
export const ALL = 'all'

export interface BillsChoice {
  unpaid: readonly Invoice[]
  /** Invoices that fit into one payment */
  all: readonly Invoice[]
  chosen: readonly Invoice[]
  /** Value of the dropdown */
  value: string
  total: number
}

/** The invoice named in the URL; by default the first */
export function chooseBills(unpaid: readonly Invoice[], wanted: string | null): BillsChoice {
  const all = unpaid.slice(0, MAX_INVOICES_AT_ONCE)
  const isAll = wanted === ALL && all.length > 1
  const one = unpaid.find(({ client_invoice_uuid: uuid }) => uuid === wanted) ?? unpaid[0]
  const chosen = isAll ? all : one ? [one] : []
  return {
    unpaid,
    all,
    chosen,
    value: isAll ? ALL : (one?.client_invoice_uuid ?? ''),
    total: sumOf(chosen.map(({ balance_amounts: balance }) => balance)),
  }
}

/** "1 of 3" is the first of them. A single invoice needs no place, and all of them are not the last one: "All 3" */
export function placeOf({ chosen, unpaid, all }: BillsChoice): string {
  const [first] = chosen
  if (unpaid.length === 1 || !first) return ''
  if (chosen.length === 1) return `${unpaid.indexOf(first) + 1} of ${unpaid.length}`
  return all.length < unpaid.length ? `${all.length} of ${unpaid.length}` : `All ${all.length}`
}
