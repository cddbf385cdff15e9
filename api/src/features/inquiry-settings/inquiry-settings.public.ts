import { eq } from 'drizzle-orm'
import type { Database, Db } from '../../platform/database/database.ts'
import { readWithSystemRole } from '../../platform/database/tenancy.ts'
import {
  type InquirySettings,
  type NumberOwner,
  selectSettingsByClient,
  selectSettingsByNumber,
  selectSettingsByNumbers,
} from './inquiry-settings.queries.ts'
import { inquirySettings } from './inquiry-settings.tables.ts'

export type { InquirySettings, NumberOwner }

/** The client that a form belongs to, and the origins from which it may be submitted */
export async function findFormBySiteKey(db: Db, siteKey: string): Promise<{ clientUuid: string; allowedOrigins: string[] } | null> {
  const [row] = await db
    .select({ clientUuid: inquirySettings.clientUuid, allowedOrigins: inquirySettings.allowedOrigins })
    .from(inquirySettings)
    .where(eq(inquirySettings.siteKey, siteKey))
  return row ?? null
}

/** The client that a number belongs to, and the number's own settings, looked up before the tenant is known */
export async function findSettingsByNumber(database: Database, number: string): Promise<InquirySettings | null> {
  const [settings] = await readWithSystemRole(database, selectSettingsByNumber.statement({ number }))
  return settings ?? null
}

/** The clients that currently own these tracking numbers, and since when. Across tenants */
export const findNumberOwners = (db: Db, numbers: readonly string[]): Promise<NumberOwner[]> => selectSettingsByNumbers(db, numbers)

/** A client without stored settings gets the defaults; null when there is no such client */
export const findInquirySettings = (db: Db, clientUuid: string): Promise<InquirySettings | null> => selectSettingsByClient(db, clientUuid)
