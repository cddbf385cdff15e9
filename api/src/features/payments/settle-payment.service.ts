import type { CardTransaction } from '../../platform/cards/card-provider.ts'
import type { Db } from '../../platform/database/database.ts'
import { withSystem, withTenant } from '../../platform/database/tenancy.ts'
import type { Services } from '../../platform/services.ts'
import { applyTransaction, endWithoutCharge, problemOfTransaction, type Reporter } from './apply-transaction.service.ts'
import { findAppliedPayment, findPayment, lockPayment, type Payment } from './payments.queries.ts'

const NOT_CHARGED = 'The card provider knows of no charge'

type PaymentKey = Pick<Payment, 'clientUuid' | 'uuid' | 'reservedAt'>

interface SettleOptions {
  /** Whoever holds it lets go of it before its time */
  isGivenUp?: boolean
}

/** Asks the provider what became of one payment, and writes it down. Throws ProviderError when the provider is away */
export async function settleByList(services: Services, payment: PaymentKey, reporter: Reporter, options?: SettleOptions): Promise<void> {
  const charges = await services.cards.listCharges(payment.reservedAt)
  await settleByCharges(services, payment, charges, reporter, options)
}

/** With what the provider has listed since the payment began */
export async function settleByCharges(
  services: Services,
  { clientUuid, uuid }: PaymentKey,
  charges: readonly CardTransaction[],
  reporter: Reporter,
  options: SettleOptions = {},
): Promise<void> {
  const own = charges.filter(({ paymentUuid }) => paymentUuid === uuid)
  const good = own.find((charge) => problemOfTransaction(charge) === null)
  await withTenant(services.database, clientUuid, async (db) => {
    if (good) await applyTransaction(db, services, uuid, good, reporter)
    else await release(db, services, uuid, own[0] ?? null, reporter, options)
  })
}

/** Only after the provider was asked, and only what is past its time: its holder may have renewed it while we asked, and be charging now */
async function release(
  db: Db,
  services: Services,
  uuid: string,
  refused: CardTransaction | null,
  reporter: Reporter,
  { isGivenUp = false }: SettleOptions,
): Promise<void> {
  const payment = await lockPayment(db, uuid)
  if (payment?.state !== 'reserved' && payment?.state !== 'unclear') return
  // A charge under way is not listed yet. "No" can be believed at once only from the provider itself
  const isOver = payment.expiresAt <= services.clock.now()
  if (!refused && !isOver && !(isGivenUp && payment.state === 'reserved')) return
  const state = refused ? 'failed' : 'released'
  const message = refused ? (problemOfTransaction(refused) ?? '') : NOT_CHARGED
  await endWithoutCharge(db, services, payment, { state, message }, reporter)
}

/** By a transaction's id, as a webhook or a confirmation named it. false: the provider does not know it, or it is none of ours */
export async function settleByTransaction(services: Services, transactionId: string, reporter: Reporter): Promise<boolean> {
  const { database, cards, log } = services
  if (await withSystem(database, (db) => findAppliedPayment(db, transactionId))) return true
  const transaction = await cards.fetchTransaction(transactionId)
  const paymentUuid = transaction?.paymentUuid
  if (!transaction || !paymentUuid) return false
  const payment = await withSystem(database, (db) => findPayment(db, paymentUuid))
  if (!payment) return false
  const problem = problemOfTransaction(transaction)
  if (problem) {
    log.info({ paymentUuid, transactionId, problem }, 'a transaction was not applied')
    return false
  }
  await withTenant(database, payment.clientUuid, (db) => applyTransaction(db, services, paymentUuid, transaction, reporter))
  return true
}
