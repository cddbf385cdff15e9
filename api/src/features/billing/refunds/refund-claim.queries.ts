import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { CLAIM_S } from '../claim-deadline.ts'
import { refunds } from '../records/payments.tables.ts'
import type { Refund } from '../records/refunds.queries.ts'

/** A refund that this process has claimed. `claimedAt` distinguishes the claim from other processes' claims */
export type ClaimedRefund = Refund & { claimedAt: Date }

/** All processes use the database server's clock, because their own may differ. In milliseconds, because a Date has no more precision */
const serverNow = sql<Date>`date_trunc('milliseconds', now())`

export async function readDatabaseClockMs(db: Db): Promise<number> {
  const { rows } = await db.execute<{ ms: number }>(sql`select (extract(epoch from ${serverNow}) * 1000)::float8 as ms`)
  return rows[0]?.ms ?? 0
}

/** How long one process's claim on the refund still lasts; 0 if there is none */
export const claimMsLeft = ({ claimedAt }: Pick<Refund, 'claimedAt'>, serverMs: number): number =>
  claimedAt ? Math.max(0, claimedAt.getTime() + CLAIM_S * 1000 - serverMs) : 0

const isSameClaimSql = ({ uuid, claimedAt }: ClaimedRefund) =>
  and(eq(refunds.uuid, uuid), eq(refunds.state, 'asked'), eq(refunds.claimedAt, claimedAt))

/** null: another process has claimed it, or it has ended */
export async function claimRefund(db: Db, uuid: string): Promise<ClaimedRefund | null> {
  const ended = sql`${serverNow} - ${CLAIM_S} * interval '1 second'`
  const [row] = await db
    .update(refunds)
    .set({ claimedAt: serverNow })
    .where(and(eq(refunds.uuid, uuid), eq(refunds.state, 'asked'), or(isNull(refunds.claimedAt), lte(refunds.claimedAt, ended))))
    .returning()
  return toClaimedRefund(row)
}

const toClaimedRefund = (row: Refund | undefined): ClaimedRefund | null => (row?.claimedAt ? { ...row, claimedAt: row.claimedAt } : null)

/** Renews the claim right before the request to the provider. null: this process was too slow, and another one has taken over */
export async function markRefundRequested(db: Db, claim: ClaimedRefund, beforeCents: number): Promise<ClaimedRefund | null> {
  const [row] = await db.update(refunds).set({ beforeCents, claimedAt: serverNow }).where(isSameClaimSql(claim)).returning()
  return toClaimedRefund(row)
}

/** Whether this process still has the claim. Locks it until the end of the transaction */
export async function lockRefundIfClaimed(db: Db, claim: ClaimedRefund): Promise<boolean> {
  const rows = await db.select({ uuid: refunds.uuid }).from(refunds).where(isSameClaimSql(claim)).for('update')
  return rows.length > 0
}

/** Releases the claim when nothing was requested this time. The outcome of an earlier attempt is still unknown */
export async function releaseClaim(db: Db, claim: ClaimedRefund): Promise<void> {
  await db.update(refunds).set({ claimedAt: null }).where(isSameClaimSql(claim))
}

/**
 * Releases the claim when the provider has definitely rejected the request. The next attempt starts from the beginning, not before
 * `notBefore`
 */
export async function resetClaimForRetry(db: Db, claim: ClaimedRefund, notBefore: Date | null = claim.notBefore): Promise<void> {
  await db.update(refunds).set({ claimedAt: null, beforeCents: null, notBefore }).where(isSameClaimSql(claim))
}
