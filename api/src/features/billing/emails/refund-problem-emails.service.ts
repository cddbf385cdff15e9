import { dollarsOf, formatMoney } from '#contract/formats/money.ts'
import type { Db } from '../../../platform/database/database.ts'
import { brandIdentity } from '../../../platform/sending/brand-identity.ts'
import { sendEmail } from '../../../platform/sending/sending.ts'
import type { Services } from '../../../platform/services/services.ts'
import { type EmailedInvoice, recordEmail, selectInvoicesForEmail } from './invoice-emails.queries.ts'

interface RefundProblem {
  invoiceUuid: string
  amountCents: number
  /** A sentence without its full stop */
  problem: string
}

/** To support: a refund that was announced to an operator as automatic was not made */
export async function sendRefundFailure(db: Db, services: Services, refund: RefundProblem): Promise<void> {
  const amount = formatMoney(dollarsOf(refund.amountCents))
  await emailSupport(db, services, refund, ({ label, companyName }) => ({
    subject: `Refund of ${amount} was not made: ${companyName}`,
    heading: `${amount} of ${label} was not given back`,
    paragraphs: [
      `${refund.problem}.`,
      'Nothing more is tried by itself, and the bill stays as it is. Please ask for the refund again, or make it at the card provider: the bill follows by itself then.',
    ],
  }))
}

/** To support, once for each refund: it waits for something that only the operator of the installation can fix */
export async function sendRefundBlocked(
  db: Db,
  services: Services,
  { refundUuid, ...refund }: RefundProblem & { refundUuid: string },
): Promise<void> {
  const amount = formatMoney(dollarsOf(refund.amountCents))
  const [invoice] = await selectInvoicesForEmail(db, [refund.invoiceUuid])
  if (!invoice) return
  const { clientUuid, uuid: invoiceUuid } = invoice
  if (!(await recordEmail(db, { clientUuid, invoiceUuid, kind: `refund-held-up:${refundUuid}` }))) return
  await emailSupport(db, services, refund, ({ label, companyName }) => ({
    subject: `Refund of ${amount} is held up: ${companyName}`,
    heading: `${amount} of ${label} cannot be given back yet`,
    paragraphs: [`${refund.problem}.`, 'It is made by itself as soon as that is mended. “npm run operator -- doctor” tells whether it is.'],
  }))
}

/** To support: an invoice was refunded as a whole while somebody is paying the invoice that collects its rest */
export async function sendRestInPayment(db: Db, services: Services, restUuid: string): Promise<void> {
  const [rest] = await selectInvoicesForEmail(db, [restUuid])
  if (!rest) return
  await emailSupport(db, services, { invoiceUuid: restUuid, amountCents: rest.totalCents, problem: '' }, ({ label, companyName }) => ({
    subject: `${label} is being paid, and may not be owed: ${companyName}`,
    heading: `${label} is the rest of an invoice that was given back`,
    paragraphs: [
      'The first invoice is canceled. This one could not be canceled with it, because somebody is paying it at the moment.',
      'Please look at it in a few minutes: cancel it, or give back what was paid.',
    ],
  }))
}

async function emailSupport(
  db: Db,
  services: Services,
  { invoiceUuid, amountCents }: RefundProblem,
  describe: (invoice: EmailedInvoice) => { subject: string; heading: string; paragraphs: string[] },
): Promise<void> {
  const [invoice] = await selectInvoicesForEmail(db, [invoiceUuid])
  if (!invoice) return
  const { clientUuid, brand, companyName, label } = invoice
  const identity = brandIdentity(services.config, brand)
  const amount = formatMoney(dollarsOf(amountCents))
  const content = {
    ...describe(invoice),
    preview: `${amount} of ${label}`,
    facts: [
      { label: 'Business', value: companyName },
      { label: 'Invoice', value: label },
      { label: 'Amount', value: amount },
    ],
    reason: `You get this because this is the support address of ${identity.name}.`,
  }
  await sendEmail(db, services, { clientUuid, brand, to: identity.supportEmail, purpose: 'refund-trouble', content })
}
