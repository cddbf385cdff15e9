import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { dateRangeSchema } from '../wire/list-query.ts'
import { successBodySchema } from '../wire/response-body.ts'
import { REFERRAL_SOURCES, type ReferralSource } from './calls.ts'

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

const mainStats = z.object({
  total_calls: z.number().int(),
  answered_calls: z.number().int(),
  missed_calls: z.number().int(),
  /** 0 to 100; null when no call was analyzed */
  avg_quality_score: z.number().nullable(),
})

export const getCallDashboard = endpoint({
  name: 'getCallDashboard',
  method: 'GET',
  path: '/inquiry/call-inquiry/main',
  access: 'account',
  summary: 'The call dashboard’s metrics, and those of the equally long period before',
  query: dateRangeSchema({}),
  response: successBodySchema({
    main: mainStats,
    /** The same stats for the preceding period of equal length */
    previous: mainStats,
    analyzed_calls: z.number().int(),
    call_distribution: z.object({
      answered: z.number().int(),
      missed: z.number().int(),
      /** Seconds */
      total_duration: z.number().int(),
      avg_duration: z.number().int(),
    }),
    weekly_call_trends: z.object(
      Object.fromEntries(WEEKDAYS.map((day) => [day, z.number().int()])) as Record<(typeof WEEKDAYS)[number], z.ZodInt>,
    ),
    referral_sources: z.object(
      Object.fromEntries(REFERRAL_SOURCES.map((source) => [source, z.number().int()])) as Record<ReferralSource, z.ZodInt>,
    ),
  }),
})
