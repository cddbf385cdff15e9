import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { currentClient } from '../database/tenancy.ts'
import { accounts, clients } from '../identity/identity.tables.ts'
import { alertConfirmations } from './alert-addresses.tables.ts'
import { reportAddresses } from './report-addresses.tables.ts'

const ofKind = (kind: string) => and(eq(alertConfirmations.clientUuid, currentClient), eq(alertConfirmations.kind, kind))

/** One change of an alert's address at a time, also where nothing is stored yet that could be locked */
export async function lockAlerts(db: Db, clientUuid: string, kind: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`alert address\n${clientUuid}\n${kind}`}, 0))`)
}

interface PendingAddress {
  email: string
  /** E-mail of who asked for the address */
  requester: string
  /** The link is not a day old, and who asked is an administrator still */
  isGood: boolean
}

/** null: no address is waiting for its link to be opened. With a code, only the address that it belongs to */
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
  await db.delete(alertConfirmations).where(ofKind(kind))
}

const TOLD_MS = 30 * 86_400_000

/** Links that nobody opened in time, of all clients. They stay for a while, so that the setting can say why nothing comes */
export async function deleteOldConfirmations(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - TOLD_MS)
  await db.delete(alertConfirmations).where(lt(alertConfirmations.expiresAt, before))
  await db.delete(reportAddresses).where(and(isNull(reportAddresses.confirmedAt), lt(reportAddresses.expiresAt, before)))
}

export async function findClientName(db: Db): Promise<string> {
  const [row] = await db.select({ companyName: clients.companyName }).from(clients).where(eq(clients.clientUuid, currentClient))
  return row?.companyName ?? ''
}
