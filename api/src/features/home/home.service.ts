import type { getToday } from '#contract/home/home.ts'
import { isPermitted } from '#contract/permissions.ts'
import type { EndpointResult } from '#contract/wire/endpoint.ts'
import type { TodayContent, TodayContribution } from '../../platform/feature/today.ts'
import type { BatchContext, BatchedRows } from '../../platform/http/route.ts'

const URGENCY = { bad: 0, warning: 1, info: 2 }
const BEFORE_ALL = -1

const urgencyOf = ({ tone, urgent }: NonNullable<TodayContent['items']>[number]) => (urgent ? BEFORE_ALL : URGENCY[tone])

/** Sorts the most urgent items first. Shows the oldest of several syncs, because all data is at least that recent */
export function mergeTodayContributions(
  contributions: readonly TodayContribution[],
  batches: readonly BatchedRows[],
  context: BatchContext,
): EndpointResult<typeof getToday> {
  const parts = contributions.map((contribution, index) => interpretContribution(contribution, batches[index] ?? null, context))
  const syncs = parts.flatMap(({ syncedAt }) => syncedAt ?? [])
  return {
    items: parts.flatMap(({ items = [] }) => items).sort((one, other) => urgencyOf(one) - urgencyOf(other)),
    done: parts.flatMap(({ done = [] }) => done),
    next: parts.flatMap(({ next }) => next ?? [])[0] ?? null,
    counts: parts.flatMap(({ counts = [] }) => counts),
    synced_at: syncs.sort()[0] ?? null,
  }
}

/** A feature that fails must not break the others, so its contribution is empty and the error is logged */
function interpretContribution(
  { interpretRows: read, permission }: TodayContribution,
  rows: BatchedRows,
  context: BatchContext,
): TodayContent {
  if (!rows || !isPermitted(context.account.permissions, permission)) return {}
  try {
    return read(rows as never, context)
  } catch (error) {
    context.log.error({ error }, 'a share of today is missing')
    return {}
  }
}
