import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { VaultedCard } from './card-vault.ts'
import { endOfEasternDay } from './eastern-day.ts'
import type { CardRequest, PaymentRequest } from './payment-request.ts'
import type { StaxStore, StoredCard, StoredTransaction } from './stax-store.ts'
import type { StaxSwitches } from './stax-switches.ts'
import { declineMessages } from './test-cards.ts'

export interface ChargeParts {
  store: StaxStore
  switches: StaxSwitches
  now: () => Date
}

export function saveCard(
  vaulted: VaultedCard,
  { expires, holder }: CardRequest,
  { store, now }: Pick<ChargeParts, 'store' | 'now'>,
): StoredCard {
  const card: StoredCard = {
    id: randomUUID(),
    behavior: vaulted.behavior,
    type: vaulted.type,
    last_four: vaulted.lastFour,
    expires,
    customer: { id: randomUUID(), ...holder },
    created_at: now().toISOString(),
  }
  store.addCard(card)
  return card
}

/** Charges a card. A declined attempt is stored as a transaction too, with `success` false */
export function chargeCard(
  card: StoredCard,
  wanted: PaymentRequest,
  { store, now }: Pick<ChargeParts, 'store' | 'now'>,
): StoredTransaction {
  const declineMessage = declineMessages[card.behavior] ?? null
  const at = now().toISOString()
  const transaction: StoredTransaction = {
    id: randomUUID(),
    invoice_id: randomUUID(),
    reference_id: '',
    auth_id: declineMessage ? null : newAuthId(),
    type: 'charge',
    card_id: card.id,
    success: declineMessage === null,
    message: declineMessage,
    meta: wanted.meta,
    wanted_cents: wanted.cents,
    cents: card.behavior === 'less' ? Math.max(1, Math.floor(wanted.cents / 2)) : wanted.cents,
    voided: false,
    currency: card.behavior === 'foreign' ? 'CAD' : null,
    idempotency_id: wanted.idempotencyId,
    request: fingerprintOfPayment(wanted),
    channel: wanted.channel,
    created_at: at,
    updated_at: at,
  }
  store.add(transaction)
  return transaction
}

/** Sum of the refunds so far */
export function sumRefundedCents(transaction: StoredTransaction, store: StaxStore): number {
  const refunds = store.childrenOf(transaction.id).filter((child) => child.type === 'refund' && child.success)
  return refunds.reduce((sum, { cents }) => sum + cents, 0)
}

/** Any difference makes it another request, even a different card token: every attempt with the card form has its own token */
export function fingerprintOfPayment(wanted: PaymentRequest): string {
  return createHash('sha256').update(JSON.stringify(wanted)).digest('hex')
}

/** A charge settles at midnight Eastern. Until then it can be voided but not refunded */
export function settlementTimeOf(
  { success, created_at, voided }: StoredTransaction,
  { switches, now }: Pick<ChargeParts, 'switches' | 'now'>,
): Date | null {
  const settles = switches.settlement === 'at_once' ? new Date(created_at) : endOfEasternDay(new Date(created_at))
  return success && !voided && settles <= now() ? settles : null
}

export function isVoidable(transaction: StoredTransaction, parts: ChargeParts): boolean {
  return isUndoableCharge(transaction, parts.store) && settlementTimeOf(transaction, parts) === null
}

export function isRefundable(transaction: StoredTransaction, parts: ChargeParts): boolean {
  return isUndoableCharge(transaction, parts.store) && settlementTimeOf(transaction, parts) !== null
}

/** Whether a void or a refund can still return an amount, today or tomorrow */
export function isUndoableCharge(transaction: StoredTransaction, store: StaxStore): boolean {
  const { type, success, voided, cents } = transaction
  return type === 'charge' && success && !voided && sumRefundedCents(transaction, store) < cents
}

interface UndoRequest {
  /** null: the whole remaining amount */
  cents: number | null
  mayVoid: boolean
}

/** The field that the error refers to, and the error's message */
type UndoError = [field: 'id' | 'total', message: string]

/** Returns the new void or refund, or the reason why it was not made */
export function voidOrRefundCharge(
  charge: StoredTransaction,
  { cents, mayVoid }: UndoRequest,
  parts: ChargeParts,
): StoredTransaction | UndoError {
  const { store, switches, now } = parts
  if (switches.refunds === 'refused') return ['id', 'The gateway does not support this operation.']
  if (charge.voided) return ['id', 'The transaction has already been voided.']
  if (!isUndoableCharge(charge, store)) return ['id', 'The transaction to refund must be a successful auth, charge, credit, or capture.']
  const left = charge.cents - sumRefundedCents(charge, store)
  const amount = cents ?? left
  if (amount > left) return ['total', `The total may not be greater than ${(left / 100).toFixed(2)}.`]
  const isVoid = isVoidable(charge, parts)
  if (isVoid && !(mayVoid && amount === charge.cents)) {
    return ['total', 'Only full refunds are allowed to be attempted before 12AM EST.']
  }
  const at = now().toISOString()
  const child: StoredTransaction = {
    ...charge,
    id: randomUUID(),
    reference_id: charge.id,
    auth_id: newAuthId(),
    type: isVoid ? 'void' : 'refund',
    success: switches.refunds === 'made',
    message: switches.refunds === 'made' ? charge.message : 'The refund was declined by the processor.',
    wanted_cents: amount,
    cents: amount,
    idempotency_id: null,
    created_at: at,
    updated_at: at,
  }
  store.add(child)
  store.change(charge, { updated_at: at, ...(isVoid && child.success ? { voided: true } : {}) })
  return child
}

function newAuthId(): string {
  return randomBytes(4).toString('hex').toUpperCase()
}
