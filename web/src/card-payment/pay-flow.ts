import type { Invoice } from '#contract/billing/invoices.ts'
import { CHARGE_WITHIN_MS } from '#contract/billing/payment-times.ts'
import type { confirmPayment, endReservation, reservePayment } from '#contract/billing/payments.ts'
import { centsOf } from '#contract/formats/money.ts'
import type { EndpointRequest, EndpointResponse } from '#contract/wire/endpoint.ts'
import { type BillingDetails, type BillingField, findFirstBillingProblem } from './billing-details.ts'
import type { CardForm, HostedField, PayResult } from './card-form.ts'
import type { CardPaymentMessages } from './card-payment-messages.ts'

type Reserved = EndpointResponse<typeof reservePayment>
type Confirmed = EndpointResponse<typeof confirmPayment>
type Confirmation = EndpointRequest<typeof confirmPayment>['body']
type Failure = Omit<EndpointRequest<typeof endReservation>['body'], 'holder'>
type Charged = Extract<PayResult, { kind: 'charged' }>['transaction']

/** The API calls. Each rejects with an error that has a `status` (0 if there was no response), the contract's `code` and a `message` */
export interface PayCalls {
  reserve: () => Promise<Reserved>
  confirm: (confirmation: Confirmation) => Promise<Confirmed>
  end: (paymentUuid: string, failure: Failure) => Promise<unknown>
}

export type PayStep = 'reserving' | 'charging' | 'confirming'

export interface PaymentInput {
  cardForm: CardForm
  billing: BillingDetails
  messages: CardPaymentMessages
  /** The total shown on the button. A different amount is never charged */
  total: number
  calls: PayCalls
  onStep?: (step: PayStep) => void
}

export type PayOutcome =
  /** Validation failed: no request was sent yet */
  | { kind: 'invalid'; field: BillingField | HostedField; message: string }
  /** `openAmount`: still to pay on all the invoices together, if the card approved only a part */
  | { kind: 'paid'; message: string; paymentUuid: string; status: Confirmed['invoice_status']; openAmount: number }
  /** Nothing was charged, and a retry may succeed. `isTaken`: somebody else is paying, or an earlier payment is being checked */
  | { kind: 'rejected'; message: string; advice?: string; isTaken?: true }
  /** Nothing was charged, and a retry cannot succeed: the invoice was paid or canceled, or the total has changed */
  | { kind: 'not_payable'; message: string }
  /**
   * The card was charged, or may have been. The server resolves it, and the user must not pay again. checking: the provider is being
   * queried; unconfirmed: charged, but the server could not record it
   */
  | { kind: 'unresolved'; reason: 'checking' | 'unconfirmed'; message: string; paymentUuid: string }

const MAX_CONFIRM_ATTEMPTS = 3
const CONFIRM_WAIT_MS = 1500

/** The whole card payment: validate, reserve, charge, confirm. Returns the outcome to show to the user */
export async function payInvoicesByCard(input: PaymentInput): Promise<PayOutcome> {
  const { messages } = input
  const invalid = findFirstPayProblem(input)
  if (invalid) return { kind: 'invalid', ...invalid }
  input.onStep?.('reserving')
  const requestedAt = Date.now()
  let reserved: Reserved
  try {
    reserved = await input.calls.reserve()
  } catch (error) {
    return toReserveFailureOutcome(error, messages)
  }
  const { payment_uuid: paymentUuid } = reserved
  if (centsOf(reserved.total) !== centsOf(input.total)) {
    void tryEndReservation(input, paymentUuid, { outcome: 'given_up', message: 'The amount has changed' })
    return { kind: 'not_payable', message: messages.noLongerPayable }
  }
  if (Date.now() - requestedAt > CHARGE_WITHIN_MS) {
    await tryEndReservation(input, paymentUuid, { outcome: 'given_up', message: 'The reservation came too late' })
    return { kind: 'rejected', message: messages.tookTooLong }
  }
  input.onStep?.('charging')
  const result = await input.cardForm.pay(toStaxPayment(reserved, input.billing))
  if (result.kind === 'charged') return confirmChargeWithRetries(input, reserved, result.transaction)
  if (result.kind === 'unknown') {
    void tryEndReservation(input, paymentUuid, { outcome: 'unknown', message: '' })
    return { kind: 'unresolved', reason: 'checking', message: messages.doNotPayAgain, paymentUuid }
  }
  // Awaited because a retry would find the invoice taken until the server has released the reservation
  await tryEndReservation(input, paymentUuid, { outcome: result.kind, message: result.message.slice(0, 500) })
  return toRejectedOutcome(result, messages)
}

function findFirstPayProblem({ cardForm, billing, messages }: PaymentInput) {
  const { validNumber, validCvv } = cardForm.read()
  if (!validNumber) return { field: 'number' as const, message: messages.cardNumberNeeded }
  if (!validCvv) return { field: 'cvv' as const, message: messages.cvvNeeded }
  const now = new Date()
  return findFirstBillingProblem(billing, messages, { year: now.getFullYear(), month: now.getMonth() + 1 })
}

