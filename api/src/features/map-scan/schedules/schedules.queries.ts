import { and, asc, count, eq, getTableColumns, lte, sql } from 'drizzle-orm'
import type { BrandKey } from '#contract/brands.ts'
import type { Db } from '../../../platform/database/database.ts'
import { clients } from '../../../platform/identity/identity.tables.ts'
import { scanCompetitors, scanSchedules } from '../map-scan.tables.ts'

export type Schedule = typeof scanSchedules.$inferSelect

const isScheduleSql = (clientUuid: string, uuid: string) => and(eq(scanSchedules.clientUuid, clientUuid), eq(scanSchedules.uuid, uuid))

export function listSchedulesOf(db: Db, clientUuid: string) {
  return db
    .select({
      ...getTableColumns(scanSchedules),
      competitors: sql<
        { uuid: string; name: string }[]
      >`coalesce((select jsonb_agg(jsonb_build_object('uuid', c.uuid, 'name', c.name) order by lower(c.name))
        from ${scanCompetitors} c where c.client_uuid = scan_schedules.client_uuid and c.uuid = any(scan_schedules.competitor_uuids)), '[]'::jsonb)`,
    })
    .from(scanSchedules)
    .where(eq(scanSchedules.clientUuid, clientUuid))
    .orderBy(asc(sql`lower(${scanSchedules.keyword})`), asc(scanSchedules.service))
}

export async function countSchedules(db: Db, clientUuid: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(scanSchedules).where(eq(scanSchedules.clientUuid, clientUuid))
  return row?.count ?? 0
}

/** Returns null when the keyword already has a schedule on this service */
export async function insertScheduleIfNew(db: Db, schedule: typeof scanSchedules.$inferInsert): Promise<string | null> {
  const [row] = await db.insert(scanSchedules).values(schedule).onConflictDoNothing().returning({ uuid: scanSchedules.uuid })
  return row?.uuid ?? null
}

export async function findSchedule(db: Db, clientUuid: string, uuid: string): Promise<Schedule | null> {
  const [schedule] = await db.select().from(scanSchedules).where(isScheduleSql(clientUuid, uuid))
  return schedule ?? null
}

export async function updateSchedule(db: Db, clientUuid: string, uuid: string, changes: Partial<Schedule>): Promise<void> {
  await db.update(scanSchedules).set(changes).where(isScheduleSql(clientUuid, uuid))
}

export async function hasOtherScheduleFor(db: Db, { clientUuid, service, uuid }: Schedule, keyword: string): Promise<boolean> {
  const others = await db
    .select({ uuid: scanSchedules.uuid })
    .from(scanSchedules)
    .where(
      and(
        eq(scanSchedules.clientUuid, clientUuid),
        eq(scanSchedules.service, service),
        sql`lower(${scanSchedules.keyword}) = lower(${keyword})`,
        sql`${scanSchedules.uuid} <> ${uuid}::uuid`,
      ),
    )
  return others.length > 0
}

export async function deleteScheduleRow(db: Db, clientUuid: string, uuid: string): Promise<boolean> {
  return (await db.delete(scanSchedules).where(isScheduleSql(clientUuid, uuid)).returning({ uuid: scanSchedules.uuid })).length > 0
}

/** Returns false when this is not the latest scan of any schedule */
export async function clearRankFall(db: Db, clientUuid: string, scanUuid: string): Promise<boolean> {
  const cleared = await db
    .update(scanSchedules)
    .set({ fellFrom: null, fellTo: null })
    .where(and(eq(scanSchedules.clientUuid, clientUuid), eq(scanSchedules.lastScanUuid, scanUuid)))
    .returning({ uuid: scanSchedules.uuid })
  return cleared.length > 0
}

/** Due schedules of all businesses, with their time zones; locked, so that concurrent jobs select different ones */
export function lockDueSchedules(db: Db, now: Date, limit: number) {
  return db
    .select({
      clientUuid: scanSchedules.clientUuid,
      uuid: scanSchedules.uuid,
      frequency: scanSchedules.frequency,
      nextAt: scanSchedules.nextAt,
      timeZone: clients.timeZone,
    })
    .from(scanSchedules)
    .innerJoin(clients, eq(clients.clientUuid, scanSchedules.clientUuid))
    .where(and(lte(scanSchedules.nextAt, now), eq(scanSchedules.paused, false)))
    .orderBy(asc(scanSchedules.nextAt))
    .limit(limit)
    .for('update', { of: scanSchedules, skipLocked: true })
}

export async function findCompanyBrandAndTimeZone(db: Db, clientUuid: string) {
  const [row] = await db
    .select({ timeZone: clients.timeZone, brand: sql<BrandKey>`${clients.brand}`, companyName: clients.companyName })
    .from(clients)
    .where(eq(clients.clientUuid, clientUuid))
  return row ?? null
}
