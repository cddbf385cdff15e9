import type { Invoice } from '#contract/billing/invoices.ts'
import { CHARGE_WITHIN_MS } from '#contract/billing/payment-times.ts'
import {
  ATTEMPT_FAILED,
  ATTEMPT_FAILED_TAIL,
  CARD_NUMBER_NEEDED,
  CONFIRMATION_FAILED,
  CVV_NEEDED,
  DO_NOT_PAY_AGAIN,
  NO_LONGER_PAYABLE,
  PAY_SUCCESS,
  STATUS_UNKNOWN,
  TOOK_TOO_LONG,
} from '#contract/billing/payment-words.ts'
import type { confirmPayment, endReservation, reservePayment } from '#contract/billing/payments.ts'
import type { EndpointRequest, EndpointResponse } from '#contract/endpoint.ts'
import { type BillingDetails, type BillingField, firstBillingProblem } from './billing-details.ts'
import type { CardForm, HostedField, PayResult } from './card-form.ts'

type Reserved = EndpointResponse<typeof reservePayment>
type Confirmed = EndpointResponse<typeof confirmPayment>
type Confirmation = EndpointRequest<typeof confirmPayment>['body']
type Failure = Omit<EndpointRequest<typeof endReservation>['body'], 'holder'>
type Charged = Extract<PayResult, { kind: 'charged' }>['transaction']

/** The server's part. Each fails with an error that has a `status` (0 when no answer came) and a `message` */
export interface PayCalls {
  reserve: () => Promise<Reserved>
  confirm: (confirmation: Confirmation) => Promise<Confirmed>
  end: (paymentUuid: string, failure: Failure) => Promise<unknown>
}

export type PayStep = 'reserving' | 'charging' | 'confirming'

export interface PayWish {
  cardForm: CardForm
  billing: BillingDetails
  /** Worded differently on the two pages */
  expirationNeeded: string
  /** On the button. Another sum is never charged */
  total: number
  calls: PayCalls
  onStep?: (step: PayStep) => void
}

export type PayOutcome =
  /** Nothing was asked of anybody yet */
  | { kind: 'invalid'; field: BillingField | HostedField; message: string }
  /** `openAmount`: left to pay on all the invoices, where the card approved less */
  | { kind: 'paid'; message: string; paymentUuid: string; status: Confirmed['invoice_status']; openAmount: number }
  /** Nothing was charged, and another try may go better */
  | { kind: 'refused'; message: string }
  /** Nothing was charged, and nothing can be: paid meanwhile, canceled, or the sum is another one */
  | { kind: 'not_payable'; message: string }
  /** The card was charged, or may have been. It settles by itself, and must not be paid again */
  | { kind: 'unsettled'; message: string; paymentUuid: string }

const CONFIRM_TRIES = 3
const CONFIRM_WAIT_MS = 1500

/** Check, reserve, charge, confirm: the whole of paying by card, and what to say at its end */
export async function payInvoices(wish: PayWish): Promise<PayOutcome> {
  const invalid = firstPayProblem(wish)
  if (invalid) return { kind: 'invalid', ...invalid }
  wish.onStep?.('reserving')
  const askedAt = Date.now()
  let reserved: Reserved
  try {
    reserved = await wish.calls.reserve()
  } catch (error) {
    return readReserveFailure(error)
  }
  const { payment_uuid: paymentUuid } = reserved
  if (toCents(reserved.total) !== toCents(wish.total)) {
    void tellQuietly(wish, paymentUuid, { outcome: 'given_up', message: 'The sum has changed' })
    return { kind: 'not_payable', message: NO_LONGER_PAYABLE }
  }
  if (Date.now() - askedAt > CHARGE_WITHIN_MS) {
    await tellQuietly(wish, paymentUuid, { outcome: 'given_up', message: 'The reservation came too late' })
    return { kind: 'refused', message: TOOK_TOO_LONG }
  }
  wish.onStep?.('charging')
  const result = await wish.cardForm.pay(describePayment(reserved, wish.billing))
  if (result.kind === 'charged') return confirmCharge(wish, reserved, result.transaction)
  if (result.kind === 'unknown') {
    void tellQuietly(wish, paymentUuid, { outcome: 'unknown', message: '' })
    return { kind: 'unsettled', message: DO_NOT_PAY_AGAIN, paymentUuid }
  }
  // Waited for: until the server knows, the next try would find the invoice taken
  await tellQuietly(wish, paymentUuid, { outcome: result.kind, message: result.message.slice(0, 500) })
  return { kind: 'refused', message: refusalWords(result) }
}

function firstPayProblem({ cardForm, billing, expirationNeeded }: Pick<PayWish, 'cardForm' | 'billing' | 'expirationNeeded'>) {
  const { validNumber, validCvv } = cardForm.read()
  if (!validNumber) return { field: 'number' as const, message: CARD_NUMBER_NEEDED }
  if (!validCvv) return { field: 'cvv' as const, message: CVV_NEEDED }
  const now = new Date()
  return firstBillingProblem(billing, expirationNeeded, { year: now.getFullYear(), month: now.getMonth() + 1 })
}

