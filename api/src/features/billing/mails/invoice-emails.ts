import type { Language } from '#contract/languages.ts'
import { dollarsOf, formatMoney } from '#contract/money.ts'
import type { BrandIdentity } from '../../../platform/sending/brand-identity.ts'
import type { EmailContent } from '../../../platform/sending/email-layout.ts'
import type { MailedInvoice } from './invoice-mails.queries.ts'
import { invoiceWords as english, type InvoiceWords } from './invoice-words.en.ts'
import { invoiceWords as spanish } from './invoice-words.es.ts'

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
  /** "Visa 1111", or the card provider's word: "card" */
  method: string
}

const WORDS: Record<Language, InvoiceWords> = { en: english, es: spanish }
export const invoiceWordsIn = (language: Language): InvoiceWords => WORDS[language]

const money = (cents: number) => formatMoney(dollarsOf(cents))

/** By locale: making one takes milliseconds, and a statement has thousands of days */
const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** "Nov 10, 2026" */
export function dayInWords(day: string, locale = 'en-US'): string {
  const format =
    dayFormats.get(locale) ?? new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' })
  dayFormats.set(locale, format)
  return format.format(new Date(day))
}

const owedCents = ({ status, totalCents, paidCents }: MailedInvoice) => (status === 'CANCELED' ? 0 : totalCents - paidCents)
const owedOn = (invoice: MailedInvoice) => money(owedCents(invoice))

/** The words for an invoice's e-mails, with what most of them say */
function speakOf(invoice: MailedInvoice) {
  const words = WORDS[invoice.language]
  const owed = owedOn(invoice)
  const due = dayInWords(invoice.dueDate, words.locale)
  const facts: EmailContent['facts'] = [
    { label: words.invoice, value: invoice.label },
    ...(invoice.period ? [{ label: words.period, value: invoice.period }] : []),
    { label: words.amountDue, value: owed },
    { label: words.dueDate, value: due },
  ]
  return { words, owed, due, facts, language: invoice.language, reason: words.because(invoice.companyName) }
}

export function describeInvoice(invoice: MailedInvoice, url: string): EmailContent {
  const { words, owed, due, ...common } = speakOf(invoice)
  return {
    ...common,
    subject: words.newSubject(invoice.label, owed, due),
    preview: words.amountAndDay(owed, due),
    heading: words.newHeading(invoice.label),
    paragraphs: [`${words.hereIs(invoice.companyName)} ${words.how}`],
    button: { label: words.pay(owed), url },
  }
}

export function describeReminder(invoice: MailedInvoice, { daysAfterDue }: Reminder, url: string): EmailContent {
  const { words, owed, due, ...common } = speakOf(invoice)
  const isBefore = daysAfterDue < 0
  const heading = isBefore ? words.isDue(invoice.label, due) : words.wasDue(invoice.label, due)
  return {
    ...common,
    subject: isBefore ? words.reminder(heading) : words.overdue(heading),
    preview: isBefore ? words.dueSoonPreview(owed) : words.stillOpenPreview(owed),
    heading,
    paragraphs: [`${isBefore ? words.friendly(owed) : words.stillOpen(owed)} ${words.how}`, words.paidMeanwhile],
    button: { label: words.pay(owed), url },
  }
}

export function describeNewLink(invoice: MailedInvoice, url: string): EmailContent {
  const { words, owed, due, reason, ...common } = speakOf(invoice)
  return {
    ...common,
    subject: words.linkSubject(invoice.label),
    preview: words.amountAndDay(owed, due),
    heading: words.linkHeading(invoice.label),
    paragraphs: [`${words.linkExpired} ${words.how}`],
    button: { label: words.pay(owed), url },
    reason: `${reason} ${words.notAsked}`,
  }
}

/** About the balance of an invoice that is paid in part, whatever the occasion; worded like the page /billsDetail */
export function describeRest(invoice: MailedInvoice, url: string): EmailContent {
  const { words, owed, due: _, ...common } = speakOf(invoice)
  const [paid, total] = [money(invoice.paidCents), money(invoice.totalCents)]
  return {
    ...common,
    subject: words.restSubject(owed, invoice.label),
    preview: words.paidOf(paid, total),
    heading: words.restHeading(owed),
    paragraphs: [`${words.paidAndOpen(paid, total, owed)} ${words.payRestOnline}`, words.attached],
    button: { label: words.pay(owed), url },
  }
}

