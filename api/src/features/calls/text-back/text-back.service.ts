import type { BrandKey } from '#contract/brands.ts'
import { DEFAULT_MISSED_CALL_TEMPLATES, writeTextBack } from '#contract/inquiry-settings/missed-call-templates.ts'
import { localDay } from '../../../platform/base/zoned-time.ts'
import type { Db } from '../../../platform/database/database.ts'
import { lockAndCountMessagesLeftToday } from '../../../platform/sending/daily-caps.ts'
import { queueText } from '../../../platform/sending/sending.ts'
import { findSuppression } from '../../../platform/sending/suppressions.queries.ts'
import { findSendTimeForNumberIfClosed } from '../../../platform/sending/text-hours.ts'
import type { Services } from '../../../platform/services/services.ts'
import { findInquirySettings, type InquirySettings } from '../../inquiry-settings/inquiry-settings.public.ts'
import { findOwnPhones } from '../../numbers/numbers.public.ts'
import { findLastAnsweredCall, findOpenCallBacks, lockCaller } from '../action-items/call-backs.queries.ts'
import { isUnanswered } from '../action-items/call-backs.service.ts'
import { isListedAsSpam } from '../numbers/spam-numbers.queries.ts'
import { canGetTexts, isOneOf } from './can-get-texts.ts'
import { findCallToTextBack, findTextBackSender, hasFailedTextSince, hasTextBackOn, insertTextBack } from './text-backs.queries.ts'

/** A landline stays a landline, but a phone that was turned off for long may be on again after this time */
const FAILED_MS = 30 * 24 * 3_600_000

interface CallKey {
  clientUuid: string
  callSid: string
}

/**
 * Sends the text unless it is no longer needed; outside the hours for texts, it returns when to run again. The sent text is recorded in the
 * same transaction as the message and its job, so that a repeated run sends no second text
 */
export async function sendTextBack(db: Db, services: Services, { clientUuid, callSid }: CallKey): Promise<Date | null> {
  const settings = await findInquirySettings(db, clientUuid)
  const call = await findCallToTextBack(db, callSid)
  if (!settings?.textBack || !call || call.spam || !isUnanswered(call.callStatus)) return null
  if (!canGetTexts(call.phoneFrom, call.phoneTo)) return null
  const { phoneFrom, phoneTo, startedAt } = call
  await lockCaller(db, { clientUuid, phoneFrom })
  const now = services.clock.now()
  const day = localDay(now, settings.timeZone)
  const sender = await findTextBackSender(db)
  const own = [...(await findOwnPhones(db)), sender.phoneNumber, services.texting.sender]
  if (isOneOf(phoneFrom, own) || (await hasTextBackOn(db, phoneFrom, day))) return null
  // The number may have been marked as spam because of a later call while this text waited for the morning
  if (await isListedAsSpam(db, phoneFrom)) return null
  if (await isCallBackResolved(db, { clientUuid, phoneFrom }, startedAt)) return null
  if (await isUnreachable(db, phoneFrom, now)) return null
  const opening = await findSendTimeForNumberIfClosed(db, services, phoneFrom)
  if (opening) return opening
  if ((await lockAndCountMessagesLeftToday(db, services, noMessagesWaiting)).text === 0) {
    services.log.warn({ clientUuid, callSid }, 'a missed call is not answered by a text: today’s texts are used up')
    return null
  }
  const text = writeTextBackBody(settings, phoneTo)
  const message = { clientUuid, brand: sender.brand as BrandKey, to: phoneFrom, purpose: 'missed-call', solicits: true, body: text }
  const messageUuid = await queueText(db, services, message)
  await insertTextBack(db, { clientUuid, callSid, phoneFrom, day, text, messageUuid, createdAt: now })
  return null
}

/** The caller has got through since, or somebody has marked the call-back as done */
async function isCallBackResolved(db: Db, caller: { clientUuid: string; phoneFrom: string }, startedAt: Date): Promise<boolean> {
  const answered = await findLastAnsweredCall(db, caller)
  if (answered && answered.startedAt > startedAt) return true
  return (await findOpenCallBacks(db, caller)).length === 0
}

async function isUnreachable(db: Db, recipient: string, now: Date): Promise<boolean> {
  if (await findSuppression(db, { channel: 'text', recipient }, now)) return true
  return hasFailedTextSince(db, recipient, new Date(now.getTime() - FAILED_MS))
}

const noMessagesWaiting = async () => ({ email: 0, text: 0 })

function writeTextBackBody({ textBackTemplate, missedCallLanguage: language, companyName }: InquirySettings, number: string): string {
  const text = textBackTemplate || DEFAULT_MISSED_CALL_TEMPLATES[language].textBack
  return writeTextBack({ template: text, business: companyName, number, language })
}
