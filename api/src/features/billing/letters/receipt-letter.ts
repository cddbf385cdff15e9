import { documentTitle } from '#contract/formats/file-names.ts'
import { centsOf, formatCents, formatMoney } from '#contract/formats/money.ts'
import { localDay } from '../../../platform/base/zoned-time.ts'
import type { BrandIdentity } from '../../../platform/sending/brand-identity.ts'
import { formatInvoiceDay, formatPaymentMethod, formatPaymentMethodInSentence } from '../emails/invoice-emails.ts'
import type { InvoiceDocument } from '../records/invoice-documents.queries.ts'
import { parsePaidCard } from '../records/paid-card.ts'
import { formatAddressLines, formatLocalDay } from './invoice-letter.ts'
import { drawLetter } from './letter.ts'

export interface ReceivedAmount {
  paidAt: Date
  method: string
  cents: number
}

/** Contains the day of the last payment: "Bright Smile Dental, Receipt, INV-00128, 2026-11-10" */
export const titleOfReceipt = ({ invoice, client }: InvoiceDocument, paidAt: Date): string =>
  documentTitle(client.companyName, 'Receipt', invoice.invoice_label, localDay(paidAt, client.timeZone))

/** What was paid on an invoice, when and how, and the balance */
export function drawReceiptLetter(
  brand: BrandIdentity,
  document: InvoiceDocument,
  payments: readonly ReceivedAmount[],
  refundedCents: number,
): Promise<Buffer> {
  const { invoice, period, client } = document
  const paidCents = payments.reduce((sum, { cents }) => sum + cents, 0)
  const last = payments.at(-1)
  if (!last) throw new Error('A receipt is for a payment')
  const card = parsePaidCard(last.method)
  const what = `Invoice ${invoice.invoice_label}${period ? `, ${period}` : ''}`
  return drawLetter({
    facts: { title: titleOfReceipt(document, last.paidAt), author: brand.name, date: last.paidAt },
    brand,
    title: 'Receipt',
    label: invoice.invoice_label,
    amount: { label: 'Amount paid', value: formatCents(paidCents) },
    beside: [
      { label: 'Paid on', value: formatLocalDay(last.paidAt, client.timeZone) },
      { label: 'Paid by', value: formatPaymentMethod(last.method), ...(card && { card: card.brand }) },
    ],
    billedTo: { clientUuid: client.clientUuid, name: client.companyName, lines: formatAddressLines(client) },
    dates: [
      { label: 'Invoice date', value: formatInvoiceDay(invoice.invoice_date) },
      { label: 'Period', value: period },
    ],
    columns: { date: 'Date', description: 'Description', amount: 'Amount' },
    rows: payments.map(({ paidAt, method, cents }) => ({
      date: formatLocalDay(paidAt, client.timeZone),
      description: `${what}, paid by ${formatPaymentMethodInSentence(method)}`,
      amount: formatCents(cents),
    })),
    totals: [
      { label: 'Invoice total', value: formatMoney(invoice.total_amounts) },
      { label: 'Paid', value: formatCents(paidCents) },
      ...(refundedCents > 0 ? [{ label: 'Refunded', value: formatCents(refundedCents) }] : []),
    ],
    balance: { label: 'Balance', value: formatCents(centsOf(invoice.balance_amounts)) },
    note: invoice.invoice_status === 'PAID' ? { icon: 'check', heading: 'Paid in full', text: 'Thank you for your payment.' } : undefined,
    question: `Questions about this receipt? ${brand.billing.email}`,
  })
}
