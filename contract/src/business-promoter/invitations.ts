import { z } from 'zod'
import { deliverableEmailSchema } from '../formats/email-address.ts'
import { language } from '../formats/language.ts'
import { toDialableNumber } from '../formats/phone-numbers.ts'
import { requiredText } from '../formats/text.ts'
import { endpoint } from '../wire/endpoint.ts'
import { optionalBooleanSchema } from '../wire/fields.ts'
import { dateRangeSchema, oneOfSchema, searchText } from '../wire/list-query.ts'
import { done, pageBodySchema, pageQuery, successBodySchema } from '../wire/response-body.ts'

export const INVITATIONS_PAGE_SIZE = 10

/** The delivery state of an invitation's email or text */
export const SENDING_STATES = ['none', 'waiting', 'sent', 'unsubscribed', 'failed', 'unconfirmed'] as const
export type SendingState = (typeof SENDING_STATES)[number]

const invitation = z.object({
  business_promoter_uuid: z.string(),
  name: z.string(),
  /** E.164, +12175550142; may be empty */
  phone_number: z.string(),
  email_address: z.string(),
  email_clicked: z.boolean(),
  sms_clicked: z.boolean(),
  google_review_clicked: z.boolean(),
  yelp_review_clicked: z.boolean(),
  google_place_url: z.string(),
  yelp_place_url: z.string(),
  bad_rating_feedback: z.string(),
  marketing_permission_allow: z.boolean(),
  friend_refer: z.boolean(),
  /** The customer's rating on the review page; null until given */
  rating: z.number().int().nullable(),
  email_state: z.enum(SENDING_STATES),
  /** Why it was not sent, as a sentence */
  email_problem: z.string(),
  sms_state: z.enum(SENDING_STATES),
  sms_problem: z.string(),
  /** When a deferred text will be sent, because it is night at the recipient's location; null: it is not deferred */
  sms_waits_until: z.string().nullable(),
  /** When the reminder will be sent unless the invitation is opened before; null: none is scheduled */
  remind_datetime: z.string().nullable(),
  reminded_datetime: z.string().nullable(),
  /** Whether staff unsubscribed this person at their request */
  opted_out: z.boolean(),
  created_datetime: z.string(),
})
export type Invitation = z.output<typeof invitation>

/**
 * The outcome of an invitation, as the stats count it. `feedback` is independent of the others, because a customer who left feedback may
 * also have gone on to a review site
 */
export const INVITATION_STATES = [
  'sent',
  'not_opened',
  'opened',
  'stopped',
  'went',
  'google',
  'yelp',
  'feedback',
  'waiting',
  'not_sent',
] as const
export type InvitationState = (typeof INVITATION_STATES)[number]

const filter = { state: oneOfSchema('state', INVITATION_STATES), search: searchText }

export const listInvitations = endpoint({
  name: 'listInvitations',
  method: 'GET',
  path: '/review/business-promoter',
  access: 'account',
  summary: 'Invitations to leave a review, the newest first',
  query: dateRangeSchema({
    ...pageQuery,
    ...filter,
    size: pageQuery.size.default(INVITATIONS_PAGE_SIZE),
    /** Only this invitation, as found by the jump list */
    business_promoter_uuid: z.uuid({ error: 'business_promoter_uuid is not one of ours' }).optional(),
  }),
  response: pageBodySchema(invitation),
})

/** Limits the file to a size that every spreadsheet program can open. For more rows, request a shorter period */
export const MAX_INVITATION_ROWS = 10_000

export const downloadInvitations = endpoint({
  name: 'downloadInvitations',
  method: 'GET',
  path: '/review/business-promoter/csv',
  access: 'account',
  summary: `The same as CSV, at most the newest ${MAX_INVITATION_ROWS}; a last line says when there are more`,
  query: dateRangeSchema(filter),
  response: z.any(),
  binary: ['text/csv'],
  addition: true,
})

export const invitationName = requiredText({ name: 'The name', required: 'Please enter your name.', max: 100 })

export const invitationEmail = deliverableEmailSchema({ required: 'Please enter your e-mail.', wrong: 'Please enter the correct e-mail.' })

