import { eq, inArray, or, sql } from 'drizzle-orm'
import type { Language } from '#contract/formats/languages.ts'
import type { Db } from '../../platform/database/database.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
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
  textBack: boolean
  /** Empty: our default message, as with the voicemail */
  textBackTemplate: string
  voicemail: boolean
  voicemailTemplate: string
  missedCallLanguage: Language
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
  textBack: inquirySettings.textBack,
  textBackTemplate: inquirySettings.textBackTemplate,
  voicemail: inquirySettings.voicemail,
  voicemailTemplate: inquirySettings.voicemailTemplate,
  missedCallLanguage: inquirySettings.missedCallLanguage,
}

/** A prepared query, because every webhook runs it */
export const selectByNumber = preparedQuery<InquirySettings>(fields, (db, aliased) =>
  db
    .select(aliased)
    .from(inquirySettings)
    .innerJoin(clients, eq(clients.clientUuid, inquirySettings.clientUuid))
    .where(eq(inquirySettings.trackingNumber, sql.placeholder('number'))),
)

export async function selectSettingsByClient(db: Db, clientUuid: string): Promise<InquirySettings | null> {
  const [row] = await db
    .select(fields)
    .from(inquirySettings)
    .innerJoin(clients, eq(clients.clientUuid, inquirySettings.clientUuid))
    .where(eq(inquirySettings.clientUuid, clientUuid))
  return row ?? null
}

export interface NumberOwner extends InquirySettings {
  /** Calls that began before were not for this business */
  numberSince: Date
}

export async function selectSettingsByNumbers(db: Db, numbers: readonly string[]): Promise<NumberOwner[]> {
  return db
    .select({ ...fields, numberSince: inquirySettings.numberSince })
    .from(inquirySettings)
    .innerJoin(clients, eq(clients.clientUuid, inquirySettings.clientUuid))
    .where(inArray(inquirySettings.trackingNumber, [...numbers]))
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

/** A client that gets a number owns the calls from now on. A client that already has it also owns the earlier calls */
const NUMBER_SINCE = sql`case when ${inquirySettings.trackingNumber} is distinct from excluded.tracking_number then now()
  else ${inquirySettings.numberSince} end`

/** Leaves fields that are not given unchanged */
export async function upsertSettings(
  db: Db,
  clientUuid: string,
  changes: Partial<Omit<typeof inquirySettings.$inferInsert, 'clientUuid' | 'numberSince'>>,
): Promise<void> {
  const insert = db.insert(inquirySettings).values({ clientUuid, ...changes })
  const set = { ...changes, ...(changes.trackingNumber !== undefined && { numberSince: NUMBER_SINCE }) }
  await (Object.keys(changes).length > 0
    ? insert.onConflictDoUpdate({ target: inquirySettings.clientUuid, set })
    : insert.onConflictDoNothing())
}
