import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { successBodySchema } from '../wire/response-body.ts'
import { AGE_GROUPS } from './social-networks.ts'

const DAY = 'must be a date like 2026-11-17'
const daySchema = (name: string) =>
  z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.iso
      .date({ error: `${name} ${DAY}` })
      .refine((text) => text >= '1900-01-01' && text < '2200-01-01', { error: `${name} ${DAY}` })
      .optional(),
  )

/** A period in days of the business's time zone, both included; absent: the last 30 days */
export const periodQuery = { from_date: daySchema('from_date'), to_date: daySchema('to_date') }
export const MAX_PERIOD_DAYS = 1100

export const addPeriodRules = <S extends z.ZodType<{ from_date?: string; to_date?: string }>>(schema: S) =>
  schema
    .refine(({ from_date: from, to_date: to }) => !from || !to || from <= to, {
      error: 'from_date must not be after to_date',
      path: ['from_date'],
    })
    .refine(({ from_date: from, to_date: to }) => !from || !to || (Date.parse(to) - Date.parse(from)) / 86_400_000 < MAX_PERIOD_DAYS, {
      error: 'A period can be up to three years',
      path: ['from_date'],
    })

const period = addPeriodRules(z.object(periodQuery))

export const getActivatedNetworks = endpoint({
  name: 'getActivatedNetworks',
  method: 'GET',
  path: '/socialmedia/activate',
  access: 'account',
  summary: 'Which networks the business sees',
  response: successBodySchema({ instagram: z.boolean(), facebook: z.boolean(), linkedin: z.boolean(), tiktok: z.boolean() }),
})

const ages = z.object({
  ...(Object.fromEntries(AGE_GROUPS.map((group) => [group, z.number().int()])) as Record<(typeof AGE_GROUPS)[number], z.ZodNumber>),
  sum: z.number().int(),
  from_date: z.string(),
  to_date: z.string(),
})

/** A metric for the period and for the preceding period of the same length; null if the network returned none */
const metric = z.object({ value: z.number().int().nullable(), before: z.number().int().nullable(), rate: z.number().nullable() })

const bestTime = z.object({
  /** 0 = Monday, in the business's time zone */
  weekday: z.number().int(),
  /** First of the three hours: 6, 9, 12, 15, 18, 21 (21 includes the night until 6) */
  hour: z.number().int(),
  posts: z.number().int(),
  /** Average likes (reactions) per post */
  likes: z.number(),
})

/** The state of the data, shown in the line above it */
const state = z.object({
  /** syncing: a first or later sync is running. needs_you: the connection must be renewed. waiting: the network limits us or is down */
  state: z.enum(['not_connected', 'syncing', 'working', 'needs_you', 'waiting']),
  last_sync_datetime: z.string().nullable(),
  /** The first day with data */
  first_day: z.string().nullable(),
  problem: z.object({ title: z.string(), sentence: z.string() }).nullable(),
  /** What the network no longer returns or did not return, as labels: "Visits" */
  lacking: z.array(z.string()),
  /** While a sync is running: its current step, and how much is done */
  progress: z.object({ doing: z.string(), done: z.number().int(), of: z.number().int().nullable() }).nullable(),
})
export type SocialState = z.output<typeof state>

const postInOverview = z.object({
  key: z.string(),
  time_date: z.string(),
  time: z.string(),
  engagement_rate: z.number().nullable(),
  picture: z.string(),
})

const overviewSchema = <P extends z.ZodRawShape>(post: P) =>
  successBodySchema({
    data: z.object({
      view: z.array(z.object({ records_date: z.string(), view_number: z.number().int() })),
      reach: z.array(z.object({ records_date: z.string(), reach_number: z.number().int() })),
      visits: z.array(z.object({ records_date: z.string(), visit_number: z.number().int() })),
      followers: z.array(z.object({ record_date: z.string(), followers: z.number().int() })),
      cities: z
        .object({ cities: z.array(z.string()), city_values: z.array(z.number().int()), from_date: z.string(), to_date: z.string() })
        .nullable(),
      countries: z
        .object({ countries: z.array(z.string()), country_values: z.array(z.number().int()), from_date: z.string(), to_date: z.string() })
        .nullable(),
      age_men: ages.nullable(),
      age_women: ages.nullable(),
      /** The period's posts with the highest engagement rate (likes and comments per person reached) */
      posts: z.array(postInOverview.extend(post)),
      // Our additions
      from_date: z.string(),
      to_date: z.string(),
      before_from_date: z.string(),
      before_to_date: z.string(),
      totals: z.object({ followers: metric, views: metric, reach: metric, visits: metric }),
      best_times: z.array(bestTime),
      state,
    }),
  })

const OVERVIEW_SUMMARY = 'The metrics of a period by day, beside those of the period before; days of which nothing is known are left out'

export const getInstagramOverview = endpoint({
  name: 'getInstagramOverview',
  method: 'GET',
  path: '/socialmedia/instagram/overview1',
  access: 'account',
  summary: OVERVIEW_SUMMARY,
  query: period,
  response: overviewSchema({ description: z.string(), like_count: z.number().int(), comment_count: z.number().int() }),
})
export const getFacebookOverview = endpoint({
  name: 'getFacebookOverview',
  method: 'GET',
  path: '/socialmedia/facebook/overview',
  access: 'account',
  summary: OVERVIEW_SUMMARY,
  query: period,
  response: overviewSchema({ post_description: z.string(), likes: z.number().int(), comments_count: z.number().int() }),
})
export type InstagramOverview = z.output<typeof getInstagramOverview.response>['data']

const followers = successBodySchema({
  data: z.object({
    follow_data: z.array(z.object({ record_date: z.string(), followers: z.number().int(), change: z.number().int() })),
    /** Total for the period */
    changes: z.number().int(),
    final_followers: z.number().int().nullable(),
    /**
     * Number of days whose totals were computed from later totals and the followers gained and lost, because Instagram does not provide the
     * history of totals
     */
    estimated_days: z.number().int(),
    // Our additions
    rate: z.number().nullable(),
    before_changes: z.number().int().nullable(),
    from_date: z.string(),
    to_date: z.string(),
    state,
  }),
})

export const getInstagramFollowers = endpoint({
  name: 'getInstagramFollowers',
  method: 'GET',
  path: '/socialmedia/instagram/followers',
  access: 'account',
  summary: 'Followers by day',
  query: period,
  response: followers,
})
export const getFacebookFollowers = endpoint({
  name: 'getFacebookFollowers',
  method: 'GET',
  path: '/socialmedia/facebook/followers',
  access: 'account',
  summary: 'Followers by day',
  query: period,
  response: followers,
})
export type FollowersData = z.output<typeof getInstagramFollowers.response>['data']
