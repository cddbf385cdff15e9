import { z } from 'zod'
import { answer, done, pageOf, pageQuery } from './answer.ts'
import { deliverableEmail } from './email-address.ts'
import { endpoint } from './endpoint.ts'
import { language } from './language.ts'
import { LANGUAGES } from './languages.ts'
import { dialledNumber } from './phone-numbers.ts'
import { requiredText } from './text.ts'

export const INVITATIONS_PAGE_SIZE = 10
export const MAX_IMPORT_ROWS = 2000

/** The state of an invitation's e-mail or text */
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
  /** A sentence that says why it was not sent */
  email_problem: z.string(),
  sms_state: z.enum(SENDING_STATES),
  sms_problem: z.string(),
  /** Staff unsubscribed this person at the person's request */
  opted_out: z.boolean(),
  created_datetime: z.string(),
})
export type Invitation = z.output<typeof invitation>

export const listInvitations = endpoint({
  name: 'listInvitations',
  method: 'GET',
  path: '/review/business-promoter',
  access: 'account',
  summary: 'Invitations to leave a review, the newest first',
  query: z.object({
    ...pageQuery,
    size: pageQuery.size.default(INVITATIONS_PAGE_SIZE),
    /** Only this one, as the jump list found it */
    business_promoter_uuid: z.uuid({ error: 'business_promoter_uuid is not one of ours' }).optional(),
  }),
  response: pageOf(invitation),
})

export const invitationName = requiredText({ name: 'The name', required: 'Please enter your name.', max: 100 })

export const invitationEmail = deliverableEmail({ required: 'Please enter your e-mail.', wrong: 'Please enter the correct e-mail.' })

/** +1-217-555-0142 or +44-7700-900142, as the dialog formats what is typed */
export const invitationPhone = z
  .string({ error: 'Please enter your phone number.' })
  .trim()
  .min(1, { error: 'Please enter your phone number.', abort: true })
  .refine((number) => dialledNumber(number) !== null, { error: 'Please enter the correct phone number.' })

const emptyIsAbsent = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

/** The dialog always requires an e-mail address; the API an e-mail address or a phone number */
export const invitationForm = z
  .strictObject(
    {
      name: invitationName,
      email: emptyIsAbsent(invitationEmail),
      phone_number: emptyIsAbsent(invitationPhone),
      /** Of the messages and the page; without: English messages, and the page in the browser's language */
      language: emptyIsAbsent(language),
    },
    { error: ({ code }) => (code === 'invalid_type' ? 'Each person must have a name, and an e-mail or a phone number' : undefined) },
  )
  .refine(({ email, phone_number: phone }) => email !== undefined || phone !== undefined, {
    error: 'Please enter your e-mail.',
    path: ['email'],
  })

export const sendInvitation = endpoint({
  name: 'sendInvitation',
  method: 'POST',
  path: '/review/business-promoter',
  access: 'account',
  summary: 'Invite a customer to leave a review, by e-mail, text or both',
  body: invitationForm,
  status: 201,
  response: answer({ business_promoter_uuid: z.string() }),
})

const oneInvitation = z.object({ business_promoter_uuid: z.uuid({ error: 'This invitation does not exist' }) })

export const resendInvitation = endpoint({
  name: 'resendInvitation',
  method: 'POST',
  path: '/review/business-promoter/re-send/{business_promoter_uuid}',
  access: 'account',
  summary: 'Send an invitation again',
  params: oneInvitation,
  response: done,
})

export const optOut = endpoint({
  name: 'optOut',
  method: 'POST',
  path: '/review/business-promoter/opt-out/{business_promoter_uuid}',
  access: 'account',
  summary: 'Send this person nothing more, or take that back; who unsubscribed on their own stays so',
  params: oneInvitation,
  body: z.strictObject({ opted_out: z.boolean({ error: 'opted_out must be true or false' }) }),
  response: done,
  addition: true,
})

/** A PNG. Each has a URL of its own, and all of them keep working, because they are printed */
export const getInvitationQr = endpoint({
  name: 'getInvitationQr',
  method: 'GET',
  path: '/review/business-promoter/qr',
  access: 'account',
  summary: 'A QR code that leads to the review page; a new one each time',
  response: z.any(),
  binary: ['image/png'],
})

// Import of lists

export const previewImport = endpoint({
  name: 'previewImport',
  method: 'POST',
  path: '/review/business-promoter/import/preview',
  access: 'account',
  summary: 'Read a CSV file with the columns name, email, phone and, if wanted, language; nothing is kept or sent',
  upload: 'file',
  maxUploadBytes: 1024 * 1024,
  response: answer({
    rows: z.array(
      z.object({
        /** Line in the file, counted from 1, the header included */
        line: z.number().int(),
        name: z.string(),
        email: z.string(),
        phone_number: z.string(),
        /** Null: not given */
        language: z.enum(LANGUAGES).nullable(),
        /** Why this row cannot be invited; empty when it can */
        problem: z.string(),
        /** Which part of the row is ignored, and why; empty when none is */
        warning: z.string(),
        /** Why the row is better left out: twice in the file, invited recently, unsubscribed; empty when there is no reason */
        duplicate: z.string(),
        /** How many parts its text has; 0: no text */
        text_parts: z.number().int(),
      }),
    ),
    /** Headers of the columns that were not imported */
    ignored_columns: z.array(z.string()),
    /** What sending costs, and how many the business may still send today */
    sending: z.object({
      /** Dollars */
      text_part_price: z.number(),
      texts_left: z.number().int(),
      emails_left: z.number().int(),
      texts_per_second: z.number(),
      emails_per_second: z.number(),
    }),
  }),
  addition: true,
})
export type ImportPreview = Omit<z.output<typeof previewImport.response>, 'code'>
export type ImportRow = z.output<typeof previewImport.response>['rows'][number]

export const startImport = endpoint({
  name: 'startImport',
  method: 'POST',
  path: '/review/business-promoter/import',
  access: 'account',
  summary: 'Invite everyone on the list; sent twice with the same import_uuid it counts once',
  body: z.strictObject({
    import_uuid: z.uuid({ error: 'import_uuid must be a uuid' }),
    rows: z.preprocess(
      // The items are validated before their number: of a list that is too long only as many as prove it
      (rows) => (Array.isArray(rows) ? rows.slice(0, MAX_IMPORT_ROWS + 1) : rows),
      z
        .array(invitationForm, { error: 'The rows must be a list' })
        .min(1, { error: 'There is nobody on the list' })
        .max(MAX_IMPORT_ROWS, { error: `At most ${MAX_IMPORT_ROWS} people at a time` }),
    ),
  }),
  maxBodyBytes: 1024 * 1024,
  status: 201,
  response: answer({ import_uuid: z.string() }),
  addition: true,
})

/** The newest import, so that a reopened dialog can show its progress; null when there has been none */
export const getImport = endpoint({
  name: 'getImport',
  method: 'GET',
  path: '/review/business-promoter/import',
  access: 'account',
  summary: 'How far the newest list of invitations is',
  response: answer({
    data: z
      .object({
        import_uuid: z.string(),
        total: z.number().int(),
        /** People all of whose messages are sent, failed or suppressed */
        done: z.number().int(),
        sent: z.number().int(),
        unsubscribed: z.number().int(),
        failed: z.number().int(),
        finished: z.boolean(),
        created_datetime: z.string(),
      })
      .nullable(),
  }),
  addition: true,
})
