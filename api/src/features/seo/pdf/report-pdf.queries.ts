import { and, eq, sql } from 'drizzle-orm'
import type { BrandKey } from '#contract/brands.ts'
import type { Db } from '../../../platform/database/database.ts'
import { clients } from '../../../platform/identity/identity.tables.ts'
import type { Month } from '../months.ts'
import { seoReports } from '../seo.tables.ts'

export async function findReportedClient(db: Db, clientUuid: string) {
  const [row] = await db
    .select({ companyName: clients.companyName, brand: sql<BrandKey>`${clients.brand}`, timeZone: clients.timeZone })
    .from(clients)
    .where(eq(clients.clientUuid, clientUuid))
  return row ?? null
}

export async function findReportUpdatedAt(db: Db, clientUuid: string, month: Month): Promise<Date> {
  const [row] = await db
    .select({ updatedAt: seoReports.updatedAt })
    .from(seoReports)
    .where(and(eq(seoReports.clientUuid, clientUuid), eq(seoReports.month, month)))
  return row?.updatedAt ?? new Date(0)
}
