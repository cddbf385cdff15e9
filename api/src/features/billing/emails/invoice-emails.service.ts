import type { Language } from '#contract/formats/languages.ts'
import { dollarsOf, formatMoney } from '#contract/formats/money.ts'
import type { Db } from '../../../platform/database/database.ts'
import { brandIdentity } from '../../../platform/sending/brand-identity.ts'
import { queueEmail } from '../../../platform/sending/sending.ts'
import type { Services } from '../../../platform/services/services.ts'
import { queueNotice } from '../../notices/notices.public.ts'
import { createPayLinkUrl } from '../pay-link.ts'
import {
  type EmailedInvoice,
  findBillingAdministrators,
  insertEmailIfNew,
  selectInvoicesForEmail,
  setInvoiceLanguage,
} from '../records/invoice-emails.queries.ts'
import {
  buildBalanceEmail,
  buildInvoiceEmail,
  buildNewLinkEmail,
  buildReceiptEmail,
  buildRefundEmail,
  buildReminderEmail,
  buildShortPaymentEmail,
  formatInvoiceDay,
  type ReceivedPayment,
  type Reminder,
} from './invoice-emails.ts'

/** Recipients of every email about an invoice: its billing address, or else the business's administrators */
export async function findInvoiceRecipients(db: Db, { billingEmail, clientUuid }: EmailedInvoice): Promise<string[]> {
  return billingEmail ? [billingEmail] : findBillingAdministrators(db, clientUuid)
}

async function findRecipientsOfInvoices(db: Db, invoices: readonly EmailedInvoice[]): Promise<Set<string>> {
  const recipients = new Set<string>()
  for (const invoice of invoices) for (const to of await findInvoiceRecipients(db, invoice)) recipients.add(to)
  return recipients
}

type Described = ReturnType<typeof buildInvoiceEmail>

/** The invoice has a balance, whether or not the portal can take a payment for it */
const hasOpenAmount = ({ status }: EmailedInvoice) => status !== 'PAID' && status !== 'CANCELED'

/**
 * Each recipient gets their own pay link. The stored message is wiped once sent, so that no copy of a link remains. For a partly paid
 * invoice, the page behind the link offers to pay the remaining balance.
 */
async function emailEachWithOwnPayLink(
  db: Db,
  services: Services,
  invoice: EmailedInvoice,
  recipients: readonly string[],
  purpose: string,
  describe: (url: string) => Described,
): Promise<void> {
  const { clientUuid, brand } = invoice
  for (const to of recipients) {
    const url = await createPayLinkUrl(db, services, invoice)
    const content = invoice.status === 'PARTIAL' ? buildBalanceEmail(invoice, url) : describe(url)
    await queueEmail(db, services, {
      clientUuid,
      brand,
      to,
      purpose,
      content,
      secret: true,
      attachments: [{ document: 'invoice', uuid: invoice.uuid }],
    })
  }
}

/** Requested by the operator, so never deduplicated */
export async function sendInvoiceEmail(
  db: Db,
  services: Services,
  uuid: string,
  { to, language }: { to?: string | undefined; language?: Language | undefined } = {},
): Promise<'sent' | 'missing' | 'nobody' | 'ended'> {
  if (language) await setInvoiceLanguage(db, uuid, language)
  const [invoice] = await selectInvoicesForEmail(db, [uuid])
  if (!invoice) return 'missing'
  if (!hasOpenAmount(invoice)) return 'ended'
  const recipients = to ? [to] : await findInvoiceRecipients(db, invoice)
  if (recipients.length === 0) return 'nobody'
  await insertEmailIfNew(db, { clientUuid: invoice.clientUuid, invoiceUuid: uuid, kind: 'invoice' })
  await emailEachWithOwnPayLink(db, services, invoice, recipients, 'invoice', (url) => buildInvoiceEmail(invoice, url))
  return 'sent'
}

/** Sent once per kind of reminder, however often the job runs */
export async function sendReminderEmailOnce(db: Db, services: Services, uuid: string, reminder: Reminder): Promise<void> {
  const [invoice] = await selectInvoicesForEmail(db, [uuid])
  if (!invoice || !hasOpenAmount(invoice)) return
  if (!(await insertEmailIfNew(db, { clientUuid: invoice.clientUuid, invoiceUuid: uuid, kind: reminder.kind }))) return
  const recipients = await findInvoiceRecipients(db, invoice)
  await emailEachWithOwnPayLink(db, services, invoice, recipients, 'invoice-reminder', (url) => buildReminderEmail(invoice, reminder, url))
  if (reminder.daysAfterDue > 0) await queueOverdueNotice(db, services, invoice, reminder, recipients)
}

