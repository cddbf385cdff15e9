import { z } from 'zod'
import { linkCode } from '../confirmed-addresses.ts'
import { deliverableEmailSchema } from '../formats/email-address.ts'
import { toDialableNumber } from '../formats/phone-numbers.ts'
import { endpoint } from '../wire/endpoint.ts'
import { done, successBodySchema } from '../wire/response-body.ts'

/** The events that people can be notified about */
export const NOTICE_KINDS = ['urgent_call', 'missed_call', 'web_inquiry', 'low_review', 'private_feedback', 'overdue_bill'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** daily: in one email on the next morning */
const NOTIFICATION_FREQUENCIES = ['off', 'at_once', 'daily'] as const
export type NotificationFrequency = (typeof NOTIFICATION_FREQUENCIES)[number]

export const NOTICE_CHANNELS = ['email', 'text'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

export const MAX_NOTICE_RECIPIENTS = 20
/** The previous day's digest is emailed from this hour on, in the business's time zone */
export const SUMMARY_HOUR = 7
export const NOTICE_CODE_DIGITS = 6

const frequency = z.enum(NOTIFICATION_FREQUENCIES, { error: `A frequency must be one of: ${NOTIFICATION_FREQUENCIES.join(', ')}` })

const choices = z.strictObject(
  {
    urgent_call: frequency,
    missed_call: frequency,
    web_inquiry: frequency,
    low_review: frequency,
    private_feedback: frequency,
    overdue_bill: frequency,
  },
  { error: 'The choices must name each kind of notification' },
)
export type NoticeChoices = z.output<typeof choices>

const isAnyKindChosen = (chosen: NoticeChoices) => Object.values(chosen).some((one) => one !== 'off')
const hasNoDailyKind = (chosen: NoticeChoices) => Object.values(chosen).every((one) => one !== 'daily')
export const NO_SUMMARY_BY_TEXT = 'The daily digest is an email. Texts are sent immediately'

const email = deliverableEmailSchema({ required: 'Email is required', wrong: 'Email format incorrect' })

/** An email address in lower case, a number in E.164 that was given as +1-217-555-0142, or a sentence about what is wrong */
export function parseNoticeAddress(channel: NoticeChannel, given: string): { address: string } | { problem: string } {
  if (channel === 'email') {
    const read = email.safeParse(given)
    return read.success ? { address: read.data } : { problem: read.error.issues[0]?.message ?? '' }
  }
  const number = toDialableNumber(given)
  return number ? { address: number } : { problem: given.trim() === '' ? 'Phone number is required' : 'Phone number is invalid' }
}

export const noticeRecipientForm = z
  .strictObject({
    channel: z.enum(NOTICE_CHANNELS, { error: 'channel must be email or text' }),
    address: z.string({ error: 'An email address or mobile number is required' }),
    choices,
  })
  .superRefine(({ channel, address }, { addIssue }) => {
    const read = parseNoticeAddress(channel, address)
    if ('problem' in read) addIssue({ code: 'custom', message: read.problem, path: ['address'] })
  })
  .refine((form) => isAnyKindChosen(form.choices), { error: 'Choose at least one notification', path: ['choices'] })
  .refine((form) => form.channel === 'email' || hasNoDailyKind(form.choices), { error: NO_SUMMARY_BY_TEXT, path: ['choices'] })

const recipient = z.object({
  recipient_uuid: z.string(),
  channel: z.enum(NOTICE_CHANNELS),
  /** An email address, or a number in E.164 */
  address: z.string(),
  choices,
  /**
   * waiting: for the link or code to be used. expired: it was not used in time.
   * refused: by STOP or unsubscribing. bounced: mail to the address bounced
   */
  state: z.enum(['waiting', 'expired', 'confirmed', 'refused', 'bounced']),
})
export type NoticeRecipient = z.output<typeof recipient>

const recipientParams = z.object({ recipient_uuid: z.uuid({ error: 'A recipient is given by its uuid' }) })

/** When the code will be sent by text; null: at once, or a link is sent by email */
const sentConfirmation = { text_waits_until: z.string().nullable() }

export const getNotices = endpoint({
  name: 'getNotices',
  method: 'GET',
  path: '/notices',
  access: 'account',
  summary: 'Who is notified of what, and when',
  response: successBodySchema({
    recipients: z.array(recipient),
    /** Events without a recipient. Administrators are emailed about them, because somebody has to be */
    unclaimed_kinds: z.array(z.enum(NOTICE_KINDS)),
  }),
  addition: true,
})

export const addNoticeRecipient = endpoint({
  name: 'addNoticeRecipient',
  method: 'POST',
  path: '/notices/recipients',
  access: 'administrator',
  summary: 'Add a recipient; an email address gets a link first, a mobile number a code',
  body: noticeRecipientForm,
  status: 201,
  response: successBodySchema({ recipient_uuid: z.string(), ...sentConfirmation }),
  addition: true,
})

export const changeNoticeRecipient = endpoint({
  name: 'changeNoticeRecipient',
  method: 'PUT',
  path: '/notices/recipients/{recipient_uuid}',
  access: 'administrator',
  summary: 'Choose what a recipient is notified of, and when',
  params: recipientParams,
  // Switching everything off is a pause: switching it on again needs no new link
  body: z.strictObject({ choices }),
  response: done,
  addition: true,
})

export const removeNoticeRecipient = endpoint({
  name: 'removeNoticeRecipient',
  method: 'DELETE',
  path: '/notices/recipients/{recipient_uuid}',
  access: 'administrator',
  summary: 'Remove a recipient; a confirmed email address is notified of it',
  params: recipientParams,
  response: done,
  addition: true,
})

export const sendNoticeConfirmation = endpoint({
  name: 'sendNoticeConfirmation',
  method: 'POST',
  path: '/notices/recipients/{recipient_uuid}/confirmation',
  access: 'administrator',
  summary: 'Send the link or the code again; the one before stops working',
  params: recipientParams,
  response: successBodySchema(sentConfirmation),
  addition: true,
})

export const confirmNoticeNumber = endpoint({
  name: 'confirmNoticeNumber',
  method: 'PUT',
  path: '/notices/recipients/{recipient_uuid}/confirmation',
  access: 'administrator',
  summary: 'Confirm a mobile number with the code that was texted to it',
  params: recipientParams,
  body: z.strictObject({
    code: z
      .string({ error: 'Please enter the code' })
      .trim()
      .regex(new RegExp(`^\\d{${NOTICE_CODE_DIGITS}}$`), { error: `The code has ${NOTICE_CODE_DIGITS} digits` }),
  }),
  response: done,
  addition: true,
})

export const confirmNoticeAddress = endpoint({
  name: 'confirmNoticeAddress',
  method: 'PUT',
  path: '/notices/address',
  access: 'account',
  summary: 'Confirm an email address with the code of its link',
  body: linkCode,
  response: successBodySchema({ email: z.string() }),
  addition: true,
})
