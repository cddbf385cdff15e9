import { eq } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { clients } from './identity.tables.ts'

/** What people first think of as a password: the business's name and its city */
export async function findBusinessNames(db: Db, clientUuid: string): Promise<string[]> {
  const [row] = await db.select({ name: clients.companyName, city: clients.city }).from(clients).where(eq(clients.clientUuid, clientUuid))
  return row ? [row.name, row.city] : []
}

export async function doesClientExist(db: Db, clientUuid: string): Promise<boolean> {
  const rows = await db.select({ uuid: clients.clientUuid }).from(clients).where(eq(clients.clientUuid, clientUuid))
  return rows.length > 0
}

export async function getCompanyName(db: Db, clientUuid: string): Promise<string> {
  const [row] = await db.select({ name: clients.companyName }).from(clients).where(eq(clients.clientUuid, clientUuid))
  return row?.name ?? ''
}
