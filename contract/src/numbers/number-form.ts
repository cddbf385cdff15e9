import { z } from 'zod'
import { REFERRAL_SOURCES } from '../calls/calls.ts'
import { language } from '../formats/language.ts'
import { requiredText } from '../formats/text.ts'
import { parseDestination } from './destinations.ts'

export const LONGEST_NUMBER_NAME = 60

const numberName = requiredText({ name: 'Name', max: LONGEST_NUMBER_NAME, required: 'Name is required' })
const source = z.enum(REFERRAL_SOURCES, { error: 'This source does not exist' })

/** As it was typed, because the server reads it like the form does; null or empty: calls are not forwarded */
export const destination = z
  .string({ error: 'Enter a phone number like (217) 555-0100' })
  .nullable()
  .superRefine((typed, { addIssue }) => {
    const read = typed?.trim() ? parseDestination(typed) : null
    if (read && 'problem' in read) addIssue({ code: 'custom', message: read.problem })
  })

const NO_WEEKDAY = { error: 'A weekday is a number from 1 to 7' }
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Enter a time like 08:30' })

/** In the business's time zone; a day that is not named is closed */
export const openingDays = z
  .array(
    z.strictObject(
      {
        /** From Monday, 1, to Sunday, 7 */
        weekday: z.number(NO_WEEKDAY).int(NO_WEEKDAY).min(1, NO_WEEKDAY).max(7, NO_WEEKDAY),
        opens: timeOfDay,
        closes: timeOfDay,
      },
      { error: 'Each day needs weekday, opens and closes' },
    ),
    { error: 'The opening hours must be a list of days' },
  )
  .min(1, { error: 'Choose at least one day' })
  .max(7, { error: 'List each day only once' })
  .refine((days) => new Set(days.map(({ weekday }) => weekday)).size === days.length, { error: 'List each day only once' })
  .refine((days) => days.every(({ opens, closes }) => opens < closes), { error: 'Each day must close after it opens' })
export type OpeningDays = z.output<typeof openingDays>

/** What a business decides about one of its numbers */
export const numberForm = z.strictObject({
  name: numberName,
  source,
  rings_at: destination,
  /** null: rings at the same phone all day */
  opening_hours: openingDays.nullable(),
  /** Used with opening hours only. null: callers outside of them leave a message, where voicemail is on */
  after_hours_rings_at: destination,
  /** Callers hear a notice first */
  recording: z.boolean({ error: 'recording must be true or false' }),
  /** Of the greeting and the notice */
  language,
})
export type NumberForm = z.output<typeof numberForm>

/** A number that the agency has at the telephony provider, and what is known when it is given to a business */
export const assignedNumberForm = z.strictObject({
  number: z.string({ error: 'The number is required' }).regex(/^\+[1-9]\d{7,14}$/, { error: 'The number must be like +12175550100' }),
  name: numberName,
  source: source.optional(),
  rings_at: destination.optional(),
})
