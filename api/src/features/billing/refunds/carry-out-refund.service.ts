import { dollarsOf, formatMoney } from '#contract/formats/money.ts'
import { ProviderError } from '../../../platform/base/provider-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import type { Services } from '../../../platform/services/services.ts'
import type { CardTransaction } from '../../../platform/vendors/card-provider.ts'
import { startClaimDeadline } from '../claim-deadline.ts'
import { lockPayment } from '../records/payments.queries.ts'
import { findRefund, findUnfailedRefundsOfCharge } from '../records/refunds.queries.ts'
import { emailSupportAboutBlockedRefund, endRefundAsFailed, recordRefundMade } from './end-refund.service.ts'
import { recordOutsideRefundsOfCharge } from './outside-refunds.service.ts'
import {
  type ClaimedRefund,
  claimMsLeft,
  claimRefund,
  lockRefundIfClaimed,
  markRefundRequested,
  readDatabaseClockMs,
  releaseClaim,
  resetClaimForRetry,
} from './refund-claim.queries.ts'
import { assertRefundMade, refundedCentsOf } from './refunded-charge.ts'

interface RefundTask {
  clientUuid: string
  refundUuid: string
  /** The refunded amount is not owed again (decision 0025) */
  cancels: boolean
  /** Whether the caller waits for the outcome and reports it; otherwise support is notified */
  isAwaited: boolean
}

/** The refund was not made yet, but there is no problem: when to try again, and whether another process has claimed it */
interface Wait {
  until: Date
  isClaimed: boolean
}

interface Work {
  claim: ClaimedRefund
  transactionId: string
  /** The refunded amount of the charge that we have booked */
  bookedCents: number
}

/**
 * Requests the refund from the provider, then books it. The provider accepts no idempotency keys for refunds, so a claim and the amount
 * that the provider had refunded before prevent a second refund (decision 0052). null: it has ended. Throws ProviderError; if that is
 * retryable, or lasts until the installation is fixed, the refund stays pending
 */
export async function carryOutRefund(services: Services, task: RefundTask, requestId: string): Promise<Wait | null> {
  const { database, clock } = services
  const { clientUuid, refundUuid, cancels } = task
  const work = await withTenant(database, clientUuid, (db) => claimRefundOrWait(db, refundUuid, clock.now()))
  if (!work || 'until' in work) return work
  const charge = await fetchChargeOrRecordProblem(services, task, work)
  if (!wasRefundAlreadyMade(work, charge)) {
    const wait = await requestRefund(services, task, work, charge, requestId)
    if (wait) return wait
  }
  await recordRefundMade(services, work.claim, { cancels, requestId })
  return null
}

async function claimRefundOrWait(db: Db, refundUuid: string, now: Date): Promise<Work | Wait | null> {
  const refund = await findRefund(db, refundUuid)
  if (refund?.state !== 'asked') return null
  if (refund.notBefore && refund.notBefore > now) return { until: refund.notBefore, isClaimed: false }
  const applied = (await lockPayment(db, refund.paymentUuid))?.transactionId ?? ''
  const transactionId = refund.transactionId ?? applied
  // A second charge under the same payment was never applied, so it has no other refunds
  const others = transactionId === applied ? await findUnfailedRefundsOfCharge(db, refund.paymentUuid) : []
  // This refund, or another one of the same charge: the provider reports only sums, which identify refunds only if they are made one at a
  // time
  const serverMs = await readDatabaseClockMs(db)
  const claimedElsewhere = others.find((other) => other.state === 'asked' && claimMsLeft(other, serverMs) > 0)
  const claim = claimedElsewhere ? null : await claimRefund(db, refundUuid)
  if (!claim) return { until: new Date(now.getTime() + claimMsLeft(claimedElsewhere ?? refund, serverMs)), isClaimed: true }
  const done = others.filter(({ state }) => state === 'done')
  return { claim, transactionId, bookedCents: done.reduce((sum, { amountCents }) => sum + amountCents, 0) }
}

