import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { currentClient } from '../database/tenancy.ts'
import { accounts, clients } from '../identity/identity.tables.ts'
import { alertConfirmations } from './alert-addresses.tables.ts'
import { reportAddresses } from './report-addresses.tables.ts'

const ofKind = (kind: string) => and(eq(alertConfirmations.clientUuid, currentClient), eq(alertConfirmations.kind, kind))

/** Locks an alert's address, so that only one change happens at a time, even when no row exists that could be locked */
export async function lockAlerts(db: Db, clientUuid: string, kind: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`alert address\n${clientUuid}\n${kind}`}, 0))`)
}

interface PendingAddress {
  email: string
  /** E-mail of the account that requested the address */
  requester: string
  /** The link is less than a day old, and the requester is still an administrator */
  isGood: boolean
}

/** null: no address is waiting for its link to be opened. With a code, only the address that the code belongs to */
export async function findPendingAddress(db: Db, kind: string, now: Date, codeHash?: Buffer): Promise<PendingAddress | null> {
  const { email, expiresAt, clientUuid, accountUuid } = alertConfirmations
  const [row] = await db
    .select({ email, expiresAt, requester: accounts.email })
    .from(alertConfirmations)
    .leftJoin(
      accounts,
      and(
        eq(accounts.clientUuid, clientUuid),
        eq(accounts.uuid, accountUuid),
        eq(accounts.accountType, 'MAIN'),
        isNull(accounts.disabledAt),
      ),
    )
    .where(and(ofKind(kind), codeHash && eq(alertConfirmations.codeHash, codeHash)))
  return row ? { email: row.email, requester: row.requester ?? '', isGood: row.requester !== null && row.expiresAt > now } : null
}

/** Replaces the address that was waiting, whose link stops working */
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
  await db.delete(alertConfirmations).where(ofKind(kind))
}

const EXPIRED_LINK_RETENTION_MS = 30 * 86_400_000

/**
 * Deletes links of all clients that were not opened in time. They are retained for a while, so that the setting can show why nothing
 * arrives
 */
export async function deleteOldConfirmations(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - EXPIRED_LINK_RETENTION_MS)
  await db.delete(alertConfirmations).where(lt(alertConfirmations.expiresAt, before))
  await db.delete(reportAddresses).where(and(isNull(reportAddresses.confirmedAt), lt(reportAddresses.expiresAt, before)))
}

export async function findClientName(db: Db): Promise<string> {
  const [row] = await db.select({ companyName: clients.companyName }).from(clients).where(eq(clients.clientUuid, currentClient))
  return row?.companyName ?? ''
}
