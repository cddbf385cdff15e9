import type { getUnsubscribe } from '#contract/review-page/review-page.ts'
import type { EndpointResult } from '#contract/wire/endpoint.ts'
import type { Db } from '../../platform/database/database.ts'
import { withTenant } from '../../platform/database/tenancy.ts'
import type { OpenContext } from '../../platform/http/route.ts'
import { insertSuppressionIfNew } from '../../platform/sending/messages.queries.ts'
import { hasUnsubscribed } from '../../platform/sending/suppressions.queries.ts'
import { hashInvitationKey } from '../business-promoter/business-promoter.public.ts'
import { reviewPageAudit } from './review-page.audit.ts'
import { countAndRejectUnknownKey } from './review-page.public.ts'
import { findPageByKey, type InvitationPage } from './review-page.queries.ts'

export async function readSubscriptionOfLink(context: OpenContext, key: string): Promise<EndpointResult<typeof getUnsubscribe>> {
  const page = await getPageEvenIfExpired(context, key)
  const find = (db: Db) => hasUnsubscribed(db, sentAddressOf(page))
  const unsubscribed = await withTenant(context.services.database, page.clientUuid, find, { readOnly: true })
  return { company_name: page.companyName, company_logo: page.logoPath, unsubscribed, language: page.language }
}

/** Unsubscribes the recipient from the link's channel, for this business. Idempotent */
export async function unsubscribeRecipient(context: OpenContext, key: string): Promise<void> {
  const { services, request } = context
  const page = await getPageEvenIfExpired(context, key)
  await withTenant(services.database, page.clientUuid, async (db) => {
    const isNew = await insertSuppressionIfNew(db, { ...sentAddressOf(page), reason: 'unsubscribed', createdAt: services.clock.now() })
    if (!isNew) return
    const { clientUuid, invitationUuid, channel } = page
    await reviewPageAudit.recordBy(db, { clientUuid, request }, 'unsubscribed', {
      business_promoter_uuid: invitationUuid,
      channel,
      recipient: sentAddressOf(page).recipient,
    })
  })
}

/**
 * Accepts expired links too, because unsubscribing must always be possible. Nor does the guessing limit reject a valid link, because other
 * people at the same address may have exceeded it
 */
async function getPageEvenIfExpired(context: OpenContext, key: string): Promise<SentPage> {
  const { database, clock } = context.services
  const page = await findPageByKey(database, hashInvitationKey(key), clock.now())
  // A link scanned from a QR code was sent to no address, so there is nothing to unsubscribe
  return page && page.channel !== 'qr' ? { ...page, channel: page.channel } : countAndRejectUnknownKey(context)
}

type SentPage = InvitationPage & { channel: 'email' | 'text' }

/**
 * The address that the link was sent to. Old links, for which it was not stored, use their invitation's address, which could not change at
 * the time
 */
const sentAddressOf = ({ clientUuid, channel, recipient, email, phoneNumber }: SentPage) => ({
  clientUuid,
  channel,
  recipient: recipient || (channel === 'email' ? email : phoneNumber),
})
