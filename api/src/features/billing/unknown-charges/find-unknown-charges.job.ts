import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { brandIdentity } from '../../../platform/sending/brand-identity.ts'
import { renderEmail } from '../../../platform/sending/email-layout.ts'
import type { Services } from '../../../platform/services/services.ts'
import { findUnreportedCharges, markChargesReported, type StoredUnknownCharge } from './unknown-charges.queries.ts'
import { formatChargeAmount, storeUnknownChargesSince } from './unknown-charges.service.ts'

const LOOKS_BACK_MS = 48 * 3_600_000
const MAX_NAMED = 20

/** Finds charges that are not in our books and reports each to support once; a person decides whose they are */
export const findUnknownChargesJob = defineJob({
  name: 'find-unknown-charges',
  payload: z.object({}),
  retry: { limit: 3, delayS: 60 },
  cron: '41 * * * *',

  async run(services) {
    const { database, cards, clock } = services
    if (!cards.form) return
    await storeUnknownChargesSince(services, new Date(clock.now().getTime() - LOOKS_BACK_MS))
    const unreported = await withSystem(database, findUnreportedCharges)
    if (unreported.length === 0) return
    await emailSupportAboutUnknownCharges(services, unreported)
    const ids = unreported.map(({ transactionId }) => transactionId)
    await withSystem(database, (db) => markChargesReported(db, ids, clock.now()))
  },
})

/**
 * Sends without the outbox, whose messages belong to a client: the client of this charge is unknown. If the process crashes in between, the
 * message is sent again, which is harmless
 */
async function emailSupportAboutUnknownCharges({ config, mail }: Services, charges: readonly StoredUnknownCharge[]): Promise<void> {
  const brand = brandIdentity(config, 'marquee')
  const sum = formatSumByCurrency(charges)
  const email = renderEmail(brand, {
    subject: `${charges.length === 1 ? 'A card was' : `${charges.length} cards were`} charged without a payment: ${sum}`,
    preview: 'The card provider holds money that isn’t recorded here',
    heading: `${sum} at the card provider isn’t recorded here`,
    paragraphs: [
      'This can happen after restoring a backup. The payers were charged, but their invoices are still open.',
      'See “npm run operator -- charge list”, then assign each charge to its invoice (“charge assign”) or refund it (“charge refund”).',
    ],
    facts: charges.slice(0, MAX_NAMED).map((charge) => ({ label: formatChargeAmount(charge), value: charge.transactionId })),
    reason: `You’re receiving this because this is the support address of ${brand.name}.`,
  })
  const from = { name: brand.name, address: brand.mailFrom }
  await mail.sendEmail({ from, to: brand.supportEmail, messageUuid: randomUUID(), ...email }, async () => {})
}

/** One sum per currency, because different currencies cannot be added */
function formatSumByCurrency(charges: readonly StoredUnknownCharge[]): string {
  const sums = new Map<string, number>()
  for (const { currency, totalCents } of charges) sums.set(currency, (sums.get(currency) ?? 0) + totalCents)
  return [...sums].map(([currency, totalCents]) => formatChargeAmount({ currency, totalCents })).join(' and ')
}
