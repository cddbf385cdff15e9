import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import { callingPhones } from './outgoing-calls.tables.ts'

type CallingPhone = typeof callingPhones.$inferSelect

const isOf = (accountUuid: string) => and(eq(callingPhones.clientUuid, currentClient), eq(callingPhones.accountUuid, accountUuid))

export async function findCallingPhone(db: Db, accountUuid: string): Promise<CallingPhone | null> {
  const [row] = await db.select().from(callingPhones).where(isOf(accountUuid))
  return row ?? null
}

export async function upsertCallingPhone(
  db: Db,
  key: { clientUuid: string; accountUuid: string },
  changes: Partial<Omit<CallingPhone, 'clientUuid' | 'accountUuid'>>,
): Promise<void> {
  await db
    .insert(callingPhones)
    .values({ ...key, ...changes })
    .onConflictDoUpdate({ target: [callingPhones.clientUuid, callingPhones.accountUuid], set: changes })
}

export async function deleteCallingPhone(db: Db, accountUuid: string): Promise<boolean> {
  return (await db.delete(callingPhones).where(isOf(accountUuid)).returning({ number: callingPhones.number })).length > 0
}
