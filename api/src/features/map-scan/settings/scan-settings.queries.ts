import { and, eq } from 'drizzle-orm'
import type { ScanService } from '#contract/map-scan/scan-constants.ts'
import type { Db } from '../../../platform/database/database.ts'
import { scanBudgets, scanPlaces } from '../map-scan.tables.ts'

export async function saveOwnPlace(db: Db, place: typeof scanPlaces.$inferInsert): Promise<void> {
  const { clientUuid, service, ...rest } = place
  await db
    .insert(scanPlaces)
    .values(place)
    .onConflictDoUpdate({ target: [scanPlaces.clientUuid, scanPlaces.service], set: rest })
}

export async function deleteOwnPlace(db: Db, clientUuid: string, service: ScanService): Promise<void> {
  await db.delete(scanPlaces).where(and(eq(scanPlaces.clientUuid, clientUuid), eq(scanPlaces.service, service)))
}

export async function saveCallsPerDay(db: Db, clientUuid: string, callsPerDay: number): Promise<void> {
  await db
    .insert(scanBudgets)
    .values({ clientUuid, callsPerDay })
    .onConflictDoUpdate({ target: scanBudgets.clientUuid, set: { callsPerDay } })
}
