import type { CardHolder } from './stax-store.ts'

export interface PaymentWish {
  cents: number
  meta: unknown
  paymentToken: string
  paymentMethodId: string
  expires: string
  holder: Omit<CardHolder, 'id'>
  idempotencyId: string | null
  channel: string | null
}

export interface CardWish {
  paymentToken: string
  expires: string
  holder: Omit<CardHolder, 'id'>
}

/** Validation errors in Laravel's format */
export type FieldErrors = Record<string, string[]>

export function readPayment(body: unknown, now: Date): PaymentWish | FieldErrors {
  const given = asRecord(body)
  const errors: FieldErrors = {}
  const cents = readCents(given.total)
  if (cents === null) errors.total = ['The total must be a number of at least 0.01.']
  if (typeof given.meta !== 'object' || given.meta === null) errors.meta = ['The meta field is required.']
  if (given.method !== 'card') errors.method = ['The selected method is invalid.']
  const idempotencyId = text(given.idempotency_id)
  if (idempotencyId.length > 255) errors.idempotency_id = ['The idempotency id may not be greater than 255 characters.']
  const paymentMethodId = text(given.payment_method_id)
  Object.assign(errors, paymentMethodId ? {} : cardErrors(given, now))
  if (cents === null || Object.keys(errors).length > 0) return errors
  return {
    cents,
    // Passed through unchanged: metadata belongs to the merchant
    meta: given.meta,
    paymentMethodId,
    ...readCardParts(given),
    idempotencyId: idempotencyId || null,
    channel: text(given.channel) || null,
  }
}

export function readCard(body: unknown, now: Date): CardWish | FieldErrors {
  const given = asRecord(body)
  const errors = cardErrors(given, now)
  return Object.keys(errors).length > 0 ? errors : readCardParts(given)
}

export function isRefused(read: object): read is FieldErrors {
  return !('holder' in read)
}

/** Parses dollars with at most two decimals, as a number or a string; null for anything else */
export function readCents(total: unknown): number | null {
  if (typeof total !== 'number' && typeof total !== 'string') return null
  const cents = Math.round(Number(total) * 100)
  return total !== '' && Number.isSafeInteger(cents) && cents > 0 && Math.abs(Number(total) * 100 - cents) < 1e-6 ? cents : null
}

function cardErrors(given: Record<string, unknown>, now: Date): FieldErrors {
  const errors: FieldErrors = {}
  if (!text(given.payment_token)) errors.payment_token = ['The payment token field is required.']
  if (text(given.card_number)) errors.card_number = ['The card number must be sent by the card form.']
  if (!text(given.firstname)) errors.firstname = ['The firstname field is required.']
  if (!text(given.lastname)) errors.lastname = ['The lastname field is required.']
  const [, month, year] = /^(0[1-9]|1[0-2])(\d{2})$/.exec(text(given.card_exp)) ?? []
  if (!month || !year) errors.card_exp = ['The card exp field must be a month and a year like 0828.']
  else if (Date.UTC(2000 + Number(year), Number(month)) <= now.getTime()) errors.card_exp = ['The card has expired.']
  return errors
}

function readCardParts(given: Record<string, unknown>): CardWish {
  return {
    paymentToken: text(given.payment_token),
    expires: text(given.card_exp),
    holder: {
      firstname: text(given.firstname),
      lastname: text(given.lastname),
      company: text(given.company),
      email: text(given.email),
      phone: text(given.phone),
      address_1: text(given.address_1),
      address_2: text(given.address_2),
      address_city: text(given.address_city),
      address_state: text(given.address_state),
      address_zip: text(given.address_zip),
      address_country: text(given.address_country),
    },
  }
}

function asRecord(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
