import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { clients } from '../../../platform/identity/identity.tables.ts'
import type { Month } from '../months.ts'
import { seoPlaces, seoReports } from '../seo.tables.ts'

export async function findCompanyName(db: Db, clientUuid: string): Promise<string> {
  const [row] = await db.select({ name: clients.companyName }).from(clients).where(eq(clients.clientUuid, clientUuid))
  return row?.name.trim() ?? ''
}

/** This month's searches for which Google showed the profile */
export async function findProfileSearches(db: Db, clientUuid: string, month: Month): Promise<string[]> {
  const [row] = await db
    .select({ profile: seoReports.profile })
    .from(seoReports)
    .where(and(eq(seoReports.clientUuid, clientUuid), eq(seoReports.month, month)))
  return row?.profile?.keywords ?? []
}

export interface PlaceRow {
  uuid: string
  month: Month
  keyword: string
}
const placeFields = { uuid: seoPlaces.uuid, month: sql<Month>`to_char(${seoPlaces.month}, 'YYYY-MM-DD')`, keyword: seoPlaces.keyword }

/** Defaults to the month of the latest report */
export async function listPlaceRows(db: Db, clientUuid: string, month: Month | null): Promise<PlaceRow[]> {
  const latest = sql`(select month from seo_reports where client_uuid = ${clientUuid}::uuid order by is_finished desc, month desc limit 1)`
  return db
    .select(placeFields)
    .from(seoPlaces)
    .where(and(eq(seoPlaces.clientUuid, clientUuid), sql`${seoPlaces.month} = ${month ? sql`${month}::date` : latest}`))
    .orderBy(asc(seoPlaces.position))
}

export async function findPlaceRow(db: Db, clientUuid: string, uuid: string): Promise<PlaceRow | null> {
  const [row] = await db
    .select(placeFields)
    .from(seoPlaces)
    .where(and(eq(seoPlaces.clientUuid, clientUuid), eq(seoPlaces.uuid, uuid)))
  return row ?? null
}
