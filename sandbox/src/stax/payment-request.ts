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

/** The description has rejected malformed requests; here the card's expiry is checked */
export function readPayment(body: unknown, now: Date): PaymentWish | FieldErrors {
  const given = asRecord(body)
  const paymentMethodId = text(given.payment_method_id)
  const errors = paymentMethodId ? {} : findExpiry(given, now)
  if (Object.keys(errors).length > 0) return errors
  return {
    cents: readCents(given.total) ?? 0,
    // Passed through unchanged: metadata belongs to the merchant
    meta: given.meta,
    paymentMethodId,
    ...readCardParts(given),
    idempotencyId: text(given.idempotency_id) || null,
    channel: text(given.channel) || null,
  }
}

export function readCard(body: unknown, now: Date): CardWish | FieldErrors {
  const given = asRecord(body)
  const errors = findExpiry(given, now)
  return Object.keys(errors).length > 0 ? errors : readCardParts(given)
}

export function isRejected(read: object): read is FieldErrors {
  return !('holder' in read)
}

/** Parses dollars with at most two decimals, as a number or a string; null for anything else */
export function readCents(total: unknown): number | null {
  if (typeof total !== 'number' && typeof total !== 'string') return null
  const cents = Math.round(Number(total) * 100)
  return total !== '' && Number.isSafeInteger(cents) && cents > 0 && Math.abs(Number(total) * 100 - cents) < 1e-6 ? cents : null
}

function findExpiry(given: Record<string, unknown>, now: Date): FieldErrors {
  const [month, year] = [text(given.card_exp).slice(0, 2), text(given.card_exp).slice(2)]
  return Date.UTC(2000 + Number(year), Number(month)) <= now.getTime() ? { card_exp: ['The card has expired.'] } : {}
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
