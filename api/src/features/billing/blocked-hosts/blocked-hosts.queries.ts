import { and, asc, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { blockedHosts } from './blocked-hosts.tables.ts'

export type BlockedHost = Pick<typeof blockedHosts.$inferSelect, 'host' | 'directive'>

/** Anybody can send reports, so the list is short. Many payers report a real host, so it is added once old entries are deleted */
const MAX_HOSTS = 50

export const listBlockedHosts = (db: Db) => db.select().from(blockedHosts).orderBy(asc(blockedHosts.host), asc(blockedHosts.directive))

export async function deleteBlockedHostsBefore(db: Db, lastBefore: Date): Promise<void> {
  await db.delete(blockedHosts).where(lt(blockedHosts.lastAt, lastBefore))
}

/** Whether this host is reported for the first time */
export async function countReportReturningIfNew(db: Db, { host, directive }: BlockedHost, at: Date): Promise<boolean> {
  const counted = await db
    .update(blockedHosts)
    .set({ reports: sql`${blockedHosts.reports} + 1`, lastAt: at })
    .where(and(eq(blockedHosts.host, host), eq(blockedHosts.directive, directive)))
    .returning({ host: blockedHosts.host })
  if (counted.length > 0 || (await db.$count(blockedHosts)) >= MAX_HOSTS) return false
  const inserted = await db.insert(blockedHosts).values({ host, directive, lastAt: at }).onConflictDoNothing().returning()
  return inserted.length > 0
}
