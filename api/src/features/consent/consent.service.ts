import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { withSystem } from '../../platform/database/tenancy.ts'
import type { BinaryAnswer, OpenContext } from '../../platform/http/route.ts'
import { suppress } from '../../platform/sending/messages.queries.ts'
import { resumeTexts, stopTexts } from '../../platform/sending/suppressions.queries.ts'
import { checkTwilioRequest } from '../../providers/twilio/check-twilio-request.ts'
import { twiml } from '../../providers/twilio/twiml.ts'
import { findSettingsByNumber } from '../inquiry-settings/inquiry-settings.public.ts'
import { consentAudit } from './consent.audit.ts'
import { readConsent } from './consent-word.ts'
import { noteUndelivered } from './note-undelivered.job.ts'

type Form = Record<string, string>

const PHONE_NUMBER = /^\+[1-9]\d{6,14}$/
const MESSAGE_SID = /^(SM|MM)[0-9a-f]{32}$/i

/** A customer has texted. Only a word about further texts changes anything; Twilio has answered it already, so our answer is empty */
export async function receiveText(context: OpenContext, form: Form): Promise<BinaryAnswer> {
  checkTwilioRequest(context, form)
  const consent = readConsent(form)
  const { From: customer = '', To: dialled = '' } = form
  if (consent && PHONE_NUMBER.test(customer)) await noteConsent(context, consent, customer, await findOwner(context, dialled))
  return { bytes: twiml(), contentType: 'text/xml; charset=utf-8', cacheControl: 'no-store' }
}

/** Our invitations come from one number for all businesses; a text to a business's own number concerns that business alone */
async function findOwner({ services: { config, database } }: OpenContext, dialled: string): Promise<{ clientUuid: string } | undefined> {
  if (dialled === config.twilio?.from) return undefined
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

/** Twilio reports each text's way; of interest is only that it did not arrive. Twilio reports once and may be quicker than our own note of the sending */
export async function noteTextStatus(context: OpenContext, form: Form): Promise<BinaryAnswer> {
  checkTwilioRequest(context, form)
  const { services } = context
  const { MessageSid: messageSid = '', MessageStatus: status = '', ErrorCode: code = '' } = form
  if (!MESSAGE_SID.test(messageSid)) throw new AppError('invalid_input', 'MessageSid is not the id of a message', { field: 'MessageSid' })
  if (status === 'failed' || status === 'undelivered') {
    const errorCode = /^\d{1,9}$/.test(code) ? Number(code) : null
    await withSystem(services.database, (db) => noteUndelivered(db, services, { messageSid, errorCode, attempt: 1 }))
  }
  return { status: 204, bytes: '', contentType: 'text/plain', cacheControl: 'no-store' }
}
