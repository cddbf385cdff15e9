import { ALL_BILLS, BILL_GROUPS, type BillGroup, type Invoice } from '#contract/billing/invoices.ts'
import { MAX_INVOICES_AT_ONCE } from '#contract/billing/payments.ts'
import { sumDollars } from '../invoice-labels.ts'

/**
 * Several invoices of one status, if there are also unpaid invoices of another. "Needs doing today" links to them, and the dropdown offers
 * them
 */
export interface BillsGroup {
  name: BillGroup
  /** The invoices that fit into one payment */
  bills: readonly Invoice[]
  isCut: boolean
}

export interface BillsChoice {
  unpaid: readonly Invoice[]
  /** Invoices that fit into one payment */
  all: readonly Invoice[]
  groups: readonly BillsGroup[]
  chosen: readonly Invoice[]
  /** Value of the dropdown */
  value: string
  total: number
}

const isGroup = (wanted: string | null): wanted is BillGroup => wanted !== null && Object.hasOwn(BILL_GROUPS, wanted)

/** Values that the address can contain instead of an invoice's uuid */
export const isAllOrGroup = (wanted: string | null): boolean => wanted === ALL_BILLS || isGroup(wanted)

/** The invoice or group named in the URL; by default the first invoice */
export function chooseBills(unpaid: readonly Invoice[], wanted: string | null): BillsChoice {
  const all = unpaid.slice(0, MAX_INVOICES_AT_ONCE)
  const groups = listBillsGroups(unpaid)
  const one = unpaid.find(({ client_invoice_uuid: uuid }) => uuid === wanted) ?? findFirstBill(unpaid, wanted)
  const group = groups.find(({ name }) => name === wanted)
  const isAll = all.length > 1 && (wanted === ALL_BILLS || (!group && isEveryBillInGroup(unpaid, wanted)))
  const chosen = isAll ? all : group ? group.bills : one ? [one] : []
  return {
    unpaid,
    all,
    groups,
    chosen,
    value: isAll ? ALL_BILLS : (group?.name ?? one?.client_invoice_uuid ?? ''),
    total: sumDollars(chosen.map(({ balance_amounts: balance }) => balance)),
  }
}

const filterBillsOfGroup = (unpaid: readonly Invoice[], group: BillGroup) =>
  unpaid.filter(({ invoice_status: status }) => status === BILL_GROUPS[group])

function listBillsGroups(unpaid: readonly Invoice[]): BillsGroup[] {
  return (Object.keys(BILL_GROUPS) as BillGroup[]).flatMap((name) => {
    const bills = filterBillsOfGroup(unpaid, name)
    if (bills.length < 2 || bills.length === unpaid.length) return []
    return [{ name, bills: bills.slice(0, MAX_INVOICES_AT_ONCE), isCut: bills.length > MAX_INVOICES_AT_ONCE }]
  })
}

/** The invoices outside the group were paid after the link was created */
const isEveryBillInGroup = (unpaid: readonly Invoice[], wanted: string | null) =>
  isGroup(wanted) && filterBillsOfGroup(unpaid, wanted).length === unpaid.length

/** At most one invoice is left of the requested group: chooses it, or the invoice that is due first */
const findFirstBill = (unpaid: readonly Invoice[], wanted: string | null) =>
  (isGroup(wanted) && filterBillsOfGroup(unpaid, wanted)[0]) || unpaid[0]

/** "1 of 3" for the first of three. A single invoice needs no position, and all of them are "All 3" */
export function formatPositionOfBill({ chosen, unpaid }: BillsChoice): string {
  const [first] = chosen
  if (unpaid.length === 1 || !first) return ''
  if (chosen.length === 1) return `${unpaid.indexOf(first) + 1} of ${unpaid.length}`
  return chosen.length < unpaid.length ? `${chosen.length} of ${unpaid.length}` : `All ${chosen.length}`
}
