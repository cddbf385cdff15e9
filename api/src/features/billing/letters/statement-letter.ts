import { documentTitle } from '#contract/formats/file-names.ts'
import { formatCents } from '#contract/formats/money.ts'
import type { BrandIdentity } from '../../../platform/sending/brand-identity.ts'
import { formatInvoiceDay, formatPaymentMethodInSentence } from '../emails/invoice-emails.ts'
import type { BilledClient, StatementInvoice } from '../records/invoice-documents.queries.ts'
import { formatAddressLines } from './invoice-letter.ts'
import { drawLetter } from './letter.ts'

export interface Statement {
  year: number
  client: BilledClient
  openingCents: number
  invoices: StatementInvoice[]
  /** Refunds are negative. The day is in the business's time zone */
  payments: { day: string; label: string; method: string; cents: number }[]
}

const sumCents = (amounts: number[]) => amounts.reduce((sum, cents) => sum + cents, 0)

/** "Bright Smile Dental, Statement, 2026" */
export const titleOfStatement = ({ companyName }: BilledClient, year: number): string =>
  documentTitle(companyName, 'Statement', String(year))

/** Everything billed and paid in a year, by date, between the opening and the closing balance */
export function drawStatementLetter(brand: BrandIdentity, { year, client, openingCents, invoices, payments }: Statement): Promise<Buffer> {
  const billedCents = sumCents(invoices.map(({ totalCents }) => totalCents))
  const paidCents = sumCents(payments.map(({ cents }) => cents))
  const closingCents = openingCents + billedCents - paidCents
  const entries = [
    ...invoices.map(({ date, label, period, totalCents }) => ({
      day: date,
      description: `Invoice ${label}${period ? `, ${period}` : ''}`,
      cents: totalCents,
    })),
    ...payments.map(({ day, label, method, cents }) => ({
      day,
      description: cents < 0 ? `Refund for ${label}` : `Payment for ${label}, by ${formatPaymentMethodInSentence(method)}`,
      cents: -cents,
    })),
  ].sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
  return drawLetter({
    facts: { title: titleOfStatement(client, year), author: brand.name, date: new Date(`${year}-12-31`) },
    brand,
    title: 'Statement',
    label: String(year),
    amount: { label: 'Closing balance', value: formatCents(closingCents) },
    beside: [
      { label: 'Billed', value: formatCents(billedCents) },
      { label: 'Paid', value: formatCents(paidCents) },
    ],
    billedTo: { clientUuid: client.clientUuid, name: client.companyName, lines: formatAddressLines(client) },
    dates: [
      { label: 'From', value: formatInvoiceDay(`${year}-01-01`) },
      { label: 'To', value: formatInvoiceDay(`${year}-12-31`) },
    ],
    columns: { date: 'Date', description: 'Description', amount: 'Amount' },
    rows: [
      { date: formatInvoiceDay(`${year}-01-01`), description: 'Opening balance', amount: formatCents(openingCents) },
      ...entries.map(({ day, description, cents }) => ({ date: formatInvoiceDay(day), description, amount: formatCents(cents) })),
    ],
    totals: [
      { label: 'Opening balance', value: formatCents(openingCents) },
      { label: 'Billed', value: formatCents(billedCents) },
      { label: 'Paid', value: formatCents(paidCents) },
    ],
    balance: { label: 'Closing balance', value: formatCents(closingCents) },
    question: `Questions about this statement? ${brand.billing.email}`,
  })
}
