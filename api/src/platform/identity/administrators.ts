import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { accounts } from './identity.tables.ts'

export async function findAdministratorEmails(db: Db, clientUuid: string): Promise<string[]> {
  const rows = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.clientUuid, clientUuid), eq(accounts.accountType, 'MAIN'), isNull(accounts.disabledAt)))
    .orderBy(accounts.email)
  return rows.map(({ email }) => email)
}
