import { dollarsOf, formatMoney } from '#contract/formats/money.ts'
import type { Db } from '../../../platform/database/database.ts'
import { brandIdentity } from '../../../platform/sending/brand-identity.ts'
import { queueEmail } from '../../../platform/sending/sending.ts'
import type { Services } from '../../../platform/services/services.ts'
import { type EmailedInvoice, insertEmailIfNew, selectInvoicesForEmail } from '../records/invoice-emails.queries.ts'

interface RefundProblem {
  invoiceUuid: string
  amountCents: number
  /** A sentence without its final period */
  problem: string
}

/** To support: a refund that an operator was told is automatic was not made */
export async function emailSupportAboutFailedRefund(db: Db, services: Services, refund: RefundProblem): Promise<void> {
  const amount = formatMoney(dollarsOf(refund.amountCents))
  await emailSupportAboutRefund(db, services, refund, ({ label, companyName }) => ({
    subject: `Refund of ${amount} failed: ${companyName}`,
    heading: `${amount} for ${label} was not refunded`,
    paragraphs: [
      `${refund.problem}.`,
      'We won’t try again automatically, and the invoice is unchanged. Request the refund again, or make it at the card provider. The invoice will update automatically.',
    ],
  }))
}

/** To support, once per refund: it waits for something that only the operator of the installation can fix */
export async function sendBlockedRefundEmailOnce(
  db: Db,
  services: Services,
  { refundUuid, ...refund }: RefundProblem & { refundUuid: string },
): Promise<void> {
  const amount = formatMoney(dollarsOf(refund.amountCents))
  const [invoice] = await selectInvoicesForEmail(db, [refund.invoiceUuid])
  if (!invoice) return
  const { clientUuid, uuid: invoiceUuid } = invoice
  if (!(await insertEmailIfNew(db, { clientUuid, invoiceUuid, kind: `refund-held-up:${refundUuid}` }))) return
  await emailSupportAboutRefund(db, services, refund, ({ label, companyName }) => ({
    subject: `Refund of ${amount} is delayed: ${companyName}`,
    heading: `${amount} for ${label} can’t be refunded yet`,
    paragraphs: [`${refund.problem}.`, 'The refund is made automatically once this is fixed. Check with “npm run operator -- doctor”.'],
  }))
}

/** To support: an invoice was fully refunded while somebody is paying the invoice for its remaining balance */
export async function emailSupportAboutRemainderInPayment(db: Db, services: Services, restUuid: string): Promise<void> {
  const [rest] = await selectInvoicesForEmail(db, [restUuid])
  if (!rest) return
  await emailSupportAboutRefund(
    db,
    services,
    { invoiceUuid: restUuid, amountCents: rest.totalCents, problem: '' },
    ({ label, companyName }) => ({
      subject: `${label} is being paid, and may not be owed: ${companyName}`,
      heading: `${label} is the rest of a refunded invoice`,
      paragraphs: [
        'The first invoice is canceled. This one couldn’t be canceled with it because someone is paying it right now.',
        'Check it in a few minutes, and cancel it or refund what was paid.',
      ],
    }),
  )
}

async function emailSupportAboutRefund(
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
    reason: `You’re receiving this because this is the support address of ${identity.name}.`,
  }
  await queueEmail(db, services, { clientUuid, brand, to: identity.supportEmail, purpose: 'refund-trouble', content })
}
