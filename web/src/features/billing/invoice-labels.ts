import { CARD_BRAND_NAMES } from '#contract/billing/card-brands.ts'
import type { HistoryStatus, InvoiceRow, InvoiceStatus, PaidCard } from '#contract/billing/invoices.ts'
import { PAYABLE_STATUSES } from '#contract/billing/invoices.ts'
import { centsOf, dollarsOf } from '#contract/formats/money.ts'
import { type Day, daysBetween, formatShortDay } from '../../platform/time/calendar-days.ts'
import type { Tone } from '../../ui/content/StatusBadge.tsx'

export const STATUS_LABELS: Record<InvoiceStatus, string> = {
  OPEN: 'Open',
  OVERDUE: 'Overdue',
  PAID: 'Paid',
  CANCELED: 'Canceled',
  PARTIAL: 'Partial',
}

export const HISTORY_STATUS_LABELS: Record<HistoryStatus, string> = {
  ...STATUS_LABELS,
  UNPAID: 'All unpaid',
  PAST_DUE: 'All overdue, including partial',
  PAID_THIS_YEAR: 'Paid this year',
}

export const STATUS_TONES: Record<InvoiceStatus, Tone> = {
  OPEN: 'warning',
  OVERDUE: 'bad',
  PAID: 'good',
  CANCELED: 'neutral',
  PARTIAL: 'info',
}

export const isPayable = (status: InvoiceStatus) => PAYABLE_STATUSES.includes(status)

export const payHref = (uuid: string) => `/bills-pay?uuid=${uuid}`
/** Link to the payment history with exactly the invoices that one of its totals adds up */
export const historyHref = (status: HistoryStatus) => `/paymentHistory?status=${status}`
export const detailHref = (uuid: string) => `/billsDetail?uuid=${uuid}`

/** Link of an invoice: to the pay screen if this account can pay it, otherwise to its detail */
export function invoiceHref({ client_invoice_uuid: uuid, invoice_status: status }: InvoiceRow, mayPay: boolean): string {
  return mayPay && isPayable(status) ? payHref(uuid) : detailHref(uuid)
}

/** "Visa •• 1111" */
export const formatCard = ({ brand, last_four: lastFour }: PaidCard) => `${CARD_BRAND_NAMES[brand]} •• ${lastFour}`

/** "Nov 10, 2026" */
export const formatLongDay = (day: Day) => formatShortDay(day, true)

/** "Overdue by 7 days", "Due in 3 days" */
export function describeDueDate(dueDate: Day, today: Day): { text: string; tone: Tone } {
  const days = daysBetween(today, dueDate)
  if (days < 0) return { text: `Overdue by ${formatDayCount(-days)}`, tone: 'bad' }
  if (days === 0) return { text: 'Due today', tone: 'warning' }
  return { text: `Due in ${formatDayCount(days)}`, tone: days <= 7 ? 'warning' : 'neutral' }
}

/** "7 days late", "in 13 days" */
export function formatDueBriefly(dueDate: Day, today: Day): { text: string; isLate: boolean } {
  const days = daysBetween(today, dueDate)
  if (days < 0) return { text: `${formatDayCount(-days)} late`, isLate: true }
  return { text: days === 0 ? 'today' : `in ${formatDayCount(days)}`, isLate: false }
}

const formatDayCount = (days: number) => (days === 1 ? '1 day' : `${days.toLocaleString('en-US')} days`)

/** Adds up in cents, because sums of decimal dollars have rounding errors */
export function sumDollars(amounts: readonly number[]): number {
  return dollarsOf(amounts.reduce((cents, dollars) => cents + centsOf(dollars), 0))
}
