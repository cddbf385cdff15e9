import { eq } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { clients } from './identity.tables.ts'

export async function doesClientExist(db: Db, clientUuid: string): Promise<boolean> {
  const rows = await db.select({ uuid: clients.clientUuid }).from(clients).where(eq(clients.clientUuid, clientUuid))
  return rows.length > 0
}

export async function getCompanyName(db: Db, clientUuid: string): Promise<string> {
  const [row] = await db.select({ name: clients.companyName }).from(clients).where(eq(clients.clientUuid, clientUuid))
  return row?.name ?? ''
}