/** +1-217-555-0142 or +44-7700-900142, as the dialog formats the typed number */
export const invitationPhone = z
  .string({ error: 'Please enter your phone number.' })
  .trim()
  .min(1, { error: 'Please enter your phone number.', abort: true })
  .refine((number) => toDialableNumber(number) !== null, { error: 'Please enter the correct phone number.' })

const emptyAsAbsentSchema = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

/** The dialog always requires an email address; the API requires an email address or a phone number */
export const invitationForm = z
  .strictObject(
    {
      name: invitationName,
      email: emptyAsAbsentSchema(invitationEmail),
      phone_number: emptyAsAbsentSchema(invitationPhone),
      /** Language of the messages and the page; absent: the messages are in English, and the page is in the browser's language */
      language: emptyAsAbsentSchema(language),
    },
    { error: ({ code }) => (code === 'invalid_type' ? 'Each person must have a name and an email or phone number' : undefined) },
  )
  .refine(({ email, phone_number: phone }) => email !== undefined || phone !== undefined, {
    error: 'Please enter your e-mail.',
    path: ['email'],
  })

/** With this flag, an invitation is sent even if the same person got one within a day */
export const SEND_AGAIN = 'send_again'

export const sendAgainFlag = { [SEND_AGAIN]: optionalBooleanSchema(SEND_AGAIN) }

/** What is not sent at once, or is not sent at all */
export const sendingNote = {
  /** Channels that are not used because the person unsubscribed from them */
  unsubscribed: z.array(z.enum(['email', 'text'])),
  /** Whether no email is sent, because mail to the address bounced recently */
  email_came_back: z.boolean(),
  /** When the text will be sent, if it is night at the person's location */
  text_waits_until: z.string().nullable(),
}
const sendingNoteObject = z.object(sendingNote)
export type SendingNote = z.output<typeof sendingNoteObject>

export const sendInvitation = endpoint({
  name: 'sendInvitation',
  method: 'POST',
  path: '/review/business-promoter',
  access: 'account',
  summary: 'Invite a customer to leave a review, by email, text or both',
  body: invitationForm.safeExtend(sendAgainFlag),
  status: 201,
  response: successBodySchema({ business_promoter_uuid: z.string(), ...sendingNote }),
})

const oneInvitation = z.object({ business_promoter_uuid: z.uuid({ error: 'This invitation does not exist' }) })

export const resendInvitation = endpoint({
  name: 'resendInvitation',
  method: 'POST',
  path: '/review/business-promoter/re-send/{business_promoter_uuid}',
  access: 'account',
  summary: 'Send an invitation again',
  params: oneInvitation,
  response: successBodySchema(sendingNote),
})

export const optOut = endpoint({
  name: 'optOut',
  method: 'POST',
  path: '/review/business-promoter/opt-out/{business_promoter_uuid}',
  access: 'account',
  summary: 'Stop sending this person invitations, or allow it again; those who unsubscribed themselves stay unsubscribed',
  params: oneInvitation,
  body: z.strictObject({ opted_out: z.boolean({ error: 'opted_out must be true or false' }) }),
  response: done,
  addition: true,
})

/** A PNG. Each call creates a new URL, and all URLs continue to work, because they are printed */
export const getInvitationQr = endpoint({
  name: 'getInvitationQr',
  method: 'GET',
  path: '/review/business-promoter/qr',
  access: 'account',
  summary: 'A QR code that leads to the review page; a new one each time',
  response: z.any(),
  binary: ['image/png'],
})

const POSTER_SIZES = ['a5', 'letter'] as const
export type PosterSize = (typeof POSTER_SIZES)[number]

export const getQrPoster = endpoint({
  name: 'getQrPoster',
  method: 'GET',
  path: '/review/business-promoter/qr/poster',
  access: 'account',
  summary: 'A poster with a QR code that leads to the review page, to print',
  query: z.object({ paper: oneOfSchema('paper', POSTER_SIZES), language: emptyAsAbsentSchema(language) }),
  response: z.any(),
  binary: ['application/pdf'],
  addition: true,
})
