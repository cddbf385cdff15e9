import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { done, successBodySchema } from '../wire/response-body.ts'

export const FIRST_YEAR = 2000
export const LAST_YEAR = 2100
const YEAR = `The year must be from ${FIRST_YEAR} to ${LAST_YEAR}`
const year = z.coerce.number({ error: YEAR }).int({ error: YEAR }).min(FIRST_YEAR, { error: YEAR }).max(LAST_YEAR, { error: YEAR })
const month = z.number().int()

/** In the order of the bars in the chart */
export const REFERRAL_SOURCES = ['etc', 'facebook', 'google', 'instagram', 'linkedin', 'website', 'yelp'] as const
export type ReferralSource = (typeof REFERRAL_SOURCES)[number]
const bySourceSchema = <T extends z.ZodType>(value: T) =>
  z.object(Object.fromEntries(REFERRAL_SOURCES.map((source) => [source, value])) as Record<ReferralSource, T>)

/** Monday first, as in the chart */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** Months are 1 to 12 in the business's time zone. Future months are omitted, so that no chart draws them as zero */
export const getMonthlyAnalytics = endpoint({
  name: 'getMonthlyAnalytics',
  method: 'GET',
  path: '/report/monthly-anlytics/{year}',
  access: 'account',
  summary: 'Reach, calls, web inquiries and new clients by month of a year',
  params: z.object({ year }),
  response: successBodySchema({
    /** null: no data for this month (not connected, or not returned) */
    facebook_reach: z.array(z.object({ month, reach: z.number().int().nullable() })),
    instagram_reach: z.array(z.object({ month, reach: z.number().int().nullable() })),
    website_contact: z.array(z.object({ month, web_contact: z.number().int() })),
    call_count: z.array(
      z.object({
        month,
        /** Average over the rated calls; null if none was rated */
        avg_satisfaction: z.number().nullable(),
        new_client: z.number().int(),
        call_count: z.number().int(),
        /** New clients, by how they heard about the business */
        referral: bySourceSchema(z.number().int()),
        /** Of the new clients, those whose source is that of the number they called; of the others it is what they said (an addition) */
        measured_new_client: z.number().int(),
      }),
    ),
    call_weekly_count: z.array(z.object({ week: z.enum(WEEKDAYS), call_count: z.number().int() })),
  }),
})
export type MonthlyAnalytics = Omit<z.output<typeof getMonthlyAnalytics.response>, 'code'>

export const MAX_SPEND_CENTS = 100_000_000
const SPEND = 'The amount must be from $0 to $1,000,000'
const cents = z.number({ error: SPEND }).int({ error: SPEND }).min(0, { error: SPEND }).max(MAX_SPEND_CENTS, { error: SPEND })

/** The spending that the business entered, for comparing new clients with the cost of their source */
export const getSpend = endpoint({
  name: 'getSpend',
  method: 'GET',
  path: '/report/spend/{year}',
  access: 'account',
  summary: 'Monthly spend by referral source, in cents; months without an entry are left out',
  params: z.object({ year }),
  response: successBodySchema({ data: z.array(z.object({ month, spend: bySourceSchema(z.number().int().nullable()) })) }),
  addition: true,
})
export const saveSpend = endpoint({
  name: 'saveSpend',
  method: 'PUT',
  path: '/report/spend/{year}/{month}',
  access: 'administrator',
  summary: 'Enter what a month’s advertising cost; null removes an entry',
  params: z.object({
    year,
    month: z.coerce
      .number({ error: 'The month must be from 1 to 12' })
      .int({ error: 'The month must be from 1 to 12' })
      .min(1, { error: 'The month must be from 1 to 12' })
      .max(12, { error: 'The month must be from 1 to 12' }),
  }),
  body: z.strictObject({
    spend: z.strictObject(
      Object.fromEntries(REFERRAL_SOURCES.map((source) => [source, cents.nullable().optional()])) as Record<
        ReferralSource,
        z.ZodOptional<z.ZodNullable<typeof cents>>
      >,
      { error: ({ code }) => (code === 'invalid_type' ? 'The amounts are missing' : undefined) },
    ),
  }),
  response: done,
  addition: true,
})
