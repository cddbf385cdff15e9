import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { successBodySchema } from '../wire/response-body.ts'

// Separate from the other endpoints, because the dashboard's card calls these and needs nothing else from the screen

export const getInstagramInformation = endpoint({
  name: 'getInstagramInformation',
  method: 'GET',
  path: '/socialmedia/instagram/information',
  access: 'account',
  summary: 'The account’s page on Instagram; an empty list when none is connected',
  response: successBodySchema({ data: z.array(z.object({ url: z.string(), name: z.string() })) }),
})
export const getFacebookInformation = endpoint({
  name: 'getFacebookInformation',
  method: 'GET',
  path: '/socialmedia/facebook/information',
  access: 'account',
  summary: 'The page on Facebook; an empty list when none is connected',
  response: successBodySchema({ data: z.array(z.object({ facebook_url: z.string(), name: z.string() })) }),
})

const summaryOf = z.object({ likes: z.number().int(), comments: z.number().int(), followers: z.number().int() }).nullable()

const YEAR = 'year must be from 2000 to 2100, or 0 for the last 30 days'
const MONTH = 'month must be from 1 to 12, or 0 for the last 30 days'

/**
 * For the dashboard's card. Covers the given month, or, with year and month 0, the last 30 days. Followers are those gained. null: not
 * enabled or never synced
 */
export const getSocialSummary = endpoint({
  name: 'getSocialSummary',
  method: 'GET',
  path: '/socialmedia/main',
  access: 'account',
  summary: 'Likes, comments and followers that came in the last 30 days, or in a month',
  query: z.object({
    year: z.coerce
      .number({ error: YEAR })
      .int({ error: YEAR })
      .refine((year) => year === 0 || (year >= 2000 && year <= 2100), { error: YEAR })
      .default(0),
    month: z.coerce.number({ error: MONTH }).int({ error: MONTH }).min(0, { error: MONTH }).max(12, { error: MONTH }).default(0),
  }),
  response: successBodySchema({ data: z.object({ instagram: summaryOf, facebook: summaryOf }) }),
})
