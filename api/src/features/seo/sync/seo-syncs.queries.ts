import { and, eq, gt, isNotNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { clients } from '../../../platform/identity/identity.tables.ts'
import type { Month } from '../months.ts'
import { type SeoSource, seoSyncs } from '../seo.tables.ts'

export interface SyncKey {
  clientUuid: string
  source: SeoSource
}
export type SyncRow = typeof seoSyncs.$inferSelect

/** A sync whose last month is older than this has died, and no longer counts as running */
const STALE_MS = 6 * 60_000

const isSyncOfKeySql = ({ clientUuid, source }: SyncKey) => and(eq(seoSyncs.clientUuid, clientUuid), eq(seoSyncs.source, source))

/** Another target has its own history, which is read from the beginning */
export async function connectSyncSource(db: Db, key: SyncKey, targetId: string): Promise<void> {
  const again = { connected: true, problemKind: null, problem: '', waitsUntil: null, runningSince: null, runUuid: null, failures: 0 }
  await db
    .insert(seoSyncs)
    .values({ ...key, targetId })
    .onConflictDoUpdate({
      target: [seoSyncs.clientUuid, seoSyncs.source],
      set: {
        ...again,
        targetId,
        hasHistory: sql`${seoSyncs.hasHistory} and ${seoSyncs.targetId} = ${targetId}`,
        nextMonth: sql`case when ${seoSyncs.targetId} = ${targetId} then ${seoSyncs.nextMonth} end`,
      },
    })
}

/** Adds a source that was connected before the SEO report existed; does not change an existing one */
export async function addSourceIfMissing(db: Db, key: SyncKey, targetId: string): Promise<void> {
  await db
    .insert(seoSyncs)
    .values({ ...key, targetId })
    .onConflictDoNothing()
}

/** Stored months stay visible, and no new ones are synced */
export async function markSourceDisconnected(db: Db, key: SyncKey): Promise<void> {
  await db
    .update(seoSyncs)
    .set({ connected: false, problemKind: null, problem: '', nextMonth: null, runUuid: null, runningSince: null, waitsUntil: null })
    .where(isSyncOfKeySql(key))
}

export async function findConnectedSources(db: Db, clientUuid: string): Promise<SyncKey[]> {
  return db
    .select({ clientUuid: seoSyncs.clientUuid, source: seoSyncs.source })
    .from(seoSyncs)
    .where(and(eq(seoSyncs.clientUuid, clientUuid), seoSyncs.connected))
}

/** Across all businesses */
export async function findAllConnectedSources(db: Db): Promise<SyncKey[]> {
  const { clientUuid, source } = seoSyncs
  return db.select({ clientUuid, source }).from(seoSyncs).where(eq(seoSyncs.connected, true)).orderBy(clientUuid, source)
}

export async function findTimeZone(db: Db, clientUuid: string): Promise<string> {
  const [row] = await db.select({ timeZone: clients.timeZone }).from(clients).where(eq(clients.clientUuid, clientUuid))
  return row?.timeZone ?? 'UTC'
}

/** Locks the row; null while a sync runs or Google has limited our rate */
export async function lockIdleSync(db: Db, key: SyncKey, now: Date): Promise<SyncRow | null> {
  const isBusy = or(gt(seoSyncs.runningSince, new Date(now.getTime() - STALE_MS)), gt(seoSyncs.waitsUntil, now))
  const [row] = await db
    .select()
    .from(seoSyncs)
    .where(and(isSyncOfKeySql(key), seoSyncs.connected, sql`(${isBusy}) is not true`))
    .for('update')
  return row ?? null
}

export async function markSyncStarted(db: Db, key: SyncKey, now: Date, months: { next: Month; last: Month }): Promise<void> {
  await db
    .update(seoSyncs)
    .set({ nextMonth: months.next, lastMonth: months.last, runningSince: now, failures: 0 })
    .where(isSyncOfKeySql(key))
}

/** Takes over the sync, even from another run that is still active; null when there is nothing to do */
export async function takeOverSyncRun(db: Db, key: SyncKey, runUuid: string, now: Date): Promise<SyncRow | null> {
  const [row] = await db
    .update(seoSyncs)
    .set({ runUuid, runningSince: now, waitsUntil: null })
    .where(and(isSyncOfKeySql(key), seoSyncs.connected, isNotNull(seoSyncs.nextMonth)))
    .returning()
  return row ?? null
}

/** Locks the row until the end of the transaction; null when another run has taken over, or the source was disconnected */
export async function lockSyncRun(db: Db, key: SyncKey, runUuid: string): Promise<SyncRow | null> {
  const [row] = await db
    .select()
    .from(seoSyncs)
    .where(and(isSyncOfKeySql(key), eq(seoSyncs.runUuid, runUuid), seoSyncs.connected))
    .for('update')
  return row ?? null
}

export async function saveSyncProgress(db: Db, key: SyncKey, now: Date, nextMonth: Month): Promise<void> {
  await db.update(seoSyncs).set({ nextMonth, runningSince: now, failures: 0, problemKind: null, problem: '' }).where(isSyncOfKeySql(key))
}

export async function markSyncEnded(db: Db, key: SyncKey, now: Date): Promise<void> {
  const over = { nextMonth: null, lastMonth: null, runUuid: null, runningSince: null, waitsUntil: null, failures: 0 }
  await db
    .update(seoSyncs)
    .set({ ...over, hasHistory: true, problemKind: null, problem: '', succeededAt: now })
    .where(isSyncOfKeySql(key))
}

export async function clearSyncRun(db: Db, key: SyncKey): Promise<null> {
  await db
    .update(seoSyncs)
    .set({ nextMonth: null, lastMonth: null, runUuid: null, runningSince: null, waitsUntil: null })
    .where(isSyncOfKeySql(key))
  return null
}

interface SyncFailure {
  /** The remaining months; null lets the next sync determine them again, including the months that it has missed */
  nextMonth?: null
  problemKind: 'consent' | 'refused' | 'waiting'
  problem: string
  waitsUntil: Date | null
}

export async function recordSyncFailure(db: Db, key: SyncKey, failure: SyncFailure): Promise<void> {
  await db
    .update(seoSyncs)
    .set({ ...failure, runningSince: null, failures: sql`${seoSyncs.failures} + 1` })
    .where(isSyncOfKeySql(key))
}
