import type { InvoiceStatus } from '#contract/billing/invoices.ts'
import { documentTitle } from '#contract/formats/file-names.ts'
import { formatMoney } from '#contract/formats/money.ts'
import type { BrandIdentity } from '../../../platform/sending/brand-identity.ts'
import { formatInvoiceDay } from '../emails/invoice-emails.ts'
import type { BilledClient, InvoiceDocument } from '../records/invoice-documents.queries.ts'
import { drawLetter, type Letter } from './letter.ts'

const STATUS: Record<InvoiceStatus, { label: string; icon: 'alert' | 'check' | 'clock' | 'cross'; color: string }> = {
  OPEN: { label: 'Open', icon: 'clock', color: '#20548a' },
  OVERDUE: { label: 'Overdue', icon: 'alert', color: '#a32321' },
  PAID: { label: 'Paid', icon: 'check', color: '#005d33' },
  PARTIAL: { label: 'Partial', icon: 'clock', color: '#7c4b0a' },
  CANCELED: { label: 'Canceled', icon: 'cross', color: '#615b55' },
}

export function formatAddressLines({ address1, address2, city, state, zipCode }: BilledClient): string[] {
  const cityLine = [city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ')
  return [address1, address2, cityLine].filter(Boolean)
}

/** "Nov 10, 2026", in the business's time zone */
export const formatLocalDay = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: 'numeric', year: 'numeric' }).format(moment)

/** "Bright Smile Dental, Invoice, INV-00128, 2026-10-27" */
export const titleOfInvoice = ({ invoice, client }: InvoiceDocument): string =>
  documentTitle(client.companyName, 'Invoice', invoice.invoice_label, invoice.invoice_date)

export function drawInvoiceLetter(brand: BrandIdentity, document: InvoiceDocument): Promise<Buffer> {
  const { invoice, period, client } = document
  const status = STATUS[invoice.invoice_status]
  const paid = invoice.invoice_status === 'CANCELED' ? 0 : invoice.total_amounts - invoice.balance_amounts
  return drawLetter({
    facts: { title: titleOfInvoice(document), author: brand.name, date: new Date(invoice.invoice_date) },
    brand,
    title: 'Invoice',
    label: invoice.invoice_label,
    amount: { label: 'Amount due', value: formatMoney(invoice.balance_amounts) },
    beside: [
      { label: 'Due date', value: formatInvoiceDay(invoice.due_date) },
      { label: 'Status', value: status.label, badge: status },
    ],
    billedTo: { clientUuid: client.clientUuid, name: client.companyName, lines: formatAddressLines(client) },
    dates: [
      { label: 'Invoice date', value: formatInvoiceDay(invoice.invoice_date) },
      { label: 'Period', value: period },
    ],
    columns: { description: 'Description', amount: 'Amount' },
    rows: invoice.items.map((item) => ({ description: item.item_description, amount: formatMoney(item.amounts) })),
    totals: [
      { label: 'Subtotal', value: formatMoney(invoice.total_amounts) },
      { label: 'Tax', value: formatMoney(0) },
      { label: 'Paid', value: formatMoney(paid) },
    ],
    balance: { label: 'Balance', value: formatMoney(invoice.balance_amounts) },
    note: statusNoteOf(brand, { invoice, client }),
    question: `Questions about this invoice? ${brand.billing.email}`,
  })
}

function statusNoteOf(brand: BrandIdentity, { invoice, client }: Pick<InvoiceDocument, 'invoice' | 'client'>): Letter['note'] {
  const { invoice_status: status, paid_datetime: paidAt } = invoice
  if (status === 'OPEN' || status === 'OVERDUE') {
    const portal = brand.url.replace(/^https?:\/\//, '')
    return {
      icon: 'card',
      heading: 'Pay online by card',
      text: `Open the link in your invoice email, or go to ${portal}/bills-pay`,
    }
  }
  if (status !== 'PAID' || !paidAt) return undefined
  return { icon: 'check', heading: 'Paid in full', text: `Paid on ${formatLocalDay(new Date(paidAt), client.timeZone)}. Thank you.` }
}
