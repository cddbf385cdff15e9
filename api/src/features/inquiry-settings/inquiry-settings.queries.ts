import { eq, type SQL } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
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

async function findOne(db: Db, condition: SQL): Promise<InquirySettings | null> {
  const [row] = await db
    .select(fields)
    .from(inquirySettings)
    .innerJoin(clients, eq(clients.clientUuid, inquirySettings.clientUuid))
    .where(condition)
  return row ?? null
}

export const selectByNumber = (db: Db, number: string) => findOne(db, eq(inquirySettings.trackingNumber, number))
export const selectByClient = (db: Db, clientUuid: string) => findOne(db, eq(inquirySettings.clientUuid, clientUuid))

export async function findCompany(db: Db, clientUuid: string): Promise<{ companyName: string; timeZone: string } | null> {
  const [row] = await db
    .select({ companyName: clients.companyName, timeZone: clients.timeZone })
    .from(clients)
    .where(eq(clients.clientUuid, clientUuid))
  return row ?? null
}

/** What is not given stays */
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