function refusalWords(result: Extract<PayResult, { kind: 'declined' | 'logic_error' }>): string {
  if (result.message === '') return ATTEMPT_FAILED
  return result.kind === 'logic_error' ? result.message : result.message + ATTEMPT_FAILED_TAIL
}

/** The server refuses in words of its own; when it cannot be asked, nobody knows what state the invoice is in */
function readReserveFailure(error: unknown): PayOutcome {
  const { status, message } = factsOf(error)
  if (status < 400 || status >= 500) return { kind: 'refused', message: STATUS_UNKNOWN }
  return { kind: message === NO_LONGER_PAYABLE ? 'not_payable' : 'refused', message }
}

async function confirmCharge({ calls, onStep }: PayWish, { payment_uuid, invoices }: Reserved, charged: Charged): Promise<PayOutcome> {
  onStep?.('confirming')
  const confirmation: Confirmation = {
    client_invoice_uuid: invoices[0]?.client_invoice_uuid ?? '',
    transaction_uuid: charged.id,
    transaction_type: charged.type,
    success: true,
    message: charged.message,
    ...(charged.total !== null && { paid_amount: charged.total }),
    ...(charged.method !== null && { method: charged.method }),
    ...(charged.created_at !== null && { created_at: withoutZone(charged.created_at) }),
    ...(charged.updated_at !== null && { updated_at: withoutZone(charged.updated_at) }),
  }
  for (let tries = 1; ; tries++) {
    try {
      const { settled, invoice_status: status, open_amounts: openAmount } = await calls.confirm(confirmation)
      if (settled) return { kind: 'paid', message: PAY_SUCCESS, paymentUuid: payment_uuid, status, openAmount }
      return { kind: 'unsettled', message: DO_NOT_PAY_AGAIN, paymentUuid: payment_uuid }
    } catch (error) {
      const isAway = factsOf(error).status === 0 || factsOf(error).status >= 500
      if (!isAway || tries === CONFIRM_TRIES) return { kind: 'unsettled', message: CONFIRMATION_FAILED, paymentUuid: payment_uuid }
      await new Promise((resolve) => setTimeout(resolve, CONFIRM_WAIT_MS))
    }
  }
}

/** Told as a help: what is not told, the server finds out from the provider */
async function tellQuietly({ calls }: PayWish, paymentUuid: string, failure: Failure): Promise<void> {
  try {
    await calls.end(paymentUuid, failure)
  } catch {
    // The reservation ends by itself
  }
}

/** As the provider wants it; the payment's uuid goes along twice, so that the charge can always be found again */
function describePayment({ payment_uuid, total, invoices }: Reserved, billing: BillingDetails) {
  const [month = '', year = ''] = billing.expiration.split('/')
  const reference = invoices.map(({ invoice_label: label }) => label).join(', ')
  return {
    total,
    firstname: billing.first_name.trim(),
    lastname: billing.last_name.trim(),
    month,
    year,
    phone: billing.phone.trim(),
    address_1: billing.address.trim(),
    address_city: billing.city.trim(),
    address_state: billing.state,
    address_zip: billing.zip_code.trim(),
    address_country: 'USA',
    method: 'card',
    idempotency_id: payment_uuid,
    meta: {
      reference,
      memo: `Payment for ${reference}`,
      payment_uuid,
      invoice_uuid: invoices[0]?.client_invoice_uuid ?? '',
      subtotal: total,
      tax: 0,
      lineItems: invoices.flatMap(describeItems),
    },
  }
}

function describeItems({ items }: Invoice) {
  return items.map((item) => ({
    id: item.client_invoice_items_uuid,
    item: item.item_type,
    details: item.item_description,
    quantity: 1,
    price: item.amounts,
  }))
}

function factsOf(error: unknown): { status: number; message: string } {
  if (!(error instanceof Error)) return { status: 0, message: '' }
  return { status: 'status' in error && typeof error.status === 'number' ? error.status : 0, message: error.message }
}

const toCents = (dollars: number) => Math.round(dollars * 100)

/** 2026-11-10 14:03:22 and 2026-11-10T14:03:22.000Z alike */
const withoutZone = (moment: string) => moment.replace(' ', 'T').replace(/(\.\d+)?(Z|[+-]\d\d:?\d\d)?$/, '')

const HOLDER_KEY = 'card-payment-holder'

/** This tab's mark on a reservation. It outlives a reload, so that the same person may go on */
export function tabHolder(): string {
  try {
    const kept = sessionStorage.getItem(HOLDER_KEY) ?? crypto.randomUUID()
    sessionStorage.setItem(HOLDER_KEY, kept)
    return kept
  } catch {
    return crypto.randomUUID()
  }
}