async function fetchChargeOrRecordProblem(services: Services, task: RefundTask, { claim, transactionId }: Work): Promise<CardTransaction> {
  try {
    const charge = await services.cards.fetchTransaction(transactionId)
    if (charge) return charge
    throw new ProviderError('stax', 'The card provider doesn’t recognize this payment', { retryable: false })
  } catch (error) {
    await recordRefundProblem(services, task, claim, error, (db) => releaseClaim(db, claim))
    throw error
  }
}

/**
 * Whether nothing is left to request: an earlier attempt succeeded although its response was lost, or somebody refunded a surplus directly
 * at the provider, which has the same effect
 */
function wasRefundAlreadyMade({ claim: { beforeCents, transactionId, amountCents }, bookedCents }: Work, charge: CardTransaction): boolean {
  const before = beforeCents ?? (transactionId ? bookedCents : null)
  return before !== null && refundedCentsOf(charge) >= before + amountCents
}

async function requestRefund(
  services: Services,
  task: RefundTask,
  { claim, transactionId, bookedCents }: Work,
  charge: CardTransaction,
  requestId: string,
): Promise<Wait | null> {
  const { database, clock, cards } = services
  const beforeCents = refundedCentsOf(charge)
  if (beforeCents > bookedCents)
    return endRefundAfterOutsideRefund(services, task, claim, charge, { cents: beforeCents - bookedCents, requestId })
  const freshClaim = startClaimDeadline()
  const renewed = await withTenant(database, task.clientUuid, (db) => markRefundRequested(db, claim, beforeCents))
  if (!renewed) return buildWaitForOtherClaim(services)
  freshClaim.assertInTime()
  try {
    const result = await cards.refund(transactionId, claim.amountCents)
    if ('waitS' in result) {
      const until = new Date(clock.now().getTime() + result.waitS * 1000)
      await withTenant(database, task.clientUuid, (db) => resetClaimForRetry(db, renewed, until))
      return { until, isClaimed: false }
    }
    assertRefundMade(result.transaction, transactionId, { beforeCents, cents: claim.amountCents })
    return null
  } catch (error) {
    // If the outcome is unknown, the claim stays: the provider may still be working on it, and nobody may request it again until the claim
    // expires
    const isClear = error instanceof ProviderError && error.outcome === 'not_done'
    await recordRefundProblem(services, task, renewed, error, async (db) => (isClear ? resetClaimForRetry(db, renewed) : undefined))
    throw error
  }
}

const buildWaitForOtherClaim = ({ clock }: Services): Wait => ({ until: clock.now(), isClaimed: true })

/**
 * Somebody refunded money directly at the provider, unknown to whoever requested this refund. It may even have been this refund, made by
 * hand: in doubt no money moves, and a person decides
 */
async function endRefundAfterOutsideRefund(
  services: Services,
  task: RefundTask,
  claim: ClaimedRefund,
  charge: CardTransaction,
  { cents, requestId }: { cents: number; requestId: string },
): Promise<Wait> {
  const amount = formatMoney(dollarsOf(cents))
  const problem = `${amount} of this payment was just refunded at the card provider, so this refund was not made. If you want both, request it again`
  const error = new ProviderError('stax', problem, { retryable: false })
  // It may also be this refund itself, made by a process that has taken it over
  if (!(await recordRefundProblem(services, task, claim, error, async () => {}))) return buildWaitForOtherClaim(services)
  await recordOutsideRefundsOfCharge(services, charge.id, requestId).catch((failure: unknown) =>
    services.log.warn({ error: failure, refundUuid: claim.uuid }, 'what was given back at the provider is booked by the next search'),
  )
  throw error
}

/** false: another process has claimed the refund in the meantime, so the problem is not recorded */
async function recordRefundProblem(
  services: Services,
  { clientUuid, isAwaited }: RefundTask,
  claim: ClaimedRefund,
  error: unknown,
  leavePending: (db: Db) => Promise<void>,
): Promise<boolean> {
  return withTenant(services.database, clientUuid, async (db) => {
    if (!(await lockRefundIfClaimed(db, claim))) return false
    if (!(error instanceof ProviderError) || error.retryable || error.untilFixed) await leavePending(db)
    else await endRefundAsFailed(db, services, claim, error.message, { isAwaited })
    if (error instanceof ProviderError && error.untilFixed && !isAwaited)
      await emailSupportAboutBlockedRefund(db, services, claim, error.message)
    return true
  })
}
