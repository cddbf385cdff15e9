import type { EndpointResult } from '#contract/endpoint.ts'
import type { getToday } from '#contract/home/home.ts'
import { isPermitted } from '#contract/permissions.ts'
import type { GatheredRows, Gathering } from '../../platform/http/route.ts'
import type { TodayContribution, TodayShare } from '../../platform/today.ts'

const URGENCY = { bad: 0, warning: 1, info: 2 }
const BEFORE_ALL = -1

const urgencyOf = ({ tone, urgent }: NonNullable<TodayShare['items']>[number]) => (urgent ? BEFORE_ALL : URGENCY[tone])

/** Sorts the most urgent items first. Of several syncs the oldest is shown, as everything is at least as fresh */
export function collectToday(
  contributions: readonly TodayContribution[],
  gathered: readonly GatheredRows[],
  asked: Gathering,
): EndpointResult<typeof getToday> {
  const shares = contributions.map((contribution, index) => readShare(contribution, gathered[index] ?? null, asked))
  const syncs = shares.flatMap(({ syncedAt }) => syncedAt ?? [])
  return {
    items: shares.flatMap(({ items = [] }) => items).sort((one, other) => urgencyOf(one) - urgencyOf(other)),
    done: shares.flatMap(({ done = [] }) => done),
    next: shares.flatMap(({ next }) => next ?? [])[0] ?? null,
    counts: shares.flatMap(({ counts = [] }) => counts),
    synced_at: syncs.sort()[0] ?? null,
  }
}

/** A feature that fails must not take down the others: its share is empty, and the error is logged */
function readShare({ tell, permission }: TodayContribution, rows: GatheredRows, asked: Gathering): TodayShare {
  if (!rows || !isPermitted(asked.account.permissions, permission)) return {}
  try {
    return tell(rows as never, asked)
  } catch (error) {
    asked.log.error({ error }, 'a share of today is missing')
    return {}
  }
}
