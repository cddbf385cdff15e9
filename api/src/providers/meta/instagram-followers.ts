import { z } from 'zod'
import type { Refusals } from '../../platform/vendors/social-source.ts'
import type { GraphFetcher } from './meta-access.ts'
import { dayAfter, dayEndingAt, fetchMetrics, fetchMetricUnlessRefused, hasCaliforniaDayBegun, instagramDaySpan } from './meta-insights.ts'
import { fetchProfile } from './meta-profile.ts'

/** Instagram reports gained followers only for this many days */
const KNOWN_DAYS = 30
const BOTH_WAYS = 'follows_and_unfollows'

const followTypes = z.object({
  data: z
    .array(
      z.object({
        total_value: z
          .object({
            breakdowns: z
              .array(
                z.object({
                  results: z.array(z.object({ dimension_values: z.array(z.string()), value: z.number() })).default([]),
                }),
              )
              .default([]),
          })
          .optional(),
      }),
    )
    .default([]),
})

/**
 * Followers at the end of each day, counted back from today's number, because Instagram does not provide their history. It reports how many
 * accounts followed and unfollowed on a day, or, to some accounts, only how many followed. Either way these are estimates
 */
export async function fetchEstimatedDailyFollowers(
  fetchGraph: GraphFetcher,
  id: string,
  { from, to }: { from: string; to: string },
  refusals: Refusals,
): Promise<Map<string, number>> {
  const counted = new Map<string, number>()
  const today = new Date().toISOString().slice(0, 10)
  if (Date.parse(today) - Date.parse(from) > KNOWN_DAYS * 86_400_000 || !hasCaliforniaDayBegun(from)) return counted
  const changes = (await readNetChanges()) ?? (await readGains())
  if (changes.length === 0) return counted
  const { followers } = await fetchProfile(fetchGraph, id, 'username,followers_count')
  let left = followers ?? 0
  for (const { day, change } of changes) {
    if (left <= 0) break
    counted.set(day, left)
    left -= change
  }
  return counted

  /** The newest first; null if Instagram does not provide it */
  async function readNetChanges(): Promise<{ day: string; change: number }[] | null> {
    const net: { day: string; change: number }[] = []
    for (let day = to; day >= from; day = dayAfter(day, -1)) {
      if (!hasCaliforniaDayBegun(day)) continue
      const query = {
        metric: BOTH_WAYS,
        period: 'day',
        metric_type: 'total_value',
        breakdown: 'follow_type',
        ...instagramDaySpan(day, day),
      }
      const response = await fetchMetricUnlessRefused(refusals, BOTH_WAYS, () => fetchGraph(followTypes, `/${id}/insights`, query))
      if (!response) return null
      const results = response.data[0]?.total_value?.breakdowns[0]?.results ?? []
      const of = (type: string) => results.find(({ dimension_values: [value] }) => value === type)?.value ?? 0
      if (results.length > 0) net.push({ day, change: of('FOLLOWER') - of('NON_FOLLOWER') })
    }
    return net
  }

  async function readGains(): Promise<{ day: string; change: number }[]> {
    const query = { period: 'day', ...instagramDaySpan(from, to) }
    const { found } = await fetchMetrics(fetchGraph, `/${id}/insights`, { follower_count: 'followers' }, query, refusals)
    return [...(found[0]?.values ?? [])]
      .reverse()
      .flatMap(({ value, end_time: end }) => (end && value !== undefined ? [{ day: dayEndingAt(end), change: value }] : []))
  }
}