/** Notifies the other people chosen for it, without a pay link, which only the recipients of invoices get */
async function queueOverdueNotice(
  db: Db,
  services: Services,
  invoice: EmailedInvoice,
  { kind }: Reminder,
  alreadyEmailed: readonly string[],
): Promise<void> {
  const { clientUuid, uuid, label, dueDate, totalCents, paidCents } = invoice
  await queueNotice(db, services, {
    clientUuid,
    kind: 'overdue_bill',
    about: `${uuid} ${kind}`,
    happenedAt: services.clock.now(),
    title: `Bill ${label} is overdue`,
    facts: [
      { label: 'Amount due', value: formatMoney(dollarsOf(totalCents - paidCents)) },
      { label: 'Due date', value: formatInvoiceDay(dueDate) },
    ],
    link: '/bills-pay',
    alreadyNotified: alreadyEmailed,
  })
}

/** Sent only to the address on file, because an expired link does not prove who somebody is */
export async function sendNewLinkEmail(db: Db, services: Services, uuid: string, language?: Language): Promise<void> {
  if (language) await setInvoiceLanguage(db, uuid, language)
  const [invoice] = await selectInvoicesForEmail(db, [uuid])
  if (!invoice || !hasOpenAmount(invoice)) return
  await emailEachWithOwnPayLink(db, services, invoice, await findInvoiceRecipients(db, invoice), 'invoice-new-link', (url) =>
    buildNewLinkEmail(invoice, url),
  )
}

/** Sent once per payment, in the transaction that applies it, no matter whether the page, the webhook or the reconciliation reports it */
export async function sendReceiptEmailOnce(db: Db, services: Services, payment: ReceivedPayment): Promise<void> {
  const paid = await selectInvoicesForEmail(db, payment.invoiceUuids)
  const [first] = paid
  if (!first) return
  const { clientUuid, brand } = first
  if (!(await insertEmailIfNew(db, { clientUuid, invoiceUuid: first.uuid, kind: `receipt:${payment.paymentUuid}` }))) return
  const message = {
    clientUuid,
    brand,
    purpose: 'receipt',
    content: buildReceiptEmail(paid, payment, brandIdentity(services.config, brand)),
    attachments: paid.map(({ uuid }) => ({ document: 'receipt' as const, uuid })),
  }
  for (const to of await findRecipientsOfInvoices(db, paid)) await queueEmail(db, services, { ...message, to })
  for (const invoice of paid) if (invoice.status === 'PARTIAL') await emailSupportAboutShortPayment(db, services, invoice, payment)
}

/** The business can pay the rest itself. The operator is informed, because a card that approves only part is rare */
async function emailSupportAboutShortPayment(db: Db, services: Services, invoice: EmailedInvoice, payment: ReceivedPayment): Promise<void> {
  const { clientUuid, brand } = invoice
  const to = brandIdentity(services.config, brand).supportEmail
  await queueEmail(db, services, { clientUuid, brand, to, purpose: 'short-payment', content: buildShortPaymentEmail(invoice, payment) })
}

/** Sent once per refund, in the transaction that books it */
export async function sendRefundEmailOnce(
  db: Db,
  services: Services,
  { refundUuid, invoiceUuid, cents }: { refundUuid: string; invoiceUuid: string; cents: number },
): Promise<void> {
  const [invoice] = await selectInvoicesForEmail(db, [invoiceUuid])
  if (!invoice) return
  const { clientUuid, brand } = invoice
  if (!(await insertEmailIfNew(db, { clientUuid, invoiceUuid, kind: `refund:${refundUuid}` }))) return
  const content = buildRefundEmail(invoice, cents, brandIdentity(services.config, brand).url)
  const attachments = [{ document: 'receipt' as const, uuid: invoiceUuid }]
  for (const to of await findInvoiceRecipients(db, invoice))
    await queueEmail(db, services, { clientUuid, brand, to, purpose: 'refund', content, attachments })
}
