import { createHash, randomBytes } from 'node:crypto'
import { fromLocal } from '../../platform/base/zoned-time.ts'
import type { Db } from '../../platform/database/database.ts'
import { brandIdentity } from '../../platform/sending/brand-identity.ts'
import type { Services } from '../../platform/services/services.ts'
import type { EmailedInvoice } from './records/invoice-emails.queries.ts'
import { findPayLink, insertPayLink } from './records/invoice-links.queries.ts'

const LINK_DAYS_AFTER_DUE = 30

/** A link with which anybody can pay this invoice. Only the hash of its session id is stored */
export async function createPayLinkUrl(
  db: Db,
  services: Services,
  invoice: Pick<EmailedInvoice, 'uuid' | 'clientUuid' | 'brand' | 'dueDate' | 'timeZone'>,
): Promise<string> {
  const sessionId = randomBytes(32).toString('base64url')
  const { clientUuid, uuid: invoiceUuid } = invoice
  await insertPayLink(db, {
    sessionHash: hashPayLinkSession(sessionId),
    clientUuid,
    invoiceUuid,
    expiresAt: computeLinkExpiry(invoice, services.clock.now()),
  })
  return `${brandIdentity(services.config, invoice.brand).url}/bills/${invoiceUuid}?session_id=${sessionId}`
}

/** Expires thirty days after the due date. For an invoice older than that, it expires thirty days from now, so that it can still be paid */
function computeLinkExpiry({ dueDate, timeZone }: Pick<EmailedInvoice, 'dueDate' | 'timeZone'>, now: Date): Date {
  const [year = 0, month = 0, day = 0] = dueDate.split('-').map(Number)
  const end = fromLocal({ year, month, day: day + LINK_DAYS_AFTER_DUE + 1, hour: 0, minute: 0 }, timeZone)
  return end > now ? end : new Date(now.getTime() + LINK_DAYS_AFTER_DUE * 24 * 3_600_000)
}

export const hashPayLinkSession = (sessionId: string): Buffer => createHash('sha256').update(sessionId).digest()

/** The client whose invoice a pay link opens. null: wrong session or unknown invoice. The caller must not be able to distinguish the two */
export async function findClientOfPayLink(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  invoiceUuid: string,
  sessionId: string,
): Promise<{ clientUuid: string; expired: boolean } | null> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(sessionId)) return null
  const link = await findPayLink(database, hashPayLinkSession(sessionId), invoiceUuid)
  return link && { clientUuid: link.clientUuid, expired: link.expiresAt <= clock.now() }
}
