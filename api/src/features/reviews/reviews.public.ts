import { randomBytes } from 'node:crypto'
import type { Database, Db } from '../../platform/database/database.ts'
import { readAsSystem } from '../../platform/database/tenancy.ts'
import {
  findAdministratorEmails,
  keepQrKey,
  type ReviewSettings,
  selectByClient,
  selectByQrKey,
} from './settings/review-settings.queries.ts'

export type { ReviewSettings }

/** A client that nobody has set up has the settings of the start; null when there is no such client */
export async function findReviewSettings(db: Db, clientUuid: string): Promise<ReviewSettings | null> {
  const [settings] = await selectByClient(db, { client: clientUuid })
  return settings ?? null
}

/** Whose QR code it is: asked before any client is known */
export async function findSettingsByQrKey(database: Database, qrKey: string): Promise<ReviewSettings | null> {
  const [settings] = await readAsSystem(database, selectByQrKey.statement({ qrKey }))
  return settings ?? null
}

/** What the QR codes of the business begin with; made on first use */
export function ensureQrKey(db: Db, clientUuid: string): Promise<string> {
  return keepQrKey(db, clientUuid, randomBytes(16).toString('base64url'))
}

/** Private feedback always reaches somebody: without an address of its own it goes to the administrators */
export async function findFeedbackRecipients(db: Db, { clientUuid, notifyEmail }: ReviewSettings): Promise<string[]> {
  return notifyEmail ? [notifyEmail] : findAdministratorEmails(db, clientUuid)
}
