import type { Db } from '../../platform/database/database.ts'
import { withSystem } from '../../platform/database/tenancy.ts'
import type { BinaryAnswer, OpenContext } from '../../platform/http/route.ts'
import { suppress } from '../../platform/sending/messages.queries.ts'
import { resumeTexts, stopTexts } from '../../platform/sending/suppressions.queries.ts'
import { checkSender } from '../../platform/telephony/check-sender.ts'
import type { PhoneForm } from '../../platform/telephony/telephony.ts'
import { findSettingsByNumber } from '../inquiry-settings/inquiry-settings.public.ts'
import { consentAudit } from './consent.audit.ts'
import { readConsent, replyTo } from './consent-word.ts'
import { noteUndelivered } from './note-undelivered.job.ts'

const PHONE_NUMBER = /^\+[1-9]\d{6,14}$/

/** Handles a customer's text. Only a consent keyword changes anything; to the English ones the telephony provider has replied already */
export async function receiveText(context: OpenContext, form: PhoneForm): Promise<BinaryAnswer> {
  const { telephony } = context.services
  checkSender(context, form)
  const { from: customer, to: dialled, body, understoodAs } = telephony.readText(form)
  const consent = readConsent(body, understoodAs)
  if (consent && PHONE_NUMBER.test(customer)) await noteConsent(context, consent, customer, await findOwner(context, dialled))
  return { ...telephony.answerText(replyTo(body, understoodAs)), cacheControl: 'no-store' }
}

/**
 * Invitations of all businesses are sent from one number: a reply to it concerns all of them, a text to a business's own number that one
 */
async function findOwner({ services: { texting, database } }: OpenContext, dialled: string): Promise<{ clientUuid: string } | undefined> {
  if (dialled === texting.sender) return undefined
  return (await findSettingsByNumber(database, dialled)) ?? undefined
}

async function noteConsent(context: OpenContext, consent: 'stop' | 'start', customer: string, owner?: { clientUuid: string }) {
  const { services, request } = context
  await withSystem(services.database, async (db) => {
    const concerned = consent === 'start' ? await resumeTexts(db, customer, owner) : await stop(db, customer, services.clock.now(), owner)
    const action = consent === 'start' ? 'texts_resumed' : 'texts_stopped'
    for (const clientUuid of concerned) await consentAudit.record(db, { clientUuid, accountUuid: null, action, requestId: request.id })
  })
}

async function stop(db: Db, customer: string, at: Date, owner?: { clientUuid: string }): Promise<string[]> {
  if (!owner) return stopTexts(db, customer, at)
  const { clientUuid } = owner
  return (await suppress(db, { clientUuid, channel: 'text', recipient: customer, reason: 'stop', createdAt: at })) ? [clientUuid] : []
}

/**
 * Handles delivery reports; only a failed delivery matters. It is reported once, possibly before we have stored the message's provider id
 */
export async function noteTextStatus(context: OpenContext, form: PhoneForm): Promise<BinaryAnswer> {
  checkSender(context, form)
  const { services } = context
  const { messageSid, isUndelivered, errorCode } = services.telephony.readTextReport(form)
  if (isUndelivered) await withSystem(services.database, (db) => noteUndelivered(db, services, { messageSid, errorCode, attempt: 1 }))
  return { status: 204, bytes: '', contentType: 'text/plain', cacheControl: 'no-store' }
}
