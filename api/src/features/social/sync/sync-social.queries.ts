import { and, eq, gt, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { ReadNetwork } from '#contract/social/social-networks.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Lack, Refusals } from '../../../platform/vendors/social-source.ts'
import { type SYNC_STAGES, socialSyncs } from '../social.tables.ts'

export interface SyncKey {
  clientUuid: string
  network: ReadNetwork
  accountId: string
}

export type SyncRow = typeof socialSyncs.$inferSelect
export type SyncStage = (typeof SYNC_STAGES)[number]

/** A sync whose last page is older than this has died, and no longer counts as running */
const STALE_MS = 6 * 60_000

/** A sync that has not finished by then starts over: its cursors have expired, and the days since its start are unread */
const OUTDATED_MS = 36 * 3_600_000

export const isSyncOfKeySql = ({ clientUuid, network, accountId }: SyncKey): SQL | undefined =>
  and(eq(socialSyncs.clientUuid, clientUuid), eq(socialSyncs.network, network), eq(socialSyncs.accountId, accountId))

/** Makes this account the one shown on the screens; an earlier account's history stays stored */
export async function markAccountConnectedAndShown(db: Db, { clientUuid, network, accountId }: SyncKey): Promise<void> {
  await db
    .update(socialSyncs)
    .set({ shown: false, connected: false })
    .where(and(eq(socialSyncs.clientUuid, clientUuid), eq(socialSyncs.network, network), ne(socialSyncs.accountId, accountId)))
  await db
    .insert(socialSyncs)
    .values({ clientUuid, network, accountId })
    .onConflictDoUpdate({
      target: [socialSyncs.clientUuid, socialSyncs.network, socialSyncs.accountId],
      // A new consent resolves the problems of the old one
      set: {
        shown: true,
        connected: true,
        problemKind: null,
        problem: '',
        waitsUntil: null,
        runningSince: null,
        failures: 0,
        refusals: {},
      },
    })
}

/** Stored data stays visible, and nothing new is synced */
export async function markAccountDisconnected(db: Db, clientUuid: string, network: ReadNetwork): Promise<void> {
  await db
    .update(socialSyncs)
    .set({ connected: false, problemKind: null, problem: '' })
    .where(and(eq(socialSyncs.clientUuid, clientUuid), eq(socialSyncs.network, network)))
}

export async function findConnectedAccount(db: Db, clientUuid: string, network: ReadNetwork): Promise<SyncKey | null> {
  const { accountId } = socialSyncs
  const [row] = await db
    .select({ accountId })
    .from(socialSyncs)
    .where(and(eq(socialSyncs.clientUuid, clientUuid), eq(socialSyncs.network, network), socialSyncs.connected))
  return row ? { clientUuid, network, accountId: row.accountId } : null
}

/** Across all businesses */
export async function findConnectedAccounts(db: Db): Promise<SyncKey[]> {
  const { clientUuid, network, accountId } = socialSyncs
  return db.select({ clientUuid, network, accountId }).from(socialSyncs).where(eq(socialSyncs.connected, true)).orderBy(clientUuid, network)
}

/**
 * Claims a sync; false while one runs or waits. An unfinished sync resumes where it stopped, otherwise a new one begins: a full sweep when
 * the last one is older than `sweepBefore`
 */
export async function claimSync(db: Db, key: SyncKey, now: Date, sweepBefore: Date): Promise<boolean> {
  const isOver = sql`(${socialSyncs.stage} = 'done' or ${socialSyncs.startedAt} < ${new Date(now.getTime() - OUTDATED_MS).toISOString()}::timestamptz)`
  const unlessUnderWay = (fresh: SQL | string | number, current: SQL) => sql`case when ${isOver} then ${fresh} else ${current} end`
  const iso = (moment: Date) => sql`${moment.toISOString()}::timestamptz`
  const rows = await db
    .update(socialSyncs)
    .set({
      stage: unlessUnderWay(sql`'account'`, sql`${socialSyncs.stage}`),
      cursor: unlessUnderWay(sql`null`, sql`${socialSyncs.cursor}`),
      done: unlessUnderWay(sql`0`, sql`${socialSyncs.done}`),
      startedAt: unlessUnderWay(iso(now), sql`${socialSyncs.startedAt}`),
      oldestPostAt: unlessUnderWay(sql`null`, sql`${socialSyncs.oldestPostAt}`),
      lacking: unlessUnderWay(sql`'{}'::text[]`, sql`${socialSyncs.lacking}`),
      isSweep: unlessUnderWay(sql`coalesce(${socialSyncs.sweptAt} < ${iso(sweepBefore)}, true)`, sql`${socialSyncs.isSweep}`),
      runningSince: now,
      failures: 0,
    })
    .where(
      and(
        isSyncOfKeySql(key),
        socialSyncs.connected,
        sql`(${or(gt(socialSyncs.runningSince, new Date(now.getTime() - STALE_MS)), gt(socialSyncs.waitsUntil, now))}) is not true`,
      ),
    )
    .returning({ accountId: socialSyncs.accountId })
  return rows.length > 0
}

/** Takes over the sync, even from another run that is still active; null when there is nothing to do */
export async function takeOverSyncRun(db: Db, key: SyncKey, runUuid: string, now: Date): Promise<SyncRow | null> {
  const [row] = await db
    .update(socialSyncs)
    .set({ runUuid, runningSince: now, waitsUntil: null })
    .where(and(isSyncOfKeySql(key), socialSyncs.connected, ne(socialSyncs.stage, 'done'), isNotNull(socialSyncs.startedAt)))
    .returning()
  return row ?? null
}

export interface Progress {
  stage: SyncStage
  cursor: string | null
  done: number
  lacking?: Lack[]
  oldestPostAt?: Date
  daysFrom?: string
  refusals?: Refusals
}

/** Saves the progress of the sync in the transaction that saves its rows */
export async function saveSyncProgress(db: Db, key: SyncKey, runUuid: string, now: Date, progress: Progress): Promise<void> {
  const { lacking = [], ...changes } = progress
  await db
    .update(socialSyncs)
    .set({
      ...changes,
      runningSince: now,
      // Not reset for each page: otherwise a stage that starts over would retry a permanently rejected page forever
      failures: sql`case when ${socialSyncs.stage} = ${changes.stage} then ${socialSyncs.failures} else 0 end`,
      problemKind: null,
      problem: '',
      ...(lacking.length > 0 && {
        lacking: sql`array(select distinct unnest(${socialSyncs.lacking} || ${sql.param(lacking)}::text[]) order by 1)`,
      }),
    })
    .where(and(isSyncOfKeySql(key), eq(socialSyncs.runUuid, runUuid)))
}

/** Locks the row until the end of the transaction; null when another run has taken over, or the account was disconnected */
export async function lockSyncRun(db: Db, key: SyncKey, runUuid: string): Promise<SyncRow | null> {
  const [row] = await db
    .select()
    .from(socialSyncs)
    .where(and(isSyncOfKeySql(key), eq(socialSyncs.runUuid, runUuid), socialSyncs.connected))
    .for('update')
  return row ?? null
}

export async function markSyncEnded(db: Db, key: SyncKey, now: Date): Promise<void> {
  await db
    .update(socialSyncs)
    .set({
      stage: 'done',
      cursor: null,
      runUuid: null,
      runningSince: null,
      succeededAt: now,
      sweptAt: sql`case when ${socialSyncs.isSweep} then ${socialSyncs.startedAt} else ${socialSyncs.sweptAt} end`,
      problemKind: null,
      problem: '',
      waitsUntil: null,
    })
    .where(isSyncOfKeySql(key))
}

interface SyncFailure {
  kind: 'needs_you' | 'waiting'
  problem: string
  waitsUntil: Date | null
  /** The cursor has expired at the network, so the stage starts over */
  clearsCursor: boolean
}

/** Returns the number of consecutive failures; null when another run has taken over */
export async function recordSyncFailure(db: Db, key: SyncKey, runUuid: string, failure: SyncFailure): Promise<number | null> {
  const [row] = await db
    .update(socialSyncs)
    .set({
      problemKind: failure.kind,
      problem: failure.problem,
      waitsUntil: failure.waitsUntil,
      runningSince: null,
      failures: sql`${socialSyncs.failures} + 1`,
      ...(failure.clearsCursor && { cursor: null }),
    })
    .where(and(isSyncOfKeySql(key), eq(socialSyncs.runUuid, runUuid)))
    .returning({ failures: socialSyncs.failures })
  return row?.failures ?? null
}
