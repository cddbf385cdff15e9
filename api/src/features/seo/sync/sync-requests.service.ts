import { AppError } from '../../../platform/base/app-error.ts'
import type { ConnectionUse } from '../../../platform/connections/connection-use.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { SlowAccountContext } from '../../../platform/http/route.ts'
import { countAttemptOrThrow } from '../../../platform/rate-limit/rate-limit.ts'
import type { Services } from '../../../platform/services/services.ts'
import { addMonths, monthOfYesterday } from '../months.ts'
import type { SeoSource } from '../seo.tables.ts'
import { KIND_OF } from '../seo-kinds.ts'
import {
  connectSyncSource,
  findConnectedSources,
  findTimeZone,
  lockIdleSync,
  markSourceDisconnected,
  markSyncStarted,
  type SyncKey,
} from './seo-syncs.queries.ts'
import { syncSeoJob } from './sync-seo.job.ts'

/** In addition to the current month: enough to compare each month with the same month a year before */
const HISTORY_MONTHS = 14
/** Google corrects its metrics for several weeks, so these months are requested again */
const RESTATED_MONTHS = 2
const REFRESH_LIMIT = { name: 'seo refresh by client', max: 20, windowS: 3600 }

/** Does nothing while a sync runs or Google has limited our rate. An unfinished sync resumes where it stopped */
export async function queueSyncIfIdle(db: Db, { jobs, clock }: Services, key: SyncKey, afterS = 0): Promise<void> {
  const now = clock.now()
  const row = await lockIdleSync(db, key, now)
  if (!row) return
  const current = monthOfYesterday(now, await findTimeZone(db, key.clientUuid))
  const fresh = { next: current, last: addMonths(current, -countMonthsToSync(row.hasHistory ? row.succeededAt : null, current)) }
  await markSyncStarted(db, key, now, row.nextMonth && row.lastMonth ? { next: row.nextMonth, last: row.lastMonth } : fresh)
  await jobs.enqueue(db, syncSeoJob, key, { afterS })
}

/** After a pause, such as a broken connection, includes the missed months */
function countMonthsToSync(succeededAt: Date | null, current: string): number {
  if (!succeededAt) return HISTORY_MONTHS
  const missed = (Date.parse(current) - succeededAt.getTime()) / (28 * 86_400_000)
  return Math.min(HISTORY_MONTHS, RESTATED_MONTHS + Math.max(0, Math.ceil(missed)))
}

export async function queueSyncOnRequest({ services, account, inTenant }: SlowAccountContext): Promise<void> {
  await countAttemptOrThrow(services.database, services.clock, REFRESH_LIMIT, account.clientUuid)
  await inTenant(async (db) => {
    const keys = await findConnectedSources(db, account.clientUuid)
    if (keys.length === 0)
      throw new AppError('conflict', 'Connect Google Analytics or a Business Profile first, under Settings > Connections.')
    for (const key of keys) await queueSyncIfIdle(db, services, key)
  })
}

/** Shows the metrics of the property or place that the business picked */
export const createSeoConnectionUse = (source: SeoSource): ConnectionUse => ({
  kind: KIND_OF[source],
  async changed(db, services, { clientUuid, target }) {
    const key = { clientUuid, source }
    if (!target) return markSourceDisconnected(db, key)
    await connectSyncSource(db, key, target.id)
    await queueSyncIfIdle(db, services, key)
  },
})
