import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import { spamNumbers } from './spam-numbers.tables.ts'

const isNumber = (phoneFrom: string) => and(eq(spamNumbers.clientUuid, currentClient), eq(spamNumbers.phoneFrom, phoneFrom))

export async function isListedAsSpam(db: Db, phoneFrom: string): Promise<boolean> {
  if (!phoneFrom) return false
  const rows = await db.select({ phoneFrom: spamNumbers.phoneFrom }).from(spamNumbers).where(isNumber(phoneFrom))
  return rows.length > 0
}

/** Whether this changed anything */
export async function insertSpamNumber(db: Db, clientUuid: string, phoneFrom: string): Promise<boolean> {
  const rows = await db
    .insert(spamNumbers)
    .values({ clientUuid, phoneFrom })
    .onConflictDoNothing()
    .returning({ phoneFrom: spamNumbers.phoneFrom })
  return rows.length > 0
}

export async function deleteSpamNumber(db: Db, phoneFrom: string): Promise<boolean> {
  const rows = await db.delete(spamNumbers).where(isNumber(phoneFrom)).returning({ phoneFrom: spamNumbers.phoneFrom })
  return rows.length > 0
}
