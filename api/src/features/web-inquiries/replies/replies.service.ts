import type { z } from 'zod'
import type { BrandKey } from '#contract/brands.ts'
import { deliverableEmailSchema } from '#contract/formats/email-address.ts'
import { TEXT_COUNTRY_CODES } from '#contract/formats/phone-numbers.ts'
import type { InquiryDetail, ReplyChannel, replyToInquiry } from '#contract/web-inquiries/inquiry-replies.ts'
import type { EndpointResult } from '#contract/wire/endpoint.ts'
import { AppError, notFound } from '../../../platform/base/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { AccountContext, SlowAccountContext } from '../../../platform/http/route.ts'
import { countAttemptOrThrow } from '../../../platform/rate-limit/rate-limit.ts'
import { brandIdentity } from '../../../platform/sending/brand-identity.ts'
import { assertUnderDailyCap, sendingLimiter } from '../../../platform/sending/daily-caps.ts'
import { selectTextReplies } from '../../../platform/sending/received-texts.queries.ts'
import { queueEmail, queueText } from '../../../platform/sending/sending.ts'
import { findSuppression } from '../../../platform/sending/suppressions.queries.ts'
import { findSendTimeForNumberIfClosed } from '../../../platform/sending/text-hours.ts'
import type { Services } from '../../../platform/services/services.ts'
import { findReplyAddress } from '../../notices/notices.public.ts'
import { attachPictures, findPictureProblem } from '../../text-pictures/text-pictures.public.ts'
import { webInquiriesAudit } from '../web-inquiries.audit.ts'
import { INQUIRY_REPLY_PURPOSE } from '../web-inquiries.tables.ts'
import { lockInquiry, updateInquiryState } from './inquiry-states.queries.ts'
import { findInquiryReply, insertInquiryReply, selectInquiry, selectReplies, selectReplyingPractice } from './replies.queries.ts'
import { renderReplyEmail, writeReplyText } from './reply-templates.ts'

/** Per account, as for invitations sent individually */
export const REPLY_LIMIT = { name: 'inquiry replies by account', max: 100, windowS: 3600 }
/** For all accounts of a business together: anybody's address can be entered in the business's form, and we must not be used to flood it */
export const RECIPIENT_LIMIT = { name: 'inquiry replies by client and recipient', max: 10, windowS: 3600 }
/** api/routines/failed-replies.sql uses it too: an inquiry whose reply does not arrive is new again */
const PURPOSE = 'web-inquiry-reply'

const writable = deliverableEmailSchema({ required: '', wrong: '' })

interface Given {
  email: string
  phoneE164: string
  phoneNumber: string
}

/** The address to which a reply would be sent, and the problem if it cannot be sent */
async function findReplyAddressOrProblem(
  db: Db,
  { clock }: Services,
  channel: ReplyChannel,
  given: Given,
): Promise<{ to: string; problem: string }> {
  if (channel === 'email') {
    if (given.email === '') return { to: '', problem: 'The form has no email address' }
    const { data: to } = writable.safeParse(given.email)
    if (!to) return { to: given.email, problem: 'Nothing can be sent to this email address' }
    const suppression = await findSuppression(db, { channel, recipient: to }, clock.now())
    if (suppression === 'unsubscribed') return { to, problem: 'This person has unsubscribed from your emails, so nothing can be sent' }
    return { to, problem: suppression === 'bounced' ? 'Earlier email to this address bounced. Please check it' : '' }
  }
  const to = given.phoneE164
  if (given.phoneNumber === '') return { to: '', problem: 'The form has no phone number' }
  if (!TEXT_COUNTRY_CODES.some((code) => to.startsWith(code))) return { to: '', problem: 'No text can be sent to this phone number' }
  const suppression = await findSuppression(db, { channel, recipient: to }, clock.now())
  return { to, problem: suppression ? 'This person has unsubscribed from your texts, so nothing can be sent' : '' }
}

/** Where the customer's reply goes: to the address that is notified of inquiries, or else to the writing account */
async function findReplyToAddress(db: Db, { email }: { email: string }): Promise<string> {
  return (await findReplyAddress(db, 'web_inquiry')) || email
}

export async function getInquiryDetail({ db, services, account }: AccountContext, uuid: string): Promise<InquiryDetail> {
  const found = await selectInquiry(db, uuid)
  if (!found) throw notFound('This inquiry')
  const { phoneE164, settledAt, ...inquiry } = found
  const replies = await selectReplies(db, uuid)
  const resolvedAt = settledAt?.toISOString() ?? null
  const given = { email: inquiry.email, phoneE164, phoneNumber: inquiry.phone_number }
  const text = await findReplyAddressOrProblem(db, services, 'text', given)
  const opening = text.to && !text.problem ? await findSendTimeForNumberIfClosed(db, services, text.to) : null
  const { companyName, phoneNumber } = await selectReplyingPractice(db)
  return {
    ...inquiry,
    // A reply resolves the inquiry at exactly the time at which it is written
    marked_datetime: replies.some(({ created_datetime: at }) => at === resolvedAt) ? null : resolvedAt,
    replies,
    text_answers: await selectTextReplies(db, INQUIRY_REPLY_PURPOSE, uuid),
    reply_by: { email: await findReplyAddressOrProblem(db, services, 'email', given), text },
    company_name: companyName,
    answers_to: await findReplyToAddress(db, account),
    call_number: phoneNumber,
    text_would_wait_until: opening?.toISOString() ?? null,
    picture_problem: text.to && !text.problem ? await findPictureProblem(db, services, account.clientUuid, text.to) : text.problem,
  }
}

