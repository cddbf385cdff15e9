import { dollarsOf, formatMoney } from '#contract/money.ts'
import type { Db } from '../../../platform/database/database.ts'
import { brandIdentity } from '../../../platform/sending/brand-identity.ts'
import { sendEmail } from '../../../platform/sending/sending.ts'
import type { Services } from '../../../platform/services.ts'
import { type MailedInvoice, noteMail, selectForMail } from './invoice-mails.queries.ts'

interface Trouble {
  invoiceUuid: string
  amountCents: number
  /** A sentence without its full stop */
  problem: string
}

/** To support: a refund that an operator was told goes back by itself does not */
export async function sendRefundFailure(db: Db, services: Services, trouble: Trouble): Promise<void> {
  const amount = formatMoney(dollarsOf(trouble.amountCents))
  await tellSupport(db, services, trouble, ({ label, companyName }) => ({
    subject: `Refund of ${amount} was not made: ${companyName}`,
    heading: `${amount} of ${label} was not given back`,
    paragraphs: [
      `${trouble.problem}.`,
      'Nothing more is tried by itself, and the bill stays as it is. Please ask for the refund again, or make it at the card provider: the bill follows by itself then.',
    ],
  }))
}

/** To support, once for each refund: it waits for something that only whoever runs the installation can mend */
export async function sendRefundHeldUp(
  db: Db,
  services: Services,
  { refundUuid, ...trouble }: Trouble & { refundUuid: string },
): Promise<void> {
  const amount = formatMoney(dollarsOf(trouble.amountCents))
  const [invoice] = await selectForMail(db, [trouble.invoiceUuid])
  if (!invoice) return
  const { clientUuid, uuid: invoiceUuid } = invoice
  if (!(await noteMail(db, { clientUuid, invoiceUuid, kind: `refund-held-up:${refundUuid}` }))) return
  await tellSupport(db, services, trouble, ({ label, companyName }) => ({
    subject: `Refund of ${amount} is held up: ${companyName}`,
    heading: `${amount} of ${label} cannot be given back yet`,
    paragraphs: [
      `${trouble.problem}.`,
      'It is made by itself as soon as that is mended. “npm run operator -- doctor” tells whether it is.',
    ],
  }))
}

/** To support: an invoice was given back as a whole while somebody is paying the invoice that collects its rest */
export async function sendRestInPayment(db: Db, services: Services, restUuid: string): Promise<void> {
  const [rest] = await selectForMail(db, [restUuid])
  if (!rest) return
  await tellSupport(db, services, { invoiceUuid: restUuid, amountCents: rest.totalCents, problem: '' }, ({ label, companyName }) => ({
    subject: `${label} is being paid, and may not be owed: ${companyName}`,
    heading: `${label} is the rest of an invoice that was given back`,
    paragraphs: [
      'The first invoice is canceled. This one could not be canceled with it, because somebody is paying it at the moment.',
      'Please look at it in a few minutes: cancel it, or give back what was paid.',
    ],
  }))
}

async function tellSupport(
  db: Db,
  services: Services,
  { invoiceUuid, amountCents }: Trouble,
  describe: (invoice: MailedInvoice) => { subject: string; heading: string; paragraphs: string[] },
): Promise<void> {
  const [invoice] = await selectForMail(db, [invoiceUuid])
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
