import { z } from 'zod'
import { answer, done } from '../answer.ts'
import { endpoint } from '../endpoint.ts'
import { language } from '../language.ts'
import { requiredText } from '../text.ts'
import { PLACEHOLDER, PLACEHOLDERS, type Placeholder } from './fill-words.ts'

/** A reminder has words of its own */
export const WORDS_KINDS = ['invitation', 'reminder'] as const
export type WordsKind = (typeof WORDS_KINDS)[number]

const IN_EMAILS: readonly Placeholder[] = ['name', 'business']
const isKnown = (allowed: readonly string[]) => (words: string) =>
  [...words.matchAll(PLACEHOLDER)].every(([, key = '']) => allowed.includes(key))
const written = (allowed: readonly string[]) => allowed.map((key) => `{${key}}`).join(', ')

/** Yelp forbids businesses to ask for reviews: no message may name it */
export const mentionsYelp = (text: string): boolean => /yelp/i.test(text)

const words = (name: string, max: number, allowed: readonly Placeholder[] = IN_EMAILS, multiline = false) =>
  requiredText({ name, max, required: `${name} cannot be empty`, multiline })
    .refine(isKnown(allowed), { error: `${name} can only have these in braces: ${written(allowed)}`, abort: true })
    .refine((text) => !mentionsYelp(text), { error: `${name} cannot mention Yelp: Yelp forbids asking for reviews`, abort: true })

const LINK = '{link}'
/** Whatever else touches the link would become part of it; phones leave out a mark at its end */
const LINK_ALONE = /(?:^|\s)\{link\}[.,!?]*(?:\s|$)/

/** What the business says itself; why a message comes and how to get no more of them is always added */
export const invitationWordsForm = z.strictObject(
  {
    subject: words('The subject', 120),
    heading: words('The heading', 120),
    body: words('The message', 1000, IN_EMAILS, true),
    button: words('The button', 40),
    text: words('The text message', 300, PLACEHOLDERS, true)
      .refine((text) => text.split(LINK).length === 2, {
        error: 'The text message must have {link} once: it becomes the customer’s own link',
        abort: true,
      })
      .refine((text) => LINK_ALONE.test(text), {
        error: 'The text message must have a space before and after {link}, or the link would not work',
      }),
  },
  { error: ({ code }) => (code === 'unrecognized_keys' ? undefined : 'The words must be given with their fields') },
)
export type InvitationWordsForm = z.output<typeof invitationWordsForm>

const oneKind = z.object({
  /** The business's own, or ours where it has none */
  words: invitationWordsForm,
  ours: invitationWordsForm,
  is_own: z.boolean(),
})
const inLanguages = z.object({ en: oneKind, es: oneKind })

const MOST_REMINDER_DAYS = 30

export const getPromoterSettings = endpoint({
  name: 'getPromoterSettings',
  method: 'GET',
  path: '/review/business-promoter/settings',
  access: 'account',
  summary: 'What invitations say, whether they are repeated once, and what is missing before any should be sent',
  response: answer({
    data: z.object({
      /** Where customers can be sent to; with neither they can only give private feedback */
      has_google: z.boolean(),
      has_yelp: z.boolean(),
      /** The business leaves Yelp out of its customers' pages; then `has_yelp` is false too */
      hide_yelp: z.boolean(),
      /** As e-mails say it beneath; empty: there is none, and no e-mail can be sent */
      postal_address: z.string(),
      /** The practice's own address, not the one of the agency in its place */
      has_own_address: z.boolean(),
      from: z.string(),
      invitation: inLanguages,
      reminder: inLanguages,
      /** How texts end */
      text_endings: z.object({ en: z.string(), es: z.string() }),
      /** Days after which whoever has not opened it is reminded once; null: nobody is */
      reminder_days: z.number().int().nullable(),
      /** Hours between which texts go out */
      text_hours: z.object({ from: z.number().int(), to: z.number().int() }),
    }),
  }),
  addition: true,
})
export type PromoterSettings = z.output<typeof getPromoterSettings.response>['data']

export const saveInvitationWords = endpoint({
  name: 'saveInvitationWords',
  method: 'PUT',
  path: '/review/business-promoter/words',
  access: 'account',
  permission: 'settings',
  summary: 'Change what invitations or reminders say in one language; null brings our words back',
  body: z.strictObject({
    kind: z.enum(WORDS_KINDS, { error: `kind must be one of: ${WORDS_KINDS.join(', ')}` }),
    language,
    words: invitationWordsForm.nullable(),
  }),
  response: done,
  addition: true,
})

const REMINDER_DAYS = `A reminder is sent after 1 to ${MOST_REMINDER_DAYS} days`

export const saveReminder = endpoint({
  name: 'saveReminder',
  method: 'PUT',
  path: '/review/business-promoter/reminder',
  access: 'account',
  permission: 'settings',
  summary: 'Remind people once who have not opened their invitation; it concerns the invitations sent from then on',
  body: z.strictObject({
    reminder_days: z
      .number({ error: REMINDER_DAYS })
      .int({ error: REMINDER_DAYS })
      .min(1, { error: REMINDER_DAYS })
      .max(MOST_REMINDER_DAYS, { error: REMINDER_DAYS })
      .nullable(),
  }),
  response: done,
  addition: true,
})

export const saveYelpVisibility = endpoint({
  name: 'saveYelpVisibility',
  method: 'PUT',
  path: '/review/business-promoter/yelp',
  access: 'account',
  permission: 'settings',
  summary: 'Leave Yelp out of the review pages, or show it there',
  body: z.strictObject({ hide_yelp: z.boolean({ error: 'hide_yelp must be true or false' }) }),
  response: done,
  addition: true,
})