type ReplyForm = z.output<typeof replyToInquiry.body>
type Replied = EndpointResult<typeof replyToInquiry>

export async function sendReplyWithinLimits(context: SlowAccountContext, inquiryUuid: string, form: ReplyForm): Promise<Replied> {
  const { services, account, inTenant } = context
  const { database, clock } = services
  await countAttemptOrThrow(database, clock, REPLY_LIMIT, account.uuid)
  const recipient = await inTenant((db) => findNewRecipient(db, inquiryUuid, form))
  if (recipient) await countAttemptOrThrow(database, clock, RECIPIENT_LIMIT, `${account.clientUuid}\n${recipient.toLowerCase()}`)
  return sendingLimiter.run(account.clientUuid, () => inTenant((db) => sendReplyOnce(db, context, inquiryUuid, form)))
}

/** Returns null for a repeated reply, because each reply is sent once */
async function findNewRecipient(db: Db, inquiryUuid: string, { reply_uuid, channel }: ReplyForm): Promise<string | null> {
  const inquiry = await selectInquiry(db, inquiryUuid)
  if (!inquiry || (await findInquiryReply(db, reply_uuid))) return null
  return channel === 'email' ? inquiry.email : inquiry.phoneE164
}

/** The lock on the inquiry lets a double click or a retry find the reply that was already sent */
async function sendReplyOnce(db: Db, context: SlowAccountContext, inquiryUuid: string, form: ReplyForm): Promise<Replied> {
  const { services, account, request } = context
  const { clientUuid, uuid: accountUuid } = account
  const { reply_uuid: uuid, channel, words: body, text_picture_uuids: pictures = [] } = form
  const inquiry = await lockInquiry(db, inquiryUuid)
  if (!inquiry) throw notFound('This inquiry')
  const earlier = await findInquiryReply(db, uuid)
  if (earlier) {
    if (earlier.inquiryUuid !== inquiryUuid || earlier.channel !== channel || earlier.contents !== body)
      throw new AppError('conflict', 'Your reply was already sent, without your latest changes')
    return toReplied(uuid, earlier)
  }
  const route = await findReplyAddressOrProblem(db, services, channel, inquiry)
  if (route.problem) throw new AppError('conflict', route.problem)
  // Invitations still to be sent do not count: a customer who expects a reply does not have to wait for them
  await assertUnderDailyCap(db, services, { email: channel === 'email' ? 1 : 0, text: channel === 'text' ? 1 : 0 }, noMessagesWaiting)
  const pictureProblem = pictures.length > 0 && (await findPictureProblem(db, services, clientUuid, route.to))
  if (pictureProblem) throw new AppError('conflict', pictureProblem)
  const messageUuid = await queueReplyMessage(db, services, { inquiry, channel, body, to: route.to, clientUuid, account })
  await attachPictures(db, messageUuid, [...new Set(pictures)])
  const createdAt = services.clock.now()
  await insertInquiryReply(db, { clientUuid, uuid, inquiryUuid, channel, contents: body, messageUuid, accountUuid, createdAt })
  await updateInquiryState(db, inquiryUuid, 'answered', createdAt)
  await webInquiriesAudit.recordBy(db, { account, request }, 'inquiry_replied', {
    inquiry: inquiryUuid,
    channel,
    recipient: [inquiry.name, route.to].filter(Boolean).join(', '),
  })
  return toReplied(uuid, await findInquiryReply(db, uuid))
}

const toReplied = (uuid: string, stored: { waitsUntil: Date | null } | null): Replied => ({
  reply_uuid: uuid,
  text_waits_until: stored?.waitsUntil?.toISOString() ?? null,
})

const noMessagesWaiting = async () => ({ email: 0, text: 0 })

interface Sending {
  inquiry: NonNullable<Awaited<ReturnType<typeof lockInquiry>>>
  channel: ReplyChannel
  body: string
  to: string
  clientUuid: string
  account: { email: string }
}

async function queueReplyMessage(db: Db, services: Services, sending: Sending): Promise<string> {
  const { inquiry, channel, body, to, clientUuid, account } = sending
  const { companyName, brand, phoneNumber, timeZone, ...practice } = await selectReplyingPractice(db)
  const message = { clientUuid, brand: brand as BrandKey, to, purpose: PURPOSE, solicits: true }
  if (channel === 'text')
    return queueText(db, services, { ...message, body: writeReplyText({ companyName, body, phoneNumber, question: inquiry.messages }) })
  const address = [practice.address1, practice.address2, practice.city, `${practice.state} ${practice.zipCode}`.trim()]
  const facts = { companyName, address: address.filter(Boolean).join(', '), phoneNumber, body, timeZone }
  return queueEmail(db, services, {
    ...message,
    senderName: companyName,
    replyTo: await findReplyToAddress(db, account),
    rendered: renderReplyEmail(brandIdentity(services.config, message.brand), {
      ...facts,
      question: inquiry.messages,
      inquiredAt: inquiry.createdAt,
    }),
  })
}
