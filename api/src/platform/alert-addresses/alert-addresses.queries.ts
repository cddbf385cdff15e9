import { and, eq, gt, lt } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { currentClient } from '../database/tenancy.ts'
import { clients } from '../identity/identity.tables.ts'
import { alertConfirmations } from './alert-addresses.tables.ts'

const waiting = (kind: string, now: Date) =>
  and(eq(alertConfirmations.clientUuid, currentClient), eq(alertConfirmations.kind, kind), gt(alertConfirmations.expiresAt, now))

/** Empty: no address is waiting for its link to be opened */
export async function findPendingAddress(db: Db, kind: string, now: Date): Promise<string> {
  const [row] = await db.select({ email: alertConfirmations.email }).from(alertConfirmations).where(waiting(kind, now))
  return row?.email ?? ''
}

/** Replaces the address that was waiting: its link is worth nothing any more */
export async function putPendingAddress(db: Db, pending: typeof alertConfirmations.$inferInsert): Promise<void> {
  const { email, codeHash, accountUuid, expiresAt } = pending
  await db
    .insert(alertConfirmations)
    .values(pending)
    .onConflictDoUpdate({
      target: [alertConfirmations.clientUuid, alertConfirmations.kind],
      set: { email, codeHash, accountUuid, expiresAt },
    })
}

export async function dropPendingAddress(db: Db, kind: string): Promise<void> {
  await db.delete(alertConfirmations).where(and(eq(alertConfirmations.clientUuid, currentClient), eq(alertConfirmations.kind, kind)))
}

/** Links that nobody opened in time, of all clients */
export async function deleteOldConfirmations(db: Db, now: Date): Promise<void> {
  await db.delete(alertConfirmations).where(lt(alertConfirmations.expiresAt, now))
}

/** The address that this code confirms, once; null for a wrong or old code */
export async function takePendingAddress(db: Db, kind: string, codeHash: Buffer, now: Date): Promise<string | null> {
  const [row] = await db
    .delete(alertConfirmations)
    .where(and(waiting(kind, now), eq(alertConfirmations.codeHash, codeHash)))
    .returning({ email: alertConfirmations.email })
  return row?.email ?? null
}

export async function findClientName(db: Db): Promise<string> {
  const [row] = await db.select({ companyName: clients.companyName }).from(clients).where(eq(clients.clientUuid, currentClient))
  return row?.companyName ?? ''
}
