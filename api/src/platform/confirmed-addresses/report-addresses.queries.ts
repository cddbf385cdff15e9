import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { AddressState } from '#contract/confirmed-addresses.ts'
import type { Db } from '../database/database.ts'
import { currentClient } from '../database/tenancy.ts'
import { accounts } from '../identity/identity.tables.ts'
import { reportAddresses } from './report-addresses.tables.ts'

type Values = typeof reportAddresses.$inferInsert

/**
 * States by address. An account of the business needs no link, because its
 * owner set a password through a link, or received the password in person
 */
export async function findAddressStates(db: Db, emails: readonly string[], now: Date): Promise<Map<string, AddressState>> {
  if (emails.length === 0) return new Map()
  const given = sql.join(
    emails.map((email) => sql`(${email}::text)`),
    sql`, `,
  )
  const { rows } = await db.execute<{ email: string; state: AddressState }>(sql`select given.email, case
      when r.confirmed_at is not null then 'confirmed'
      when exists (select from accounts a where a.client_uuid = ${currentClient} and a.email = given.email
        and a.password_hash is not null and a.disabled_at is null) then 'confirmed'
      when r.expires_at > ${now.toISOString()}::timestamptz then 'waiting'
      else 'expired' end as state
    from (values ${given}) as given (email)
    left join report_addresses r on r.client_uuid = ${currentClient} and r.email = given.email`)
  return new Map(rows.map(({ email, state }) => [email, state]))
}

/** A new link invalidates the previous one */
export async function upsertReportAddress(db: Db, values: Values): Promise<void> {
  const { clientUuid: _, email: __, ...changes } = values
  await db
    .insert(reportAddresses)
    .values(values)
    .onConflictDoUpdate({ target: [reportAddresses.clientUuid, reportAddresses.email], set: changes })
}

/** The address that the code was sent to, or null if the link has expired or its requester can no longer sign in */
export async function confirmAddressByCode(db: Db, codeHash: Buffer, now: Date): Promise<{ email: string; requester: string } | null> {
  const [row] = await db
    .update(reportAddresses)
    .set({ confirmedAt: now, codeHash: null, expiresAt: null })
    .from(accounts)
    .where(
      and(
        eq(reportAddresses.clientUuid, currentClient),
        eq(reportAddresses.codeHash, codeHash),
        gt(reportAddresses.expiresAt, now),
        eq(accounts.clientUuid, reportAddresses.clientUuid),
        eq(accounts.uuid, reportAddresses.requestedBy),
        isNull(accounts.disabledAt),
      ),
    )
    .returning({ email: reportAddresses.email, requester: accounts.email })
  return row ?? null
}

const EXPIRED_LINK_RETENTION_MS = 30 * 86_400_000

/**
 * Deletes all clients' addresses whose links were not opened in time. They
 * are retained for a while, so that the lists show why nothing arrives
 */
export async function deleteExpiredAddresses(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - EXPIRED_LINK_RETENTION_MS)
  await db.delete(reportAddresses).where(and(isNull(reportAddresses.confirmedAt), lt(reportAddresses.expiresAt, before)))
}
