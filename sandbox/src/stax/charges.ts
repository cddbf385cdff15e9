import { randomBytes, randomUUID } from 'node:crypto'
import type { VaultedCard } from './card-vault.ts'
import type { CardWish, PaymentWish } from './payment-request.ts'
import type { StaxStore, StoredCard, StoredTransaction } from './stax-store.ts'
import { declineWords } from './test-cards.ts'

interface ChargeParts {
  store: StaxStore
  now: () => Date
}

export function keepCard(vaulted: VaultedCard, { expires, holder }: CardWish, { store, now }: ChargeParts): StoredCard {
  const card: StoredCard = {
    id: randomUUID(),
    behaviour: vaulted.behaviour,
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
export function chargeCard(card: StoredCard, wish: PaymentWish, { store, now }: ChargeParts): StoredTransaction {
  const refusal = declineWords[card.behaviour] ?? null
  const at = now().toISOString()
  const transaction: StoredTransaction = {
    id: randomUUID(),
    invoice_id: randomUUID(),
    reference_id: '',
    auth_id: refusal ? null : newAuthId(),
    type: 'charge',
    card_id: card.id,
    success: refusal === null,
    message: refusal,
    meta: wish.meta,
    wanted_cents: wish.cents,
    cents: card.behaviour === 'less' ? Math.max(1, Math.floor(wish.cents / 2)) : wish.cents,
    voided: false,
    idempotency_id: wish.idempotencyId,
    channel: wish.channel,
    created_at: at,
    updated_at: at,
  }
  store.add(transaction)
  return transaction
}

/** Sum refunded so far */
export function refundedCents(transaction: StoredTransaction, store: StaxStore): number {
  const refunds = store.childrenOf(transaction.id).filter((child) => child.type === 'refund' && child.success)
  return refunds.reduce((sum, { cents }) => sum + cents, 0)
}

/** A charge settles after a day; until then it can be voided */
export function settledAt({ success, created_at, voided }: StoredTransaction, now: Date): Date | null {
  const settles = new Date(Date.parse(created_at) + 86_400_000)
  return success && !voided && settles <= now ? settles : null
}

export function isVoidable(transaction: StoredTransaction, store: StaxStore, now: Date): boolean {
  const { type, success, voided } = transaction
  return type === 'charge' && success && !voided && settledAt(transaction, now) === null && refundedCents(transaction, store) === 0
}

export function isRefundable(transaction: StoredTransaction, store: StaxStore): boolean {
  const { type, success, voided, cents } = transaction
  return type === 'charge' && success && !voided && refundedCents(transaction, store) < cents
}

interface UndoWish {
  /** null: everything that is left */
  cents: number | null
  mayVoid: boolean
}

/** Returns the new void or refund, or a message that says why there is none */
export function undoCharge(
  charge: StoredTransaction,
  { cents, mayVoid }: UndoWish,
  { store, now }: ChargeParts,
): StoredTransaction | string {
  if (!isRefundable(charge, store)) return 'This transaction can neither be voided nor refunded.'
  const left = charge.cents - refundedCents(charge, store)
  const amount = cents ?? left
  if (amount > left) return `The total may not be greater than ${(left / 100).toFixed(2)}.`
  const isVoid = mayVoid && amount === charge.cents && isVoidable(charge, store, now())
  const at = now().toISOString()
  const child: StoredTransaction = {
    ...charge,
    id: randomUUID(),
    reference_id: charge.id,
    auth_id: newAuthId(),
    type: isVoid ? 'void' : 'refund',
    wanted_cents: amount,
    cents: amount,
    idempotency_id: null,
    created_at: at,
    updated_at: at,
  }
  store.add(child)
  store.change(charge, { updated_at: at, ...(isVoid ? { voided: true } : {}) })
  return child
}

function newAuthId(): string {
  return randomBytes(4).toString('hex').toUpperCase()
}
