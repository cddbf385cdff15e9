import { dollarsOf, formatMoney } from '#contract/money.ts'
import type { BrandIdentity } from '../../../platform/sending/brand-identity.ts'
import type { EmailContent } from '../../../platform/sending/email-layout.ts'
import type { MailedInvoice } from './invoice-mails.queries.ts'

export interface Reminder {
  /** Names the row in invoice_mails: each kind goes out once */
  kind: 'before-due' | 'after-due-3' | 'after-due-10'
  /** The day of the reminder relative to the due date; negative: before it */
  daysAfterDue: number
}

export interface ReceivedPayment {
  paymentUuid: string
  /** In the order in which the payment was applied to them */
  invoiceUuids: readonly string[]
  appliedCents: number
  /** What was charged beyond the invoices' balances; refunded automatically */
  surplusCents?: number
  paidAt: Date
  /** The card provider's word: "card" */
  method: string
}

const money = (cents: number) => formatMoney(dollarsOf(cents))

/** "Nov 10, 2026" */
export function dayInWords(day: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' }).format(new Date(day))
}

const reasonOf = ({ companyName }: MailedInvoice) => `You get this because the bills of ${companyName} go to this address.`
const owedCents = ({ status, totalCents, paidCents }: MailedInvoice) => (status === 'CANCELED' ? 0 : totalCents - paidCents)
const owedOn = (invoice: MailedInvoice) => money(owedCents(invoice))

function factsOf(invoice: MailedInvoice): EmailContent['facts'] {
  return [
    { label: 'Invoice', value: invoice.label },
    ...(invoice.period ? [{ label: 'Period', value: invoice.period }] : []),
    { label: 'Amount due', value: owedOn(invoice) },
    { label: 'Due date', value: dayInWords(invoice.dueDate) },
  ]
}

const payButton = (invoice: MailedInvoice, url: string) => ({ label: `Pay ${owedOn(invoice)}`, url })
const HOW = 'You can pay by card with the button below, without signing in. The invoice is attached as a PDF.'

export function describeInvoice(invoice: MailedInvoice, url: string): EmailContent {
  const due = dayInWords(invoice.dueDate)
  return {
    subject: `Invoice ${invoice.label} for ${owedOn(invoice)}, due ${due}`,
    preview: `${owedOn(invoice)}, due ${due}`,
    heading: `Your invoice ${invoice.label}`,
    paragraphs: [`Here is the invoice for ${invoice.companyName}. ${HOW}`],
    facts: factsOf(invoice),
    button: payButton(invoice, url),
    reason: reasonOf(invoice),
  }
}

export function describeReminder(invoice: MailedInvoice, { daysAfterDue }: Reminder, url: string): EmailContent {
  const due = dayInWords(invoice.dueDate)
  const isBefore = daysAfterDue < 0
  const heading = isBefore ? `Invoice ${invoice.label} is due on ${due}` : `Invoice ${invoice.label} was due on ${due}`
  return {
    subject: isBefore ? `Reminder: ${heading}` : `Overdue: ${heading}`,
    preview: `${owedOn(invoice)} ${isBefore ? 'is due soon' : 'is still open'}`,
    heading,
    paragraphs: [
      isBefore ? `A friendly reminder: ${owedOn(invoice)} is due soon. ${HOW}` : `${owedOn(invoice)} is still open. ${HOW}`,
      'If you have paid in the meantime, thank you: then there is nothing left to do.',
    ],
    facts: factsOf(invoice),
    button: payButton(invoice, url),
    reason: reasonOf(invoice),
  }
}

export function describeNewLink(invoice: MailedInvoice, url: string): EmailContent {
  return {
    subject: `A new link to pay invoice ${invoice.label}`,
    preview: `${owedOn(invoice)}, due ${dayInWords(invoice.dueDate)}`,
    heading: `A new link for invoice ${invoice.label}`,
    paragraphs: [`The link that was opened had expired. Here is a new one. ${HOW}`],
    facts: factsOf(invoice),
    button: payButton(invoice, url),
    reason: `${reasonOf(invoice)} If you did not ask for a new link, you need not do anything.`,
  }
}

/** About the balance of an invoice that is paid in part, whatever the occasion; worded like the page /billsDetail */
export function describeRest(invoice: MailedInvoice, { url, supportEmail }: BrandIdentity): EmailContent {
  const { label, uuid, totalCents, paidCents } = invoice
  return {
    subject: `${owedOn(invoice)} is still open on invoice ${label}`,
    preview: `${money(paidCents)} of ${money(totalCents)} is paid.`,
    heading: `${owedOn(invoice)} is still open`,
    paragraphs: [
      `${money(paidCents)} of ${money(totalCents)} is paid, ${owedOn(invoice)} is still open. ${restInWords(supportEmail)}`,
      'The invoice is attached as a PDF.',
    ],
    facts: factsOf(invoice),
    button: { label: 'View the invoice', url: `${url}/billsDetail?uuid=${uuid}` },
    reason: reasonOf(invoice),
  }
}

