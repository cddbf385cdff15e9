import type { z } from 'zod'
import type { EndpointResult } from '#contract/endpoint.ts'
import type { getToday, menuCount, todayItem } from '#contract/home/home.ts'
import { inSavepoint, isDatabaseAway } from '../../platform/database/database.ts'
import type { AccountContext } from '../../platform/http/route.ts'

/** A feature's share of "Needs doing today": things to do, counts in the menu, when its provider was last synced */
export type TodayContribution = (context: AccountContext) => Promise<{
  items?: z.input<typeof todayItem>[]
  counts?: z.input<typeof menuCount>[]
  syncedAt?: string | null
}>

const URGENCY = { bad: 0, warning: 1, info: 2 }

/** The most urgent first; the oldest sync is the honest one */
export async function collectToday(
  context: AccountContext,
  contributions: readonly TodayContribution[],
): Promise<EndpointResult<typeof getToday>> {
  const items: z.input<typeof todayItem>[] = []
  const counts: z.input<typeof menuCount>[] = []
  const syncs: string[] = []
  // One after the other: they share one transaction, that is, one connection
  for (const contribute of contributions) {
    const share = await findShare(context, contribute)
    items.push(...(share.items ?? []))
    counts.push(...(share.counts ?? []))
    if (share.syncedAt) syncs.push(share.syncedAt)
  }
  items.sort((one, other) => URGENCY[one.tone] - URGENCY[other.tone])
  return { items, counts, synced_at: syncs.sort()[0] ?? null }
}

/** A feature that fails leaves the others their place: what it would have said is missing, and the log says why */
async function findShare(context: AccountContext, contribute: TodayContribution): ReturnType<TodayContribution> {
  try {
    return await inSavepoint(context.db, () => contribute(context))
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    context.services.log.error({ error, requestId: context.request.id }, 'a share of today is missing')
    return {}
  }
}
