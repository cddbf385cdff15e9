import { eq, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { hotQuery } from '../../platform/database/hot-query.ts'
import { clients } from '../../platform/identity/identity.tables.ts'
import { inquirySettings } from './inquiry-settings.tables.ts'

export interface InquirySettings {
  clientUuid: string
  companyName: string
  timeZone: string
  trackingNumber: string | null
  forwardTo: string | null
  recording: boolean
  analysis: boolean
  siteKey: string | null
  allowedOrigins: string[]
}

const fields = {
  clientUuid: inquirySettings.clientUuid,
  companyName: clients.companyName,
  timeZone: clients.timeZone,
  trackingNumber: inquirySettings.trackingNumber,
  forwardTo: inquirySettings.forwardTo,
  recording: inquirySettings.recording,
  analysis: inquirySettings.analysis,
  siteKey: inquirySettings.siteKey,
  allowedOrigins: inquirySettings.allowedOrigins,
}

/** A hot query, because every webhook asks for it */
export const selectByNumber = hotQuery<InquirySettings>(fields, (db, aliased) =>
  db
    .select(aliased)
    .from(inquirySettings)
    .innerJoin(clients, eq(clients.clientUuid, inquirySettings.clientUuid))
    .where(eq(inquirySettings.trackingNumber, sql.placeholder('number'))),
)

export async function selectByClient(db: Db, clientUuid: string): Promise<InquirySettings | null> {
  const [row] = await db
    .select(fields)
    .from(inquirySettings)
    .innerJoin(clients, eq(clients.clientUuid, inquirySettings.clientUuid))
    .where(eq(inquirySettings.clientUuid, clientUuid))
  return row ?? null
}

export async function findCompany(db: Db, clientUuid: string): Promise<{ companyName: string; timeZone: string } | null> {
  const [row] = await db
    .select({ companyName: clients.companyName, timeZone: clients.timeZone })
    .from(clients)
    .where(eq(clients.clientUuid, clientUuid))
  return row ?? null
}

/** Across tenants: the client whose tracking number is this forwarding number, or who forwards to this tracking number */
export async function findLoop(db: Db, numbers: { trackingNumber: string | null; forwardTo: string | null }) {
  const [row] = await db
    .select({ isForwardTarget: sql<boolean>`${inquirySettings.forwardTo} is not distinct from ${numbers.trackingNumber}` })
    .from(inquirySettings)
    .where(or(eq(inquirySettings.trackingNumber, numbers.forwardTo ?? ''), eq(inquirySettings.forwardTo, numbers.trackingNumber ?? '')))
    .limit(1)
  return row ?? null
}

/** Fields that are not given keep their value */
export async function upsertSettings(
  db: Db,
  clientUuid: string,
  changes: Partial<Omit<typeof inquirySettings.$inferInsert, 'clientUuid'>>,
): Promise<void> {
  const insert = db.insert(inquirySettings).values({ clientUuid, ...changes })
  await (Object.keys(changes).length > 0
    ? insert.onConflictDoUpdate({ target: inquirySettings.clientUuid, set: changes })
    : insert.onConflictDoNothing())
}
