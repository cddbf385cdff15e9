import { z } from 'zod'
import { language } from '../formats/language.ts'
import { endpoint } from '../wire/endpoint.ts'
import { done, successBodySchema } from '../wire/response-body.ts'
import { invitationTemplateForm, TEMPLATE_KINDS } from './invitation-template-form.ts'

const oneKind = z.object({
  /** The business's own template, or our default if it has none */
  words: invitationTemplateForm,
  ours: invitationTemplateForm,
  is_own: z.boolean(),
})
const inLanguages = z.object({ en: oneKind, es: oneKind })

const MAX_REMINDER_DAYS = 30

export const getPromoterSettings = endpoint({
  name: 'getPromoterSettings',
  method: 'GET',
  path: '/review/business-promoter/settings',
  access: 'account',
  summary: 'What invitations say, whether they are repeated once, and what is missing before any should be sent',
  response: successBodySchema({
    data: z.object({
      /** The platforms that customers can be sent to. If there are none, customers can only leave private feedback */
      has_google: z.boolean(),
      has_yelp: z.boolean(),
      /** Whether the business hides Yelp on its customers' pages; if so, `has_yelp` is false too */
      hide_yelp: z.boolean(),
      /** The address in the footer of emails; empty: there is none, and no email can be sent */
      postal_address: z.string(),
      /** The practice's own address, as opposed to the agency's address that replaces it */
      has_own_address: z.boolean(),
      from: z.string(),
      invitation: inLanguages,
      reminder: inLanguages,
      /** The text at the end of every text message */
      text_endings: z.object({ en: z.string(), es: z.string() }),
      /** Days after which people who have not opened the invitation get one reminder; null: no reminders */
      reminder_days: z.number().int().nullable(),
      /** Hours between which texts are sent */
      text_hours: z.object({ from: z.number().int(), to: z.number().int() }),
    }),
  }),
  addition: true,
})
export type PromoterSettings = z.output<typeof getPromoterSettings.response>['data']

export const saveInvitationTemplate = endpoint({
  name: 'saveInvitationTemplate',
  method: 'PUT',
  path: '/review/business-promoter/words',
  access: 'account',
  permission: 'settings',
  summary: 'Change what invitations or reminders say in one language; null restores our template',
  body: z.strictObject({
    kind: z.enum(TEMPLATE_KINDS, { error: `kind must be one of: ${TEMPLATE_KINDS.join(', ')}` }),
    language,
    words: invitationTemplateForm.nullable(),
  }),
  response: done,
  addition: true,
})

const REMINDER_DAYS = `A reminder is sent after 1 to ${MAX_REMINDER_DAYS} days`

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
      .max(MAX_REMINDER_DAYS, { error: REMINDER_DAYS })
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
