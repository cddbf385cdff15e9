import type { CardHolder } from './stax-store.ts'

export interface PaymentRequest {
  cents: number
  meta: unknown
  paymentToken: string
  paymentMethodId: string
  expires: string
  holder: Omit<CardHolder, 'id'>
  idempotencyId: string | null
  channel: string | null
}

export interface CardRequest {
  paymentToken: string
  expires: string
  holder: Omit<CardHolder, 'id'>
}

/** Validation errors in Laravel's format */
export type FieldErrors = Record<string, string[]>

/** The description has already rejected malformed requests. This checks the card's expiry */
export function parsePayment(body: unknown, now: Date): PaymentRequest | FieldErrors {
  const given = asRecord(body)
  const paymentMethodId = trimmedText(given.payment_method_id)
  const errors = paymentMethodId ? {} : findExpiryErrors(given, now)
  if (Object.keys(errors).length > 0) return errors
  return {
    cents: parseCents(given.total) ?? 0,
    // Passed through unchanged, because metadata belongs to the merchant
    meta: given.meta,
    paymentMethodId,
    ...readCardFields(given),
    idempotencyId: trimmedText(given.idempotency_id) || null,
    channel: trimmedText(given.channel) || null,
  }
}

export function parseCard(body: unknown, now: Date): CardRequest | FieldErrors {
  const given = asRecord(body)
  const errors = findExpiryErrors(given, now)
  return Object.keys(errors).length > 0 ? errors : readCardFields(given)
}

export function hasFieldErrors(read: object): read is FieldErrors {
  return !('holder' in read)
}

/** Parses dollars with at most two decimals, given as a number or a string; null for anything else */
export function parseCents(total: unknown): number | null {
  if (typeof total !== 'number' && typeof total !== 'string') return null
  const cents = Math.round(Number(total) * 100)
  return total !== '' && Number.isSafeInteger(cents) && cents > 0 && Math.abs(Number(total) * 100 - cents) < 1e-6 ? cents : null
}

function findExpiryErrors(given: Record<string, unknown>, now: Date): FieldErrors {
  const [month, year] = [trimmedText(given.card_exp).slice(0, 2), trimmedText(given.card_exp).slice(2)]
  return Date.UTC(2000 + Number(year), Number(month)) <= now.getTime() ? { card_exp: ['The card has expired.'] } : {}
}

function readCardFields(given: Record<string, unknown>): CardRequest {
  return {
    paymentToken: trimmedText(given.payment_token),
    expires: trimmedText(given.card_exp),
    holder: {
      firstname: trimmedText(given.firstname),
      lastname: trimmedText(given.lastname),
      company: trimmedText(given.company),
      email: trimmedText(given.email),
      phone: trimmedText(given.phone),
      address_1: trimmedText(given.address_1),
      address_2: trimmedText(given.address_2),
      address_city: trimmedText(given.address_city),
      address_state: trimmedText(given.address_state),
      address_zip: trimmedText(given.address_zip),
      address_country: trimmedText(given.address_country),
    },
  }
}

function asRecord(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

function trimmedText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
