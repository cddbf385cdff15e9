import { dollarsOf, formatMoneyIn } from '#contract/formats/money.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type BrandIdentity, brandIdentity } from '../../../platform/sending/brand-identity.ts'
import type { EmailContent } from '../../../platform/sending/email-layout.ts'
import { queueEmail } from '../../../platform/sending/sending.ts'
import type { Services } from '../../../platform/services/services.ts'
import { type EmailedInvoice, selectInvoicesForEmail } from '../records/invoice-emails.queries.ts'
import { findInvoiceRecipients } from './invoice-emails.service.ts'
import { getInvoiceTemplates } from './invoice-emails.ts'

/** A charge that exceeds the balances of its invoices */
export interface Surplus {
  invoiceUuids: readonly string[]
  transactionId: string
  chargedCents: number
  surplusCents: number
  /** ISO 4217. If it is not USD, the entire charge is the surplus, and its invoices are still open */
  currency: string
}

const formatCentsIn = (cents: number, currency: string) => formatMoneyIn(currency, dollarsOf(cents))

/** Always sent to the support address; to the payer only when nothing was applied, because otherwise the receipt mentions the surplus */
export async function sendSurplusEmails(db: Db, services: Services, surplus: Surplus): Promise<void> {
  const { surplusCents, chargedCents, currency } = surplus
  const amount = formatCentsIn(surplusCents, currency)
  const isForeign = currency !== 'USD'
  await emailSupportAboutSurplus(db, services, surplus, ({ companyName }) => ({
    subject: isForeign ? `Charged ${amount} instead of US dollars: ${companyName}` : `Charged ${amount} too much: ${companyName}`,
    heading: isForeign ? `${companyName} was charged in ${currency}` : `${companyName} was charged ${amount} too much`,
    paragraphs: [
      ...(isForeign ? ['The card provider charges this account’s cards in another currency. Please have that fixed there.'] : []),
      'The refund is automatic. If it fails, we’ll email you. Otherwise no action is needed.',
    ],
  }))
  if (surplusCents < chargedCents) return
  const charged = await selectInvoicesForEmail(db, surplus.invoiceUuids)
  const [first] = charged
  if (!first) return
  const { clientUuid, brand } = first
  const content = buildSurplusRefundEmail(charged, amount, { isForeign })
  for (const to of await findInvoiceRecipients(db, first))
    await queueEmail(db, services, { clientUuid, brand, to, purpose: 'refund', content })
}

export async function emailSupportAboutFailedSurplusRefund(db: Db, services: Services, surplus: Surplus, problem: string): Promise<void> {
  await emailSupportAboutSurplus(db, services, surplus, ({ companyName }) => ({
    subject: `Refund ${formatCentsIn(surplus.surplusCents, surplus.currency)} manually: ${companyName}`,
    heading: `${formatCentsIn(surplus.surplusCents, surplus.currency)} couldn’t be refunded`,
    paragraphs: [
      `${companyName} was charged too much, and the card provider rejected our refund: “${problem}”.`,
      'Please refund it at the card provider. The payer has been promised this refund.',
    ],
  }))
}

async function emailSupportAboutSurplus(
  db: Db,
  services: Services,
  { invoiceUuids, transactionId, chargedCents, surplusCents, currency }: Surplus,
  describe: (invoice: EmailedInvoice) => Pick<EmailContent, 'subject' | 'heading' | 'paragraphs'>,
): Promise<void> {
  const charged = await selectInvoicesForEmail(db, invoiceUuids)
  const [first] = charged
  if (!first) return
  const { clientUuid, brand } = first
  const identity: BrandIdentity = brandIdentity(services.config, brand)
  const content: EmailContent = {
    ...describe(first),
    preview: `${formatCentsIn(surplusCents, currency)} of ${formatCentsIn(chargedCents, currency)}`,
    facts: [
      { label: 'Business', value: first.companyName },
      { label: charged.length === 1 ? 'Invoice' : 'Invoices', value: joinInvoiceLabels(charged) },
      { label: 'Charged', value: formatCentsIn(chargedCents, currency) },
      { label: 'Overcharged', value: formatCentsIn(surplusCents, currency) },
      { label: 'Transaction', value: transactionId },
    ],
    reason: `You’re receiving this because this is the support address of ${identity.name}.`,
  }
  await queueEmail(db, services, { clientUuid, brand, to: identity.supportEmail, purpose: 'surplus', content })
}

function buildSurplusRefundEmail(charged: readonly EmailedInvoice[], amount: string, { isForeign }: { isForeign: boolean }): EmailContent {
  const { language = 'en', companyName = '' } = charged[0] ?? {}
  const templates = getInvoiceTemplates(language)
  const labels = joinInvoiceLabels(charged)
  return {
    language,
    subject: templates.surplusRefundSubject(amount, labels),
    preview: isForeign ? templates.stillPayable(labels) : templates.nothingToDo,
    heading: templates.surplusRefundHeading(amount),
    paragraphs: isForeign
      ? [templates.chargedInOther(amount, labels), templates.refundIsAutomatic, templates.stillPayable(labels)]
      : [templates.chargedWhenNothingDue(amount, labels), templates.refundNeedsNoAction],
    reason: templates.reason(companyName),
  }
}

const joinInvoiceLabels = (invoices: readonly EmailedInvoice[]) => invoices.map(({ label }) => label).join(', ')
