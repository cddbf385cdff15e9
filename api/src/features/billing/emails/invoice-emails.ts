import type { Language } from '#contract/formats/languages.ts'
import { formatCents } from '#contract/formats/money.ts'
import type { BrandIdentity } from '../../../platform/sending/brand-identity.ts'
import type { EmailContent } from '../../../platform/sending/email-layout.ts'
import type { EmailedInvoice } from '../records/invoice-emails.queries.ts'
import { invoiceTemplates as english, type InvoiceTemplates } from './invoice-templates.en.ts'
import { invoiceTemplates as spanish } from './invoice-templates.es.ts'

export interface Reminder {
  /** Identifies the row in invoice_mails: each kind is sent once */
  kind: 'before-due' | 'after-due-3' | 'after-due-10'
  /** Days from the due date to the reminder; negative: before it */
  daysAfterDue: number
}

export interface ReceivedPayment {
  paymentUuid: string
  /** In the order in which the payment was applied to the invoices */
  invoiceUuids: readonly string[]
  appliedCents: number
  /** The amount charged beyond the invoices' balances; refunded automatically */
  surplusCents?: number
  paidAt: Date
  /** "Visa 1111", or the card provider's placeholder: "card" */
  method: string
}

const TEMPLATES: Record<Language, InvoiceTemplates> = { en: english, es: spanish }
export const getInvoiceTemplates = (language: Language): InvoiceTemplates => TEMPLATES[language]

/** Formats by locale. Creating a format takes milliseconds, and a statement has thousands of dates */
const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** "Nov 10, 2026" */
export function formatInvoiceDay(day: string, locale = 'en-US'): string {
  const format =
    dayFormats.get(locale) ?? new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' })
  dayFormats.set(locale, format)
  return format.format(new Date(day))
}

const owedCents = ({ status, totalCents, paidCents }: EmailedInvoice) => (status === 'CANCELED' ? 0 : totalCents - paidCents)
const formatOwedAmount = (invoice: EmailedInvoice) => formatCents(owedCents(invoice))

/** The templates for an invoice's emails, with the parts that most of them have in common */
function buildCommonParts(invoice: EmailedInvoice) {
  const templates = TEMPLATES[invoice.language]
  const owed = formatOwedAmount(invoice)
  const due = formatInvoiceDay(invoice.dueDate, templates.locale)
  const facts: EmailContent['facts'] = [
    { label: templates.invoice, value: invoice.label },
    ...(invoice.period ? [{ label: templates.period, value: invoice.period }] : []),
    { label: templates.amountDue, value: owed },
    { label: templates.dueDate, value: due },
  ]
  return { templates, owed, due, facts, language: invoice.language, reason: templates.reason(invoice.companyName) }
}

export function buildInvoiceEmail(invoice: EmailedInvoice, url: string): EmailContent {
  const { templates, owed, due, ...common } = buildCommonParts(invoice)
  return {
    ...common,
    subject: templates.newSubject(invoice.label, owed, due),
    preview: templates.amountAndDay(owed, due),
    heading: templates.newHeading(invoice.label),
    paragraphs: [`${templates.hereIs(invoice.companyName)} ${templates.how}`],
    button: { label: templates.pay(owed), url },
  }
}

export function buildReminderEmail(invoice: EmailedInvoice, { daysAfterDue }: Reminder, url: string): EmailContent {
  const { templates, owed, due, ...common } = buildCommonParts(invoice)
  const isBefore = daysAfterDue < 0
  const heading = isBefore ? templates.isDue(invoice.label, due) : templates.wasDue(invoice.label, due)
  return {
    ...common,
    subject: isBefore ? templates.reminder(heading) : templates.overdue(heading),
    preview: isBefore ? templates.dueSoonPreview(owed) : templates.stillOpenPreview(owed),
    heading,
    paragraphs: [`${isBefore ? templates.friendly(owed) : templates.stillOpen(owed)} ${templates.how}`, templates.paidMeanwhile],
    button: { label: templates.pay(owed), url },
  }
}

export function buildNewLinkEmail(invoice: EmailedInvoice, url: string): EmailContent {
  const { templates, owed, due, reason, ...common } = buildCommonParts(invoice)
  return {
    ...common,
    subject: templates.linkSubject(invoice.label),
    preview: templates.amountAndDay(owed, due),
    heading: templates.linkHeading(invoice.label),
    paragraphs: [`${templates.linkExpired} ${templates.how}`],
    button: { label: templates.pay(owed), url },
    reason: `${reason} ${templates.notRequested}`,
  }
}

/** About the balance of a partly paid invoice, whatever the occasion; worded like the page /billsDetail */
export function buildBalanceEmail(invoice: EmailedInvoice, url: string): EmailContent {
  const { templates, owed, due: _, ...common } = buildCommonParts(invoice)
  const [paid, total] = [formatCents(invoice.paidCents), formatCents(invoice.totalCents)]
  return {
    ...common,
    subject: templates.restSubject(owed, invoice.label),
    preview: templates.paidOf(paid, total),
    heading: templates.restHeading(owed),
    paragraphs: [`${templates.paidAndOpen(paid, total, owed)} ${templates.payRestOnline}`, templates.attached],
    button: { label: templates.pay(owed), url },
  }
}

