import { z } from 'zod'
import { LANGUAGES } from '../formats/languages.ts'
import { endpoint } from '../wire/endpoint.ts'
import { successBodySchema } from '../wire/response-body.ts'
import { invitationForm } from './invitations.ts'

export const MAX_IMPORT_ROWS = 2000

export const previewImport = endpoint({
  name: 'previewImport',
  method: 'POST',
  path: '/review/business-promoter/import/preview',
  access: 'account',
  summary: 'Read a CSV file with the columns name, email, phone and, if wanted, language; nothing is saved or sent',
  upload: 'file',
  maxUploadBytes: 1024 * 1024,
  response: successBodySchema({
    rows: z.array(
      z.object({
        /** Line in the file, starting at 1 with the header */
        line: z.number().int(),
        name: z.string(),
        email: z.string(),
        phone_number: z.string(),
        /** null: not given */
        language: z.enum(LANGUAGES).nullable(),
        /** Why this row cannot be invited; empty when it can */
        problem: z.string(),
        /** Which part of the row is ignored, and why; empty if no part is */
        warning: z.string(),
        /**
         * Why the row should be omitted (it is in the file twice, or the person was invited recently or has unsubscribed); otherwise empty
         */
        duplicate: z.string(),
        /** Number of parts in the row's text message; 0: no text message */
        text_parts: z.number().int(),
      }),
    ),
    /** Headers of the columns that were not imported */
    ignored_columns: z.array(z.string()),
    /** What sending costs, and how many more messages the business may send today */
    sending: z.object({
      /** Dollars */
      text_part_price: z.number(),
      texts_left: z.number().int(),
      emails_left: z.number().int(),
      texts_per_second: z.number(),
      emails_per_second: z.number(),
      /** When texts are sent if it is night at the business; null: at once */
      texts_wait_until: z.string().nullable(),
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
      // The items are validated before their number, so a list that is too long is cut to one item above the limit
      (rows) => (Array.isArray(rows) ? rows.slice(0, MAX_IMPORT_ROWS + 1) : rows),
      z
        .array(invitationForm, { error: 'The rows must be a list' })
        .min(1, { error: 'The list is empty' })
        .max(MAX_IMPORT_ROWS, { error: `At most ${MAX_IMPORT_ROWS} people at a time` }),
    ),
  }),
  maxBodyBytes: 1024 * 1024,
  status: 201,
  response: successBodySchema({ import_uuid: z.string() }),
  addition: true,
})

/** The newest import, so that a reopened dialog can show its progress; null when there has been none */
export const getImport = endpoint({
  name: 'getImport',
  method: 'GET',
  path: '/review/business-promoter/import',
  access: 'account',
  summary: 'Progress of the newest list of invitations',
  response: successBodySchema({
    data: z
      .object({
        import_uuid: z.string(),
        total: z.number().int(),
        /** Number of people all of whose messages are sent, deferred until the morning, failed or suppressed */
        done: z.number().int(),
        sent: z.number().int(),
        /** Number of people who were sent nothing yet, or whose text is deferred until the morning */
        held: z.number().int(),
        unsubscribed: z.number().int(),
        failed: z.number().int(),
        finished: z.boolean(),
        created_datetime: z.string(),
      })
      .nullable(),
  }),
  addition: true,
})
