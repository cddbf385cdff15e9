import { z } from 'zod'
import { requiredText } from '../formats/text.ts'
import { PLACEHOLDER, PLACEHOLDERS, type Placeholder } from './fill-template.ts'

/** Reminders have a separate template */
export const TEMPLATE_KINDS = ['invitation', 'reminder'] as const
export type TemplateKind = (typeof TEMPLATE_KINDS)[number]

const IN_EMAILS: readonly Placeholder[] = ['name', 'business']
const hasOnlyKnownPlaceholders = (allowed: readonly string[]) => (text: string) =>
  [...text.matchAll(PLACEHOLDER)].every(([, key = '']) => allowed.includes(key))
const listPlaceholders = (allowed: readonly string[]) => allowed.map((key) => `{${key}}`).join(', ')

/** Yelp forbids businesses to request reviews: no message may name it */
export const mentionsYelp = (text: string): boolean => /yelp/i.test(text)

const templateSchema = (name: string, max: number, allowed: readonly Placeholder[] = IN_EMAILS, multiline = false) =>
  requiredText({ name, max, required: `${name} cannot be empty`, multiline })
    .refine(hasOnlyKnownPlaceholders(allowed), {
      error: `${name} can only have these in braces: ${listPlaceholders(allowed)}`,
      abort: true,
    })
    .refine((text) => !mentionsYelp(text), { error: `${name} cannot mention Yelp. Yelp doesn’t allow asking for reviews`, abort: true })

const LINK = '{link}'
/** Any other character next to the link would become part of it, while phones exclude punctuation at its end */
const LINK_ALONE = /(?:^|\s)\{link\}[.,!?]*(?:\s|$)/

/** The business's custom message. The reason for the message and how to unsubscribe are always added */
export const invitationTemplateForm = z.strictObject(
  {
    subject: templateSchema('The subject', 120),
    heading: templateSchema('The heading', 120),
    body: templateSchema('The message', 1000, IN_EMAILS, true),
    button: templateSchema('The button', 40),
    text: templateSchema('The text message', 300, PLACEHOLDERS, true)
      .refine((text) => text.split(LINK).length === 2, {
        error: 'The text message must have {link} once. It’s replaced with the customer’s own link',
        abort: true,
      })
      .refine((text) => LINK_ALONE.test(text), {
        error: 'The text message must have a space before and after {link}, or the link would not work',
      }),
  },
  { error: ({ code }) => (code === 'unrecognized_keys' ? undefined : 'The message must be given with its fields') },
)
export type InvitationTemplateForm = z.output<typeof invitationTemplateForm>