/** Informs the operator that a card approved less than the invoice's amount */
export function buildShortPaymentEmail(invoice: EmailedInvoice, { paidAt }: ReceivedPayment): EmailContent {
  const { label, companyName, uuid, totalCents, paidCents } = invoice
  return {
    subject: `${companyName} partly paid ${label}: ${formatOwedAmount(invoice)} still due`,
    preview: 'They can pay the rest on their own.',
    heading: `${label} is partly paid`,
    paragraphs: [
      `${companyName} paid ${formatCents(paidCents)} of ${formatCents(totalCents)}. They can move the balance to a separate invoice and pay it on the invoice page. No action is needed.`,
    ],
    facts: [
      { label: 'Business', value: companyName },
      { label: 'Invoice', value: `${label} (${uuid})` },
      { label: 'Still due', value: formatOwedAmount(invoice) },
      { label: 'Paid on', value: formatMoment(paidAt, invoice.timeZone) },
    ],
    reason: 'You’re receiving this because you run this installation.',
  }
}

/** "Nov 10, 2026, 2:03 PM", in the business's time zone */
const formatMoment = (moment: Date, timeZone: string, locale = 'en-US'): string =>
  new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(moment).replaceAll('\u202f', ' ')

/** "Visa 1111" becomes "Visa ending in 1111", the card provider's "card" becomes "Card" */
export function formatPaymentMethod(method: string, templates: Pick<InvoiceTemplates, 'card' | 'cardEndingIn'> = english): string {
  const [, brand = '', lastFour] = CARD.exec(method) ?? []
  if (lastFour) return templates.cardEndingIn(brand === 'Card' ? templates.card : brand, lastFour)
  return method && method !== 'card' ? method.charAt(0).toUpperCase() + method.slice(1) : templates.card
}

const CARD = /^(.+) (\d{4})$/

/** Within an English sentence: "by card", "by Visa ending in 1111" */
export function formatPaymentMethodInSentence(method: string): string {
  const formatted = formatPaymentMethod(method)
  return CARD.test(method) && !method.startsWith('Card ') ? formatted : formatted.charAt(0).toLowerCase() + formatted.slice(1)
}

export function buildReceiptEmail(invoices: readonly EmailedInvoice[], payment: ReceivedPayment, { url }: BrandIdentity): EmailContent {
  const [first] = invoices
  if (!first) throw new Error('A receipt is for an invoice')
  const templates = TEMPLATES[first.language]
  const labels = invoices.map(({ label }) => label).join(', ')
  const left = invoices.reduce((sum, { totalCents, paidCents }) => sum + totalCents - paidCents, 0)
  const paid = formatCents(payment.appliedCents)
  const rest = left > 0 ? `${templates.stillOpen(formatCents(left))} ${templates.payRestInPortal}` : templates.nothingLeft
  return {
    language: first.language,
    subject: templates.receiptSubject(paid, labels),
    preview: templates.receiptPreview(paid),
    heading: templates.receiptHeading,
    paragraphs: [
      `${templates.received(paid, first.companyName)} ${rest}`,
      ...(payment.surplusCents
        ? [templates.surplus(formatCents(payment.appliedCents + payment.surplusCents), formatCents(payment.surplusCents))]
        : []),
    ],
    facts: [
      { label: invoices.length === 1 ? templates.invoice : templates.invoices, value: labels },
      { label: templates.paid, value: paid },
      { label: templates.paidOn, value: formatMoment(payment.paidAt, first.timeZone, templates.locale) },
      { label: templates.paidBy, value: formatPaymentMethod(payment.method, templates) },
      { label: templates.balance, value: formatCents(left) },
    ],
    button: { label: templates.view, url: `${url}/billsDetail?uuid=${first.uuid}` },
    reason: templates.reason(first.companyName),
  }
}

export function buildRefundEmail(invoice: EmailedInvoice, cents: number, portalUrl: string): EmailContent {
  const { templates, owed, due, facts: _, ...common } = buildCommonParts(invoice)
  const { label, status, uuid } = invoice
  const refunded = formatCents(cents)
  return {
    ...common,
    subject: templates.refundSubject(refunded, label),
    preview: templates.goesBack(refunded),
    heading: templates.refundHeading(refunded),
    paragraphs: [
      templates.goesBackFor(refunded, label),
      status === 'CANCELED' ? templates.canceled : owedCents(invoice) > 0 ? templates.openAgain(owed, due) : templates.staysPaid,
    ],
    facts: [
      { label: templates.invoice, value: label },
      { label: templates.refunded, value: refunded },
      { label: templates.balance, value: owed },
    ],
    button: { label: templates.view, url: `${portalUrl}/billsDetail?uuid=${uuid}` },
  }
}
