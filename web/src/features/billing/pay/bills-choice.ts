import type { Invoice } from '#contract/billing/invoices.ts'
import { MAX_INVOICES_AT_ONCE } from '#contract/billing/payments.ts'
import { sumOf } from '../invoice-words.ts'

/** Stands for several invoices in the address and in the list */
export const ALL = 'all'

export interface BillsChoice {
  unpaid: readonly Invoice[]
  /** What can be paid in one go */
  all: readonly Invoice[]
  chosen: readonly Invoice[]
  /** Of the dropdown */
  value: string
  total: number
}

/** The one that the address names; the first if it names none */
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
