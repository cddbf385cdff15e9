import { z } from 'zod'
import { fromLocal } from '../../platform/base/zoned-time.ts'
import type { Lack } from '../../platform/vendors/social-source.ts'
import type { GraphFetcher } from './meta-access.ts'
import { GraphRejectedError } from './meta-errors.ts'

const DAY_MS = 86_400_000

const series = z.object({
  data: z
    .array(
      z.object({
        name: z.string(),
        values: z.array(z.object({ value: z.number().optional(), end_time: z.string().optional() })).default([]),
        total_value: z.object({ value: z.number().optional() }).optional(),
      }),
    )
    .default([]),
})
type Insights = z.output<typeof series>['data']

/**
 * Requests several metrics at once, or one by one where Meta rejects that, because a single retired metric fails the whole call.
 * A metric that is rejected even alone is lacking
 */
export async function fetchMetrics(
  request: GraphFetcher,
  path: string,
  metrics: Readonly<Record<string, Lack>>,
  query: Record<string, string>,
): Promise<{ found: Insights; lacking: Lack[] }> {
  const names = Object.keys(metrics)
  const found = await nullIfRejected(() => request(series, path, { ...query, metric: names.join(',') }))
  if (found) return { found: found.data, lacking: [] }
  const lacking: Lack[] = []
  const each: Insights = []
  for (const name of names.length > 1 ? names : []) {
    const response = await nullIfRejected(() => request(series, path, { ...query, metric: name }))
    if (response) each.push(...response.data)
    else if (metrics[name]) lacking.push(metrics[name])
  }
  return names.length > 1 ? { found: each, lacking } : { found: [], lacking: Object.values(metrics) }
}

/** null where Meta rejects permanently: a retired metric, a missing permission, an account without insights */
export async function nullIfRejected<T>(request: () => Promise<T>): Promise<T | null> {
  try {
    return await request()
  } catch (error) {
    if (error instanceof GraphRejectedError) return null
    throw error
  }
}

/** Start of the day in Meta's time zone, which is that of California */
export function metaMidnight(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return Math.floor(fromLocal({ year, month, day: date, hour: 0, minute: 0 }, 'America/Los_Angeles').getTime() / 1000)
}

export const dayAfter = (day: string, count = 1): string => new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)

/** `end_time` is the midnight in California that ends the day: 07:00 or 08:00 UTC of the next one */
export const dayEndedBy = (endTime: string): string =>
  new Date(Date.parse(readTime(endTime)) - DAY_MS / 2 - 8 * 3_600_000).toISOString().slice(0, 10)

/** 2019-04-05T07:56:32+0000, which is not quite ISO 8601 */
export const readTime = (text: string): string => text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')
