import { z } from 'zod'
import { REFERRAL_SOURCES } from '../calls/referral-sources.ts'
import { optionalText } from '../formats/text.ts'
import { endpoint } from '../wire/endpoint.ts'
import { done, successBodySchema } from '../wire/response-body.ts'

/**
 * Which visitors of the practice's website see a number instead of the main one. source: everybody whom the number's source brought;
 * visitor: one visitor at a time, so that a call tells which visit it came from
 */
export const NUMBER_USES = ['source', 'visitor'] as const
export type NumberUse = (typeof NUMBER_USES)[number]

/** Of the numbers for visitors: from this share on, the screen suggests more */
export const NEARLY_USED_UP = 0.75

export const getWebsiteNumbers = endpoint({
  name: 'getWebsiteNumbers',
  method: 'GET',
  path: '/website-numbers',
  access: 'administrator',
  summary: 'Which numbers the visitors of the website see, and how many of the numbers for visitors are in use',
  response: successBodySchema({
    data: z.object({
      /** Identifies the business to the script. null: the agency has not set up the website yet */
      site_key: z.string().nullable(),
      /** Origins that may use the script: "https://www.practice.test" */
      websites: z.array(z.string()),
      /** The number on the website, which the script replaces */
      main_number: z.string().nullable(),
      numbers: z.array(
        z.object({
          number_uuid: z.string(),
          number: z.string(),
          name: z.string(),
          source: z.enum(REFERRAL_SOURCES),
          /** null: not shown on the website */
          use: z.enum(NUMBER_USES).nullable(),
          /** A visitor sees it at the moment */
          in_use: z.boolean(),
        }),
      ),
      last_visit_datetime: z.string().nullable(),
      /** Visits of the last seven days, and how many of them got no number of their own, because all were in use */
      visits: z.number().int(),
      visits_without_number: z.number().int(),
    }),
  }),
  addition: true,
})

export const setNumberUse = endpoint({
  name: 'setNumberUse',
  method: 'PUT',
  path: '/website-numbers/{number_uuid}',
  access: 'administrator',
  summary: 'Choose which visitors of the website see a number',
  params: z.object({ number_uuid: z.uuid({ error: 'A number is given by its uuid' }) }),
  body: z.strictObject({ use: z.enum(NUMBER_USES, { error: 'use must be source, visitor or null' }).nullable() }),
  response: done,
  addition: true,
})

const site = z.object({ site_key: z.string().regex(/^[A-Za-z0-9_-]{22}$/, { error: 'This website does not exist' }) })

export const getSiteNumbers = endpoint({
  name: 'getSiteNumbers',
  method: 'GET',
  path: '/website-numbers/site/{site_key}',
  access: 'public',
  summary: 'What the script on a website needs before it knows the visitor; browsers keep it for five minutes',
  params: site,
  response: successBodySchema({
    data: z.object({
      /** E.164; null: the script does nothing */
      main_number: z.string().nullable(),
      /** E.164 by source */
      by_source: z.partialRecord(z.enum(REFERRAL_SOURCES), z.string()),
      has_visitor_numbers: z.boolean(),
    }),
  }),
  addition: true,
})

const optionalFactSchema = (name: string, max: number) => optionalText({ name, max }).default('')

/** `visit`: continues this visit, whose number is kept for longer */
const visitForm = z.strictObject({
  visit: z.uuid({ error: 'visit must be a uuid' }).optional(),
  source: z.enum(REFERRAL_SOURCES, { error: 'This source does not exist' }),
  medium: optionalFactSchema('medium', 40),
  campaign: optionalFactSchema('campaign', 120),
  keyword: optionalFactSchema('keyword', 120),
  landing_page: optionalFactSchema('landing_page', 200),
  referrer: optionalFactSchema('referrer', 120),
})
export type VisitForm = z.output<typeof visitForm>

export const continueVisit = endpoint({
  name: 'continueVisit',
  method: 'POST',
  path: '/website-numbers/site/{site_key}/visits',
  access: 'public',
  summary: 'Start a visit of a website, or report that it goes on; holds a number for this visitor while there is one',
  params: site,
  body: visitForm,
  // A plain form, because browsers ask first whether a website may send JSON
  form: true,
  response: successBodySchema({
    data: z.object({
      visit: z.string(),
      /** E.164; null: all are in use, so the source of a call remains unknown */
      number: z.string().nullable(),
    }),
  }),
  addition: true,
})
