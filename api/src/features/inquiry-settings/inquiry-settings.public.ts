import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { currentClient } from '../../platform/database/tenancy.ts'
import { inquirySettings } from './inquiry-settings.tables.ts'

export interface InquiryNotice {
  notify: boolean
  notifyEmail: string
}

/** Of the client that the transaction is under; a business that was never set up wants none */
export async function findNotice(db: Db): Promise<InquiryNotice> {
  const [row] = await db
    .select({ notify: inquirySettings.notify, notifyEmail: inquirySettings.notifyEmail })
    .from(inquirySettings)
    .where(eq(inquirySettings.clientUuid, currentClient))
  return row ?? { notify: false, notifyEmail: '' }
}

export async function saveNotice(db: Db, clientUuid: string, notice: InquiryNotice): Promise<void> {
  await db
    .insert(inquirySettings)
    .values({ clientUuid, ...notice })
    .onConflictDoUpdate({ target: inquirySettings.clientUuid, set: notice })
}

/** Whose form it is, and which websites may send it */
export async function findFormBySiteKey(db: Db, siteKey: string): Promise<{ clientUuid: string; allowedOrigins: string[] } | null> {
  const [row] = await db
    .select({ clientUuid: inquirySettings.clientUuid, allowedOrigins: inquirySettings.allowedOrigins })
    .from(inquirySettings)
    .where(eq(inquirySettings.siteKey, siteKey))
  return row ?? null
}