/** Uses the provider's message if there is one. The message of a logic error already contains the advice */
function toRejectedOutcome(
  { kind, message }: Extract<PayResult, { kind: 'declined' | 'logic_error' }>,
  messages: CardPaymentMessages,
): PayOutcome {
  if (kind === 'logic_error' && message !== '') return { kind: 'rejected', message: messages.processorMessage(message) }
  const failure = message === '' ? messages.attemptFailed : messages.attemptFailedFor(message)
  return { kind: 'rejected', message: failure, advice: messages.nothingChargedYet }
}

/** A 4xx response has its own message; after any other failure the state of the invoice is unknown */
function toReserveFailureOutcome(error: unknown, messages: CardPaymentMessages): PayOutcome {
  const { status, code, message } = describeError(error)
  if (status < 400 || status >= 500) return { kind: 'rejected', message: messages.statusUnknown }
  const rejection = messages.rejected({ code, message })
  if (code === 'not_payable') return { kind: 'not_payable', message: rejection }
  return { kind: 'rejected', message: rejection, ...(code === 'conflict' && { isTaken: true }) }
}

async function confirmChargeWithRetries(
  { calls, onStep, messages }: PaymentInput,
  { payment_uuid, invoices }: Reserved,
  charged: Charged,
): Promise<PayOutcome> {
  onStep?.('confirming')
  const confirmation: Confirmation = {
    client_invoice_uuid: invoices[0]?.client_invoice_uuid ?? '',
    transaction_uuid: charged.id,
    transaction_type: charged.type,
    success: true,
    message: charged.message,
    ...(charged.total !== null && { paid_amount: charged.total }),
    ...(charged.method !== null && { method: charged.method }),
    ...(charged.created_at !== null && { created_at: removeFractionAndTimeZone(charged.created_at) }),
    ...(charged.updated_at !== null && { updated_at: removeFractionAndTimeZone(charged.updated_at) }),
  }
  for (let attempt = 1; ; attempt++) {
    try {
      const { settled, invoice_status: status, open_amounts: openAmount } = await calls.confirm(confirmation)
      if (settled) return { kind: 'paid', message: messages.success, paymentUuid: payment_uuid, status, openAmount }
      return { kind: 'unresolved', reason: 'checking', message: messages.doNotPayAgain, paymentUuid: payment_uuid }
    } catch (error) {
      const isAway = describeError(error).status === 0 || describeError(error).status >= 500
      if (!isAway || attempt === MAX_CONFIRM_ATTEMPTS)
        return { kind: 'unresolved', reason: 'unconfirmed', message: messages.confirmationFailed, paymentUuid: payment_uuid }
      await new Promise((resolve) => setTimeout(resolve, CONFIRM_WAIT_MS))
    }
  }
}

/** Best effort: if this report fails, the server learns of the failure from the provider */
async function tryEndReservation({ calls }: PaymentInput, paymentUuid: string, failure: Failure): Promise<void> {
  try {
    await calls.end(paymentUuid, failure)
  } catch {
    // The reservation expires on its own
  }
}

/** Payload for the provider. The payment's uuid is sent twice (idempotency key and metadata), so that the charge can always be found */
function toStaxPayment({ payment_uuid, total, invoices }: Reserved, billing: BillingDetails) {
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
      lineItems: invoices.flatMap(joinItemDescriptions),
    },
  }
}

function joinItemDescriptions({ items }: Invoice) {
  return items.map((item) => ({
    id: item.client_invoice_items_uuid,
    item: item.item_type,
    details: item.item_description,
    quantity: 1,
    price: item.amounts,
  }))
}

function describeError(error: unknown): { status: number; code: string; message: string } {
  if (!(error instanceof Error)) return { status: 0, code: '', message: '' }
  const status = 'status' in error && typeof error.status === 'number' ? error.status : 0
  return { status, code: 'code' in error && typeof error.code === 'string' ? error.code : '', message: error.message }
}

/** Handles both 2026-11-10 14:03:22 and 2026-11-10T14:03:22.000Z */
const removeFractionAndTimeZone = (moment: string) => moment.replace(' ', 'T').replace(/(\.\d+)?(Z|[+-]\d\d:?\d\d)?$/, '')

const HOLDER_KEY = 'card-payment-holder'

/** Identifies this tab as the holder of a reservation. It survives a reload, so that the same person can continue */
export function findOrCreateReservationHolder(): string {
  try {
    const stored = sessionStorage.getItem(HOLDER_KEY) ?? crypto.randomUUID()
    sessionStorage.setItem(HOLDER_KEY, stored)
    return stored
  } catch {
    return crypto.randomUUID()
  }
}
