import type { Db } from '../../platform/database/database.ts'
import { withSystem } from '../../platform/database/tenancy.ts'
import { assertPhoneWebhookSignature } from '../../platform/http/check-sender.ts'
import type { BinaryResponse, OpenContext } from '../../platform/http/route.ts'
import { insertSuppressionIfNew } from '../../platform/sending/messages.queries.ts'
import { addTextOptOutForEachSender, removeTextOptOut } from '../../platform/sending/suppressions.queries.ts'
import type { PhoneForm } from '../../platform/vendors/telephony/telephony.ts'
import { findSettingsByNumber } from '../inquiry-settings/inquiry-settings.public.ts'
import { consentAudit } from './consent.audit.ts'
import { autoReplyTo, isReplyToBusiness, parseConsentKeyword } from './consent-keyword.ts'
import { recordUndeliveredTextOrRetry } from './record-undelivered.job.ts'
import { storeTextReplyOrNotify } from './store-text-reply.service.ts'

const PHONE_NUMBER = /^\+[1-9]\d{6,14}$/

/**
 * Handles a customer's text. It is either a reply for the business or a consent keyword; to an English keyword, the telephony provider has
 * already replied
 */
export async function receiveTextAndRespond(context: OpenContext, form: PhoneForm): Promise<BinaryResponse> {
  const { telephony } = context.services
  assertPhoneWebhookSignature(context, form)
  const text = telephony.readText(form)
  const { from: customer, to: dialed, body, understoodAs } = text
  if (PHONE_NUMBER.test(customer)) {
    const owner = await findOwnerOfNumber(context, dialed)
    const consent = parseConsentKeyword(body, understoodAs)
    const hasChanged = consent !== null && (await applyConsentWithAudit(context, consent, customer, owner))
    if (isReplyToBusiness(body, understoodAs, hasChanged)) await storeTextReplyOrNotify(context.services, text, owner)
  }
  return { ...telephony.respondToText(autoReplyTo(body, understoodAs)), cacheControl: 'no-store' }
}

/**
 * Invitations of all businesses are sent from one number, so a reply to that number concerns all of them. A text to a business's own number
 * concerns only that business
 */
async function findOwnerOfNumber(
  { services: { texting, database } }: OpenContext,
  dialed: string,
): Promise<{ clientUuid: string } | undefined> {
  if (dialed === texting.sender) return undefined
  return (await findSettingsByNumber(database, dialed)) ?? undefined
}

/** Returns whether anything changed */
async function applyConsentWithAudit(
  context: OpenContext,
  consent: 'stop' | 'start',
  customer: string,
  owner?: { clientUuid: string },
): Promise<boolean> {
  const { services, request } = context
  return withSystem(services.database, async (db) => {
    const concerned =
      consent === 'start' ? await removeTextOptOut(db, customer, owner) : await stopTextsTo(db, customer, services.clock.now(), owner)
    const action = consent === 'start' ? 'texts_resumed' : 'texts_stopped'
    for (const clientUuid of concerned) await consentAudit.recordBy(db, { clientUuid, request }, action, { recipient: customer })
    return concerned.length > 0
  })
}

async function stopTextsTo(db: Db, customer: string, at: Date, owner?: { clientUuid: string }): Promise<string[]> {
  if (!owner) return addTextOptOutForEachSender(db, customer, at)
  const { clientUuid } = owner
  return (await insertSuppressionIfNew(db, { clientUuid, channel: 'text', recipient: customer, reason: 'stop', createdAt: at }))
    ? [clientUuid]
    : []
}

/**
 * Handles delivery reports, of which only failures matter. A failure is reported once, possibly before we have stored the message's id at
 * the provider
 */
export async function recordTextDeliveryReport(context: OpenContext, form: PhoneForm): Promise<BinaryResponse> {
  assertPhoneWebhookSignature(context, form)
  const { services } = context
  const { messageSid, isUndelivered, errorCode } = services.telephony.readTextReport(form)
  if (isUndelivered)
    await withSystem(services.database, (db) => recordUndeliveredTextOrRetry(db, services, { messageSid, errorCode, attempt: 1 }))
  return { status: 204, bytes: '', contentType: 'text/plain', cacheControl: 'no-store' }
}
