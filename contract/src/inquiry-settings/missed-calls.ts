import { z } from 'zod'
import { language } from '../formats/language.ts'
import { requiredText } from '../formats/text.ts'
import { endpoint } from '../wire/endpoint.ts'
import { done, successBodySchema } from '../wire/response-body.ts'

const IN_BRACES = /\{[^{}]*\}/g

const templateSchema = (name: string, max: number) =>
  requiredText({ name, max, required: `${name} cannot be empty` }).refine(
    (text) => (text.match(IN_BRACES) ?? []).every((placeholder) => placeholder === '{business}'),
    { error: `${name} can only have {business} in braces` },
  )

export const LONGEST_TEXT_BACK = 300
export const LONGEST_GREETING = 500

/** What happens when nobody answers a call */
export const missedCallForm = z.strictObject({
  text_back: z.boolean({ error: 'text_back must be true or false' }),
  text_back_words: templateSchema('The text', LONGEST_TEXT_BACK),
  voicemail: z.boolean({ error: 'voicemail must be true or false' }),
  voicemail_words: templateSchema('The greeting', LONGEST_GREETING),
  /** Language of the greeting, which is read aloud, and of what is added to the text */
  language,
})
export type MissedCallForm = z.output<typeof missedCallForm>

export const getMissedCallSettings = endpoint({
  name: 'getMissedCallSettings',
  method: 'GET',
  path: '/inquiry/missed-calls',
  access: 'administrator',
  summary: 'Whether callers whom nobody answered get a text, and may leave a message',
  response: successBodySchema({
    data: missedCallForm.extend({
      company_name: z.string(),
      /** null: the business has no number, so it receives no calls */
      tracking_number: z.string().nullable(),
      /** The hours between which texts are sent, as whole hours in the caller's local time; 24 is midnight */
      text_hours: z.object({ from: z.number().int(), to: z.number().int() }),
    }),
  }),
  addition: true,
})

export const saveMissedCallSettings = endpoint({
  name: 'saveMissedCallSettings',
  method: 'PUT',
  path: '/inquiry/missed-calls',
  access: 'administrator',
  summary: 'Change what happens for callers whom nobody answered',
  body: missedCallForm,
  response: done,
  addition: true,
})
