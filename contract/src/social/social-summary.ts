import { z } from 'zod'
import { answer } from '../answer.ts'
import { endpoint } from '../endpoint.ts'

// Apart from the other calls, because the dashboard's card makes these and needs nothing else of the screen

export const getInstagramInformation = endpoint({
  name: 'getInstagramInformation',
  method: 'GET',
  path: '/socialmedia/instagram/information',
  access: 'account',
  summary: 'The account’s page on Instagram; an empty list when none is connected',
  response: answer({ data: z.array(z.object({ url: z.string(), name: z.string() })) }),
})
export const getFacebookInformation = endpoint({
  name: 'getFacebookInformation',
  method: 'GET',
  path: '/socialmedia/facebook/information',
  access: 'account',
  summary: 'The page on Facebook; an empty list when none is connected',
  response: answer({ data: z.array(z.object({ facebook_url: z.string(), name: z.string() })) }),
})

const summaryOf = z.object({ likes: z.number().int(), comments: z.number().int(), followers: z.number().int() }).nullable()

/** For the dashboard's card. Of the month given, or of the last 30 days; followers are those gained. null: not enabled or never synced */
export const getSocialSummary = endpoint({
  name: 'getSocialSummary',
  method: 'GET',
  path: '/socialmedia/main',
  access: 'account',
  summary: 'Likes, comments and followers that came in the last 30 days, or in a month',
  query: z.object({
    year: z.coerce
      .number()
      .int()
      .min(2000, { error: 'year must be from 2000 to 2100' })
      .max(2100, { error: 'year must be from 2000 to 2100' })
      .optional(),
    month: z.coerce
      .number()
      .int()
      .min(1, { error: 'month must be from 1 to 12' })
      .max(12, { error: 'month must be from 1 to 12' })
      .optional(),
  }),
  response: answer({ data: z.object({ instagram: summaryOf, facebook: summaryOf }) }),
})
