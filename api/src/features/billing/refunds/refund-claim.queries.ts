import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { CLAIM_S } from '../claim.ts'
import { refunds } from '../payments/payments.tables.ts'
import type { Refund } from './refunds.queries.ts'

/** A refund with the claim of this process on it: `claimedAt` tells it from the claims of others */
export type ClaimedRefund = Refund & { claimedAt: Date }

const CLAIM_MS = CLAIM_S * 1000

/** Until then one process has the refund to itself; null where no process has it */
export const endOfClaim = ({ claimedAt }: Pick<Refund, 'claimedAt'>, now: Date): Date | null => {
  const end = claimedAt && new Date(claimedAt.getTime() + CLAIM_MS)
  return end && end > now ? end : null
}

const isStill = ({ uuid, claimedAt }: ClaimedRefund) =>
  and(eq(refunds.uuid, uuid), eq(refunds.state, 'asked'), eq(refunds.claimedAt, claimedAt))

/** null: another process has it, or it has ended */
export async function claimRefund(db: Db, uuid: string, now: Date): Promise<ClaimedRefund | null> {
  const ended = new Date(now.getTime() - CLAIM_MS)
  const [row] = await db
    .update(refunds)
    .set({ claimedAt: now })
    .where(and(eq(refunds.uuid, uuid), eq(refunds.state, 'asked'), or(isNull(refunds.claimedAt), lte(refunds.claimedAt, ended))))
    .returning()
  return row ? { ...row, claimedAt: now } : null
}

/** The last thing before the provider is asked: the claim begins anew. null: this process was too slow, and another has taken over */
export async function noteAsking(db: Db, claim: ClaimedRefund, beforeCents: number, now: Date): Promise<ClaimedRefund | null> {
  const [row] = await db.update(refunds).set({ beforeCents, claimedAt: now }).where(isStill(claim)).returning()
  return row ? { ...row, claimedAt: now } : null
}

/** The provider was not asked this time. What an earlier try may have done is still open */
export async function letGo(db: Db, claim: ClaimedRefund): Promise<void> {
  await db.update(refunds).set({ claimedAt: null }).where(isStill(claim))
}

/** The provider has clearly refused for now, so that nothing is open: the next try starts afresh, not before `notBefore` */
export async function startAfresh(db: Db, claim: ClaimedRefund, notBefore: Date | null = claim.notBefore): Promise<void> {
  await db.update(refunds).set({ claimedAt: null, beforeCents: null, notBefore }).where(isStill(claim))
}
