import { z } from 'zod'
import { fromLocal } from '../../platform/base/zoned-time.ts'
import type { Lack, Refusals } from '../../platform/vendors/social-source.ts'
import type { GraphFetcher } from './meta-access.ts'
import { GraphRejectedError } from './meta-errors.ts'

const DAY_MS = 86_400_000
/** Meta retires metrics and sometimes restores one, so a rejected metric is requested again after this time */
const REFUSAL_MS = 7 * DAY_MS

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

/** If the person's role comes from a business portfolio, Instagram's insights may also need this permission */
export const INSIGHTS_IN_PORTFOLIO = 'ads_read'
/** Key in the refusals under which a missing permission for insights is recorded */
export const INSIGHTS_NOT_PERMITTED = 'insights_permission'

const wasRefusedLately = (refusals: Refusals, metric: string) => Date.parse(refusals[metric] ?? '') > Date.now() - REFUSAL_MS

/**
 * Returns null for a metric that Meta rejects, or has rejected within a week.
 * Missing permissions are not remembered, because a person can grant them
 */
export async function fetchMetricUnlessRefused<T>(refusals: Refusals, metric: string, request: () => Promise<T>): Promise<T | null> {
  if (wasRefusedLately(refusals, metric)) return null
  try {
    const response = await request()
    delete refusals[INSIGHTS_NOT_PERMITTED]
    return response
  } catch (error) {
    if (!(error instanceof GraphRejectedError)) throw error
    if (error.isUnknownMetric) refusals[metric] = new Date().toISOString()
    if (error.isMissingPermission) refusals[INSIGHTS_NOT_PERMITTED] = new Date().toISOString()
    return null
  }
}

/**
 * Requests several metrics at once, or one by one if Meta rejects that, because a single retired metric fails the whole call. A metric that
 * is rejected even by itself is lacking
 */
export async function fetchMetrics(
  request: GraphFetcher,
  path: string,
  metrics: Readonly<Record<string, Lack>>,
  query: Record<string, string>,
  refusals: Refusals,
): Promise<{ found: Insights; lacking: Lack[] }> {
  const names = Object.keys(metrics).filter((name) => !wasRefusedLately(refusals, name))
  const lacking = new Set(Object.entries(metrics).flatMap(([name, lack]) => (names.includes(name) ? [] : [lack])))
  const found = names.length > 1 ? await nullIfMetaRejected(() => request(series, path, { ...query, metric: names.join(',') })) : null
  if (found) {
    delete refusals[INSIGHTS_NOT_PERMITTED]
    return { found: found.data, lacking: [...lacking] }
  }
  const each: Insights = []
  for (const name of names) {
    const response = await fetchMetricUnlessRefused(refusals, name, () => request(series, path, { ...query, metric: name }))
    if (response) each.push(...response.data)
    else if (metrics[name]) lacking.add(metrics[name])
  }
  return { found: each, lacking: [...lacking] }
}

/** Returns null if Meta rejects permanently: a retired metric, a missing permission, an account without insights */
export async function nullIfMetaRejected<T>(request: () => Promise<T>): Promise<T | null> {
  try {
    return await request()
  } catch (error) {
    if (error instanceof GraphRejectedError) return null
    throw error
  }
}

/** Unix time of a local time in California, because Meta's metrics are per day in California */
function californianEpochSeconds(day: string, hour: number): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return Math.floor(fromLocal({ year, month, day: date, hour, minute: 0 }, 'America/Los_Angeles').getTime() / 1000)
}

/** Whether Meta can have data on the day. The business's day may begin before California's, and Meta rejects a `since` in the future */
export const hasCaliforniaDayBegun = (day: string): boolean => californianEpochSeconds(day, 12) * 1000 < Date.now()

/** Range in which a Page's values end: after `since`, and not later than `until` */
export const pageDaySpan = (from: string, to: string) => ({
  since: String(californianEpochSeconds(from, 0)),
  until: String(californianEpochSeconds(dayAfter(to), 0)),
})

/** From noon to noon, which includes exactly one midnight for each day, whether or not Instagram counts midnights at the edges */
export const instagramDaySpan = (from: string, to: string) => ({
  since: String(californianEpochSeconds(from, 12)),
  until: String(californianEpochSeconds(dayAfter(to), 12)),
})

export const dayAfter = (day: string, count = 1): string => new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)

/** `end_time` is the midnight in California that ends the day: 07:00 or 08:00 UTC of the next one */
export const dayEndingAt = (endTime: string): string =>
  new Date(Date.parse(normalizeMetaTime(endTime)) - DAY_MS / 2 - 8 * 3_600_000).toISOString().slice(0, 10)

/** Converts 2019-04-05T07:56:32+0000, which is not quite ISO 8601 */
export const normalizeMetaTime = (text: string): string => text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')