/** Tells the operator that a card approved less than the invoice's amount */
export function describeShortPayment(invoice: MailedInvoice, { paidAt }: ReceivedPayment): EmailContent {
  const { label, companyName, uuid, totalCents, paidCents } = invoice
  return {
    subject: `${companyName} paid ${label} in part: ${owedOn(invoice)} is open`,
    preview: 'They can pay the rest themselves.',
    heading: `${label} is paid in part`,
    paragraphs: [
      `${companyName} has paid ${money(paidCents)} of ${money(totalCents)}, most likely because the card approved no more. On the page of the invoice they can move the rest to an invoice of its own and pay it. There is nothing to do.`,
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
const momentInWords = (moment: Date, timeZone: string, locale = 'en-US'): string =>
  new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(moment).replaceAll('\u202f', ' ')

/** "Visa 1111" becomes "Visa ending in 1111", the card provider's "card" becomes "Card" */
export function methodInWords(method: string, words: Pick<InvoiceWords, 'card' | 'cardEndingIn'> = english): string {
  const [, brand = '', lastFour] = CARD.exec(method) ?? []
  if (lastFour) return words.cardEndingIn(brand === 'Card' ? words.card : brand, lastFour)
  return method && method !== 'card' ? method.charAt(0).toUpperCase() + method.slice(1) : words.card
}

const CARD = /^(.+) (\d{4})$/

/** Within an English sentence: "by card", "by Visa ending in 1111" */
export function methodInSentence(method: string): string {
  const words = methodInWords(method)
  return CARD.test(method) && !method.startsWith('Card ') ? words : words.charAt(0).toLowerCase() + words.slice(1)
}

export function describeReceipt(invoices: readonly MailedInvoice[], payment: ReceivedPayment, { url }: BrandIdentity): EmailContent {
  const [first] = invoices
  if (!first) throw new Error('A receipt is for an invoice')
  const words = WORDS[first.language]
  const labels = invoices.map(({ label }) => label).join(', ')
  const left = invoices.reduce((sum, { totalCents, paidCents }) => sum + totalCents - paidCents, 0)
  const paid = money(payment.appliedCents)
  const rest = left > 0 ? `${words.stillOpen(money(left))} ${words.payRestInPortal}` : words.nothingLeft
  return {
    language: first.language,
    subject: words.receiptSubject(paid, labels),
    preview: words.receiptPreview(paid),
    heading: words.receiptHeading,
    paragraphs: [
      `${words.received(paid, first.companyName)} ${rest}`,
      ...(payment.surplusCents ? [words.surplus(money(payment.appliedCents + payment.surplusCents), money(payment.surplusCents))] : []),
    ],
    facts: [
      { label: invoices.length === 1 ? words.invoice : words.invoices, value: labels },
      { label: words.paid, value: paid },
      { label: words.paidOn, value: momentInWords(payment.paidAt, first.timeZone, words.locale) },
      { label: words.paidBy, value: methodInWords(payment.method, words) },
      { label: words.balance, value: money(left) },
    ],
    button: { label: words.view, url: `${url}/billsDetail?uuid=${first.uuid}` },
    reason: words.because(first.companyName),
  }
}

export function describeRefund(invoice: MailedInvoice, cents: number, portalUrl: string): EmailContent {
  const { words, owed, due, facts: _, ...common } = speakOf(invoice)
  const { label, status, uuid } = invoice
  const refunded = money(cents)
  return {
    ...common,
    subject: words.refundSubject(refunded, label),
    preview: words.goesBack(refunded),
    heading: words.refundHeading(refunded),
    paragraphs: [
      words.goesBackFor(refunded, label),
      status === 'CANCELED' ? words.canceled : owedCents(invoice) > 0 ? words.openAgain(owed, due) : words.staysPaid,
    ],
    facts: [
      { label: words.invoice, value: label },
      { label: words.refunded, value: refunded },
      { label: words.balance, value: owed },
    ],
    button: { label: words.view, url: `${portalUrl}/billsDetail?uuid=${uuid}` },
  }
}
