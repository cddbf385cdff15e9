import { randomUUID } from 'node:crypto'
import type { Db } from '../database/database.ts'
import type { SlowAccountContext } from '../http/route.ts'
import { hashToken } from '../identity/sessions.ts'
import { countConfirmationLinkOrThrow, LINK_MS, sendConfirmationLink } from './confirmation-links.ts'
import { findAddressStates, upsertReportAddress } from './report-addresses.queries.ts'

/**
 * Returns the addresses that need a link: new ones, and those whose link has expired. Called before the transaction that saves them,
 * because links are counted against a rate limit
 */
export async function findUnconfirmedAndCountLinks(
  { services, account, inTenant }: SlowAccountContext,
  emails: readonly string[],
  earlier: readonly string[],
): Promise<string[]> {
  const states = await inTenant((db) => findAddressStates(db, emails, services.clock.now()))
  const unconfirmed = emails.filter((email) => {
    const state = states.get(email)
    return state === 'expired' || (state === 'waiting' && !earlier.includes(email))
  })
  for (const email of unconfirmed) await countConfirmationLinkOrThrow(services, account.clientUuid, email)
  return unconfirmed
}

/** `what` names what the address will receive, as part of a sentence: "the monthly SEO report" */
export async function storeAndSendConfirmationLinks(
  db: Db,
  { services, account }: SlowAccountContext,
  emails: readonly string[],
  what: string,
): Promise<void> {
  const { clientUuid, uuid: requestedBy } = account
  for (const email of emails) {
    const code = randomUUID()
    const expiresAt = new Date(services.clock.now().getTime() + LINK_MS)
    await upsertReportAddress(db, { clientUuid, email, codeHash: hashToken(code), expiresAt, requestedBy })
    await sendConfirmationLink(db, services, account, what, { email, code })
  }
}

/** Omits unconfirmed addresses, because somebody could have entered anyone's address */
export async function filterConfirmedAddresses(db: Db, emails: readonly string[], now: Date): Promise<string[]> {
  const states = await findAddressStates(db, emails, now)
  return emails.filter((email) => states.get(email) === 'confirmed')
}
