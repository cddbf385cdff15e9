import { CHARGE_WITHIN_MS, PAY_TIMEOUT_MS } from '#contract/billing/payment-times.ts'
import { RESERVATION_MINUTES } from '#contract/billing/payments.ts'
import type { CardTransaction } from '../../../platform/cards/card-provider.ts'
import type { Db } from '../../../platform/database/database.ts'
import { withSystem, withTenant } from '../../../platform/database/tenancy.ts'
import type { Services } from '../../../platform/services.ts'
import { followCharge } from '../refunds/follow-refunds.service.ts'
import { applyTransaction, endWithoutCharge, giveBackForeign, isForeign, problemOfTransaction } from './apply-transaction.service.ts'
import { findAppliedPayment, findPayment, lockPayment, type Payment } from './payments.queries.ts'
import type { Reporter } from './reporter.ts'

const NOT_CHARGED = 'The card provider knows of no charge'

type PaymentKey = Pick<Payment, 'clientUuid' | 'uuid' | 'reservedAt'>

/** How long the provider may take to list a charge */
const LISTED_WITHIN_MS = 30_000
const CHARGED_WITHIN_MS = CHARGE_WITHIN_MS + PAY_TIMEOUT_MS + LISTED_WITHIN_MS

/** Whether the page that last reserved or renewed the payment can still be charging, or its charge not be listed yet */
export function mayBeCharging({ expiresAt }: Pick<Payment, 'expiresAt'>, now: Date): boolean {
  const reservedSince = expiresAt.getTime() - RESERVATION_MINUTES * 60_000
  return reservedSince + CHARGED_WITHIN_MS > now.getTime()
}

interface ResolveOptions {
  /** The payer wants to pay something else instead, before the reservation has expired */
  isGivenUp?: boolean
}

/** Queries the provider about the outcome of one payment, and records it. Throws ProviderError when the provider is unreachable */
export async function resolveByChargeList(
  services: Services,
  payment: PaymentKey,
  reporter: Reporter,
  options?: ResolveOptions,
): Promise<void> {
  const charges = await services.cards.listCharges(payment.reservedAt)
  await resolveByCharges(services, payment, charges, reporter, options)
}

/** Resolves a payment by the charges that the provider has listed since it was reserved */
export async function resolveByCharges(
  services: Services,
  { clientUuid, uuid }: PaymentKey,
  charges: readonly CardTransaction[],
  reporter: Reporter,
  options: ResolveOptions = {},
): Promise<void> {
  const own = charges.filter(({ paymentUuid }) => paymentUuid === uuid)
  const good = own.filter((charge) => problemOfTransaction(charge) === null)
  await withTenant(services.database, clientUuid, async (db) => {
    for (const charge of good) await applyTransaction(db, services, uuid, charge, reporter)
    for (const charge of own.filter(isForeign)) await giveBackForeign(db, services, uuid, charge, reporter)
    if (good.length === 0) await release(db, services, uuid, own[0] ?? null, reporter, options)
  })
}

/**
 * Ends a payment without a good charge, if it has expired: its payer may have renewed it during the query, and be charging now
 */
async function release(
  db: Db,
  services: Services,
  uuid: string,
  declined: CardTransaction | null,
  reporter: Reporter,
  { isGivenUp = false }: ResolveOptions,
): Promise<void> {
  const payment = await lockPayment(db, uuid)
  if (payment?.state !== 'reserved' && payment?.state !== 'unclear') return
  // A charge under way is not listed yet, so its absence proves nothing before the reservation expires; a listed decline counts at once
  const now = services.clock.now()
  const isLeft = isGivenUp && payment.state === 'reserved' && !mayBeCharging(payment, now)
  if (!declined && payment.expiresAt > now && !isLeft) return
  const state = declined ? 'failed' : 'released'
  const message = declined ? (problemOfTransaction(declined) ?? '') : NOT_CHARGED
  await endWithoutCharge(db, services, payment, { state, message }, reporter)
}

/**
 * Resolves by a transaction id that a webhook or a confirmation named. A refund or a void is a transaction of its own, which leads to its
 * charge. false: unknown to the provider, or no payment of ours
 */
export async function resolveByTransaction(services: Services, transactionId: string, reporter: Reporter): Promise<boolean> {
  const { database, cards, log } = services
  // A charge that we have applied is reported again when some of it was refunded
  const applied = await withSystem(database, (db) => findAppliedPayment(db, transactionId))
  if (applied) return followCharge(services, transactionId, reporter.requestId)
  const transaction = await cards.fetchTransaction(transactionId)
  if (transaction?.chargeId) return followCharge(services, transaction.chargeId, reporter.requestId)
  const paymentUuid = transaction?.paymentUuid
  if (!transaction || !paymentUuid) return false
  const payment = await withSystem(database, (db) => findPayment(db, paymentUuid))
  if (!payment) return false
  const problem = problemOfTransaction(transaction)
  if (isForeign(transaction)) {
    await resolveByCharges(services, payment, [transaction], reporter)
    return true
  }
  if (problem) {
    log.info({ paymentUuid, transactionId, problem }, 'a transaction was not applied')
    return false
  }
  await withTenant(database, payment.clientUuid, (db) => applyTransaction(db, services, paymentUuid, transaction, reporter))
  return true
}
