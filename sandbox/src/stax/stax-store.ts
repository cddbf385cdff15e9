import { openPersistentFile } from '../persistent-file.ts'
import type { CardBehavior } from './test-cards.ts'

/** A payment method. The card number itself is discarded as soon as it has been read */
export interface StoredCard {
  id: string
  behavior: CardBehavior
  type: string
  last_four: string
  expires: string
  customer: CardHolder
  created_at: string
}

export interface CardHolder {
  id: string
  firstname: string
  lastname: string
  company: string
  email: string
  phone: string
  address_1: string
  address_2: string
  address_city: string
  address_state: string
  address_zip: string
  address_country: string
}

export interface StoredTransaction {
  id: string
  invoice_id: string
  /** For a void or refund: the charge it belongs to */
  reference_id: string
  auth_id: string | null
  type: 'charge' | 'void' | 'refund'
  card_id: string
  success: boolean
  message: string | null
  meta: unknown
  /** The requested amount, which may be more than the approved amount */
  wanted_cents: number
  cents: number
  voided: boolean
  /** null, as Stax returns for US dollars */
  currency: string | null
  idempotency_id: string | null
  /** Fingerprint of the request: when an idempotency key is repeated, the request must be the same */
  request: string
  channel: string | null
  created_at: string
  updated_at: string
}

interface StaxWorld {
  version: 1
  cards: StoredCard[]
  transactions: StoredTransaction[]
}

export interface StaxStore {
  transactions(): readonly StoredTransaction[]
  findCard(id: string): StoredCard | null
  find(id: string): StoredTransaction | null
  /** Finds the transaction for an idempotency key that was used before */
  findRepeated(idempotencyId: string | null): StoredTransaction | null
  childrenOf(id: string): StoredTransaction[]
  addCard(card: StoredCard): void
  add(transaction: StoredTransaction): void
  change(transaction: StoredTransaction, changes: Partial<StoredTransaction>): void
}

export function createStaxStore({ dataFolder }: { dataFolder?: string }): StaxStore {
  const file =
    dataFolder === undefined
      ? null
      : openPersistentFile<StaxWorld>({
          folder: dataFolder,
          name: 'sandbox-stax.json',
          what: 'its charges',
          isWhole: ({ version, cards, transactions }) => version === 1 && Array.isArray(cards) && Array.isArray(transactions),
        })
  let world: StaxWorld | null = null

  // Loaded lazily, so that unrelated tests do not wait for it
  function open(): StaxWorld {
    world ??= file?.read() ?? { version: 1, cards: [], transactions: [] }
    return world
  }
  const save = () => file?.write(open())

  return {
    transactions: () => open().transactions,
    findCard: (id) => open().cards.find((card) => card.id === id) ?? null,
    find: (id) => open().transactions.find((transaction) => transaction.id === id) ?? null,
    findRepeated: (idempotencyId) =>
      (idempotencyId && open().transactions.find((transaction) => transaction.idempotency_id === idempotencyId)) || null,
    childrenOf: (id) => open().transactions.filter((transaction) => transaction.reference_id === id),
    addCard(card) {
      open().cards.push(card)
      save()
    },
    add(transaction) {
      open().transactions.push(transaction)
      save()
    },
    change(transaction, changes) {
      Object.assign(transaction, changes)
      save()
    },
  }
}
