import type { EndpointResult } from '#contract/endpoint.ts'
import type { getToday } from '#contract/home/home.ts'
import type { GatheredRows, Gathering } from '../../platform/http/route.ts'
import type { TodayContribution, TodayShare } from '../../platform/today.ts'

const URGENCY = { bad: 0, warning: 1, info: 2 }

/** The most urgent first; the oldest sync is the honest one */
export function collectToday(
  contributions: readonly TodayContribution[],
  gathered: readonly GatheredRows[],
  asked: Gathering,
): EndpointResult<typeof getToday> {
  const shares = contributions.map((contribution, index) => readShare(contribution, gathered[index] ?? null, asked))
  const syncs = shares.flatMap(({ syncedAt }) => syncedAt ?? [])
  return {
    items: shares.flatMap(({ items = [] }) => items).sort((one, other) => URGENCY[one.tone] - URGENCY[other.tone]),
    counts: shares.flatMap(({ counts = [] }) => counts),
    synced_at: syncs.sort()[0] ?? null,
  }
}

/** A feature that fails leaves the others their place: what it would have said is missing, and the log says why */
function readShare({ tell }: TodayContribution, rows: GatheredRows, asked: Gathering): TodayShare {
  if (!rows) return {}
  try {
    return tell(rows as never, asked)
  } catch (error) {
    asked.log.error({ error }, 'a share of today is missing')
    return {}
  }
}