const restInWords = (supportEmail: string) => `The rest cannot be paid online: write to ${supportEmail}, and we arrange it with you.`

/** Tells the operator that a card approved less than the invoice's amount */
export function describeShortPayment(invoice: MailedInvoice, { paidAt }: ReceivedPayment): EmailContent {
  const { label, companyName, uuid, totalCents, paidCents } = invoice
  return {
    subject: `${companyName} paid ${label} in part: ${owedOn(invoice)} is open`,
    preview: 'The portal takes no second payment for it.',
    heading: `${label} is paid in part`,
    paragraphs: [
      `${companyName} has paid ${money(paidCents)} of ${money(totalCents)}, most likely because the card approved no more. The portal takes no second payment for an invoice: please arrange the rest with the business. They were told to write to you.`,
    ],
    facts: [
      { label: 'Business', value: companyName },
      { label: 'Invoice', value: `${label} (${uuid})` },
      { label: 'Still open', value: owedOn(invoice) },
      { label: 'Paid on', value: momentInWords(paidAt, invoice.timeZone) },
    ],
    reason: 'You get this because you run this installation.',
  }
}

/** "Nov 10, 2026, 2:03 PM", in the business's time zone */
const momentInWords = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(moment).replaceAll('\u202f', ' ')

/** The card provider's "card" becomes "Card" */
export const methodInWords = (method: string): string => (method ? method.charAt(0).toUpperCase() + method.slice(1) : 'Card')

const surplusInWords = (appliedCents: number, surplusCents: number) =>
  `Your card was charged ${money(appliedCents + surplusCents)}: ${money(surplusCents)} more than was owed. That goes back to your card by itself. It can take your bank a few days to show it.`

export function describeReceipt(
  invoices: readonly MailedInvoice[],
  payment: ReceivedPayment,
  { url, supportEmail }: BrandIdentity,
): EmailContent {
  const [first] = invoices
  if (!first) throw new Error('A receipt is for an invoice')
  const labels = invoices.map(({ label }) => label).join(', ')
  const left = invoices.reduce((sum, { totalCents, paidCents }) => sum + totalCents - paidCents, 0)
  return {
    subject: `Receipt for ${money(payment.appliedCents)}, ${labels}`,
    preview: `Thank you: ${money(payment.appliedCents)} was paid.`,
    heading: 'Thank you for your payment',
    paragraphs: [
      left > 0
        ? `We have received ${money(payment.appliedCents)} from ${first.companyName}. ${money(left)} is still open. ${restInWords(supportEmail)}`
        : `We have received ${money(payment.appliedCents)} from ${first.companyName}. Nothing is left to pay.`,
      ...(payment.surplusCents ? [surplusInWords(payment.appliedCents, payment.surplusCents)] : []),
    ],
    facts: [
      { label: invoices.length === 1 ? 'Invoice' : 'Invoices', value: labels },
      { label: 'Paid', value: money(payment.appliedCents) },
      { label: 'Paid on', value: momentInWords(payment.paidAt, first.timeZone) },
      { label: 'Paid by', value: methodInWords(payment.method) },
      { label: 'Balance', value: money(left) },
    ],
    button: { label: 'View the invoice', url: `${url}/billsDetail?uuid=${first.uuid}` },
    reason: reasonOf(first),
  }
}

export function describeRefund(invoice: MailedInvoice, cents: number, portalUrl: string): EmailContent {
  const { label, status, uuid } = invoice
  return {
    subject: `Refund of ${money(cents)} for ${label}`,
    preview: `${money(cents)} goes back to your card.`,
    heading: `We have refunded ${money(cents)}`,
    paragraphs: [
      `${money(cents)} for invoice ${label} goes back to the card it was paid with. It can take your bank a few days to show it.`,
      status === 'CANCELED'
        ? 'The invoice is canceled. There is nothing to pay, and nothing to do.'
        : owedCents(invoice) > 0
          ? `${owedOn(invoice)} is open on this invoice, due ${dayInWords(invoice.dueDate)}.`
          : 'The invoice stays paid. There is nothing to do.',
    ],
    facts: [
      { label: 'Invoice', value: label },
      { label: 'Refunded', value: money(cents) },
      { label: 'Balance', value: owedOn(invoice) },
    ],
    button: { label: 'View the invoice', url: `${portalUrl}/billsDetail?uuid=${uuid}` },
    reason: reasonOf(invoice),
  }
}
