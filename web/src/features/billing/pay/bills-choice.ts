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
