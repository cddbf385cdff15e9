import { and, asc, count, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { ScanService } from '#contract/map-scan/scan-constants.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { ListedPlace } from '../../../platform/vendors/place-source.ts'
import { type FollowedPlace, scanCells, scanLists, scans } from '../map-scan.tables.ts'

export type Scan = typeof scans.$inferSelect
export type Cell = typeof scanCells.$inferSelect

const isScanSql = (clientUuid: string, uuid: string) => and(eq(scans.clientUuid, clientUuid), eq(scans.uuid, uuid))
const isCellSql = (clientUuid: string, uuid: string) => and(eq(scanCells.clientUuid, clientUuid), eq(scanCells.uuid, uuid))

export async function findScan(db: Db, clientUuid: string, uuid: string): Promise<Scan | null> {
  const [scan] = await db.select().from(scans).where(isScanSql(clientUuid, uuid))
  return scan ?? null
}

/** Locks the scan, so that it does not change until the end of the transaction */
export async function lockScan(db: Db, clientUuid: string, uuid: string): Promise<Scan | null> {
  const [scan] = await db.select().from(scans).where(isScanSql(clientUuid, uuid)).for('update')
  return scan ?? null
}

export async function findScanByRequest(db: Db, clientUuid: string, requestUuid: string): Promise<Scan | null> {
  const [scan] = await db
    .select()
    .from(scans)
    .where(and(eq(scans.clientUuid, clientUuid), eq(scans.requestUuid, requestUuid)))
  return scan ?? null
}

/** Returns null when the request has already created its scan */
export async function insertScanIfNew(db: Db, scan: typeof scans.$inferInsert): Promise<Scan | null> {
  const [row] = await db.insert(scans).values(scan).onConflictDoNothing().returning()
  return row ?? null
}

export async function insertScanCells(db: Db, cells: (typeof scanCells.$inferInsert)[]): Promise<void> {
  await db.insert(scanCells).values(cells)
}

export function listCells(db: Db, clientUuid: string, scanUuid: string): Promise<Cell[]> {
  return db
    .select()
    .from(scanCells)
    .where(and(eq(scanCells.clientUuid, clientUuid), eq(scanCells.scanUuid, scanUuid)))
    .orderBy(asc(scanCells.position))
}

export async function findCell(db: Db, clientUuid: string, scanUuid: string, cellUuid: string): Promise<Cell | null> {
  const [cell] = await db
    .select()
    .from(scanCells)
    .where(and(isCellSql(clientUuid, cellUuid), eq(scanCells.scanUuid, scanUuid)))
  return cell ?? null
}

/** Whether the cell is now ours to measure; false while another request is measuring it */
export async function claimCell(db: Db, clientUuid: string, cellUuid: string, claim: string, now: Date, until: Date): Promise<boolean> {
  const claimed = await db
    .update(scanCells)
    .set({ claim, claimedUntil: until })
    .where(
      and(
        isCellSql(clientUuid, cellUuid),
        sql`(${scanCells.claimedUntil} is null or ${scanCells.claimedUntil} < ${now.toISOString()}::timestamptz)`,
      ),
    )
    .returning({ uuid: scanCells.uuid })
  return claimed.length > 0
}

export async function releaseCell(db: Db, clientUuid: string, cellUuid: string, claim: string): Promise<void> {
  await db
    .update(scanCells)
    .set({ claim: null, claimedUntil: null })
    .where(and(isCellSql(clientUuid, cellUuid), eq(scanCells.claim, claim)))
}

type CellResult = Pick<Cell, 'state' | 'problem' | 'placeIds' | 'mapUrl' | 'scannedAt'>

/** Writes the result and ends the claim; false when, in the meantime, the claim was lost or the scan deleted */
export async function saveCellResult(db: Db, cell: Cell, claim: string | null, result: CellResult, rank: number | null): Promise<boolean> {
  const { clientUuid, scanUuid, uuid, position } = cell
  const saved = await db
    .update(scanCells)
    .set({ ...result, claim: null, claimedUntil: null })
    .where(and(isCellSql(clientUuid, uuid), claim === null ? isNull(scanCells.claim) : eq(scanCells.claim, claim)))
    .returning({ uuid: scanCells.uuid })
  if (saved.length === 0) return false
  await db.execute(sql`update scans set rankings[${sql.raw(String(position + 1))}] = ${rank}::smallint
    where client_uuid = ${clientUuid}::uuid and uuid = ${scanUuid}::uuid`)
  return true
}

export async function saveScanCompetitors(db: Db, scan: Scan, competitors: FollowedPlace[]): Promise<void> {
  await db.update(scans).set({ competitors }).where(isScanSql(scan.clientUuid, scan.uuid))
}

export async function savePlaceList(db: Db, list: typeof scanLists.$inferInsert): Promise<void> {
  const { question, places, expiresAt } = list
  await db
    .insert(scanLists)
    .values(list)
    .onConflictDoUpdate({
      target: [scanLists.clientUuid, scanLists.scanUuid, scanLists.position],
      set: { question, places, expiresAt },
    })
}

export async function findPlaceList(db: Db, { clientUuid, scanUuid, position }: Cell, now: Date): Promise<ListedPlace[] | null> {
  const [row] = await db
    .select({ places: scanLists.places, expiresAt: scanLists.expiresAt })
    .from(scanLists)
    .where(and(eq(scanLists.clientUuid, clientUuid), eq(scanLists.scanUuid, scanUuid), eq(scanLists.position, position)))
  return row && row.expiresAt > now ? row.places : null
}

/** The latest stored list for the same query, from any scan */
export async function findReusablePlaceList(db: Db, clientUuid: string, question: string, now: Date) {
  const [row] = await db
    .select({ places: scanLists.places, expiresAt: scanLists.expiresAt })
    .from(scanLists)
    .where(and(eq(scanLists.clientUuid, clientUuid), eq(scanLists.question, question)))
    .orderBy(desc(scanLists.expiresAt))
    .limit(1)
  return row && row.expiresAt > now ? row : null
}

export async function deleteExpiredPlaceLists(db: Db, now: Date): Promise<void> {
  await db.delete(scanLists).where(lt(scanLists.expiresAt, now))
}

export async function countRunningScans(db: Db, clientUuid: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(scans)
    .where(and(eq(scans.clientUuid, clientUuid), eq(scans.state, 'running')))
  return row?.count ?? 0
}

export async function setScanState(db: Db, scan: Scan, state: 'complete' | 'cancelled', now: Date): Promise<void> {
  await db.update(scans).set({ state, completedAt: now }).where(isScanSql(scan.clientUuid, scan.uuid))
}

/** Cancels scans that were started and then abandoned */
export async function cancelAbandonedScans(db: Db, startedBefore: Date, now: Date): Promise<void> {
  await db
    .update(scans)
    .set({ state: 'cancelled', completedAt: now })
    .where(and(eq(scans.state, 'running'), lt(scans.createdAt, startedBefore)))
}

/** Running scans that were not started by a schedule, with the points that are still open */
export async function listRunningManualScans(db: Db, clientUuid: string, service: ScanService | undefined) {
  return db
    .select({
      uuid: scans.uuid,
      createdAt: scans.createdAt,
      service: scans.service,
      keyword: scans.keyword,
      grid: scans.grid,
      diagonalMiles: scans.diagonalMiles,
      competitors: scans.competitors,
      openCells: sql<string[]>`coalesce((select jsonb_agg(c.uuid order by c.position) from scan_cells c
        where c.client_uuid = scans.client_uuid and c.scan_uuid = scans.uuid and c.state = 'open'), '[]'::jsonb)`,
    })
    .from(scans)
    .where(
      and(
        eq(scans.clientUuid, clientUuid),
        eq(scans.state, 'running'),
        isNull(scans.scheduleUuid),
        service ? eq(scans.service, service) : undefined,
      ),
    )
    .orderBy(desc(scans.createdAt), desc(scans.uuid))
}

export async function deleteScanRows(db: Db, clientUuid: string, uuid: string): Promise<boolean> {
  await db.delete(scanLists).where(and(eq(scanLists.clientUuid, clientUuid), eq(scanLists.scanUuid, uuid)))
  await db.delete(scanCells).where(and(eq(scanCells.clientUuid, clientUuid), eq(scanCells.scanUuid, uuid)))
  return (await db.delete(scans).where(isScanSql(clientUuid, uuid)).returning({ uuid: scans.uuid })).length > 0
}
