import { type ChargeParts, isRefundable, isVoidable, settlementTimeOf, sumRefundedCents } from './charges.ts'
import type { StoredCard, StoredTransaction } from './stax-store.ts'
import type { StaxSwitches } from './stax-switches.ts'

const merchantId = '5a4db05a-4db0-45a4-8b05-a4db05a4db05'

/** Stax's timestamps are in UTC, without naming the zone */
function formatStaxTime(at: Date | string): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ')
}

export function toStaxCard(card: StoredCard) {
  const { customer } = card
  return {
    id: card.id,
    customer_id: customer.id,
    merchant_id: merchantId,
    user_id: null,
    nickname: `${card.type.toUpperCase()}: ${customer.firstname} ${customer.lastname} (ending in: ${card.last_four})`,
    has_cvv: 1,
    is_default: 1,
    method: 'card',
    person_name: `${customer.firstname} ${customer.lastname}`,
    card_type: card.type,
    card_last_four: card.last_four,
    card_exp: card.expires,
    bank_name: null,
    bank_type: null,
    address_1: customer.address_1,
    address_2: customer.address_2,
    address_city: customer.address_city,
    address_state: customer.address_state,
    address_zip: customer.address_zip,
    address_country: customer.address_country,
    purged_at: null,
    deleted_at: null,
    created_at: formatStaxTime(card.created_at),
    updated_at: formatStaxTime(card.created_at),
  }
}

export function toStaxTransaction(transaction: StoredTransaction, parts: ChargeParts) {
  const { store, switches } = parts
  const card = store.findCard(transaction.card_id)
  const settledTime = settlementTimeOf(transaction, parts)
  return {
    ...toBareTransaction(transaction, card, switches),
    // null instead of 0 until something is refunded
    total_refunded: sumRefundedCents(transaction, store) / 100 || null,
    is_refundable: isRefundable(transaction, parts),
    is_voidable: isVoidable(transaction, parts),
    is_voided: transaction.voided && transaction.type === 'charge',
    is_settling: transaction.success && !transaction.voided && settledTime === null,
    settled_at: settledTime && formatStaxTime(settledTime),
    batch_id: null,
    batched_at: settledTime && formatStaxTime(settledTime),
    is_captured: transaction.success ? 1 : 0,
    is_cnp_refundable: null,
    gateway_name: 'sandbox',
    issuer_auth_code: transaction.auth_id,
    response: null,
    child_transactions: store.childrenOf(transaction.id).map((child) => toBareTransaction(child, card, switches)),
    customer: card?.customer ?? null,
    payment_method: card && toStaxCard(card),
  }
}

function toBareTransaction(transaction: StoredTransaction, card: StoredCard | null, switches: StaxSwitches) {
  return {
    id: transaction.id,
    invoice_id: transaction.invoice_id,
    reference_id: transaction.reference_id,
    recurring_transaction_id: '',
    auth_id: transaction.auth_id,
    type: transaction.type,
    source: null,
    source_ip: null,
    is_merchant_present: null,
    merchant_id: merchantId,
    user_id: null,
    customer_id: card?.customer.id ?? null,
    payment_method_id: transaction.card_id,
    is_manual: null,
    success: transaction.success,
    message: transaction.message,
    meta: switches.meta === 'text' ? JSON.stringify(transaction.meta) : transaction.meta,
    total: transaction.cents / 100,
    currency: transaction.currency ?? null,
    method: 'card',
    pre_auth: false,
    last_four: card?.last_four ?? null,
    receipt_email_at: null,
    receipt_sms_at: null,
    channel: transaction.channel,
    idempotency_id: transaction.idempotency_id,
    created_at: formatStaxTime(transaction.created_at),
    updated_at: formatStaxTime(transaction.updated_at),
  }
}

/** The invoice that Stax creates for every charge; according to some sources pay() resolves to this */
export function toStaxInvoice(charge: StoredTransaction, parts: ChargeParts) {
  const { store } = parts
  const card = store.findCard(charge.card_id)
  const paidCents = charge.success && !charge.voided ? charge.cents - sumRefundedCents(charge, store) : 0
  return {
    id: charge.invoice_id,
    total: charge.wanted_cents / 100,
    meta: charge.meta,
    status: !charge.success ? 'ATTEMPTED' : charge.cents < charge.wanted_cents ? 'PARTIALLY PAID' : 'PAID',
    customer_id: card?.customer.id ?? null,
    merchant_id: merchantId,
    user_id: null,
    payment_method_id: charge.card_id,
    balance_due: (charge.wanted_cents - paidCents) / 100,
    total_paid: paidCents / 100,
    payment_attempt_failed: !charge.success,
    payment_attempt_message: charge.message ?? '',
    url: 'https://app.staxpayments.com/#/bill/',
    send_now: false,
    is_merchant_present: null,
    sent_at: null,
    viewed_at: null,
    paid_at: charge.success ? formatStaxTime(charge.created_at) : null,
    created_at: formatStaxTime(charge.created_at),
    updated_at: formatStaxTime(charge.updated_at),
    child_transactions: [toStaxTransaction(charge, parts)],
    customer: card?.customer ?? null,
  }
}
