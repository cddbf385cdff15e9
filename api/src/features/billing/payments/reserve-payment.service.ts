import { PAYABLE_STATUSES } from '#contract/billing/invoices.ts'
import { NO_LONGER_PAYABLE } from '#contract/billing/payment-messages.ts'
import type { reservePayment } from '#contract/billing/payments.ts'
import { dollarsOf } from '#contract/formats/money.ts'
import type { EndpointResult } from '#contract/wire/endpoint.ts'
import { AppError, notFound } from '../../../platform/base/app-error.ts'
import { ProviderError } from '../../../platform/base/provider-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { countAttemptOrThrow } from '../../../platform/rate-limit/rate-limit.ts'
import type { Services } from '../../../platform/services/services.ts'
import { findInvoices, type LockedInvoice, lockInvoices } from '../records/invoices.queries.ts'
import { lockReservingPayments, type Payment } from '../records/payments.queries.ts'
import type { Reporter } from '../records/reporter.ts'
import { mayBeCharging, renewReservation, resolvePaymentFromCharges, startReservation } from './payment-states.ts'

const someonePayingMessage = (what: string) => `Someone is paying ${what} right now. Please wait before you try to pay.`
const beingCheckedMessage = (what: string) => `We’re checking a payment on ${what}. Please wait, and don’t pay again.`
const THIS = 'this invoice'

const MAX_ATTEMPTS = 4

/** Rate limit: each attempt may call the provider, whose API is rate limited itself */
const ATTEMPTS_BY_CLIENT = { name: 'payment attempts by client', max: 120, windowS: 600 }

interface ReservationRequest extends Reporter {
  clientUuid: string
  invoiceUuids: readonly string[]
  /** The browser tab that pays */
  holder: string
}

type Reserved = EndpointResult<typeof reservePayment>

/**
 * Reserves the invoices for one payer. First queries the provider about earlier unresolved payments that block them, outside any
 * transaction
 */
export async function reserveInvoicesForPayer(services: Services, request: ReservationRequest): Promise<Reserved> {
  await countAttemptOrThrow(services.database, services.clock, ATTEMPTS_BY_CLIENT, request.clientUuid)
  const wanted = { ...request, invoiceUuids: [...new Set(request.invoiceUuids)] }
  const checked = new Set<string>()
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const outcome = await withTenant(services.database, request.clientUuid, (db) => tryToReserveInvoices(db, services, wanted, checked))
    if ('reserved' in outcome) return outcome.reserved
    for (const payment of outcome.unresolved) {
      const isAbandoned = !outcome.isSame && payment.holder === request.holder
      await resolveBlockingPayment(services, payment, wanted, isAbandoned)
      checked.add(payment.uuid)
    }
  }
  throw new AppError('conflict', someonePayingMessage(THIS))
}

async function resolveBlockingPayment(
  services: Services,
  payment: Payment,
  request: ReservationRequest,
  isAbandoned: boolean,
): Promise<void> {
  try {
    await resolvePaymentFromCharges(services, payment, await services.cards.listCharges(payment.reservedAt), request, { isAbandoned })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.log.warn({ error, paymentUuid: payment.uuid }, 'an earlier payment could not be checked')
    throw await withTenant(services.database, request.clientUuid, (db) =>
      blockedByReservationError(db, request, payment, beingCheckedMessage),
    )
  }
}

/** For several invoices, the error names the reserved ones, because the others can be paid without them */
async function blockedByReservationError(
  db: Db,
  { invoiceUuids }: ReservationRequest,
  payment: Payment,
  describe: (what: string) => string,
): Promise<AppError> {
  if (invoiceUuids.length === 1) return new AppError('conflict', describe(THIS))
  const taken = new Set(payment.allocations.map(({ invoiceUuid }) => invoiceUuid))
  const uuids = invoiceUuids.filter((uuid) => taken.has(uuid))
  const labels = (await findInvoices(db, uuids)).map(({ invoice_label: label }) => label).join(', ')
  const others = uuids.length < invoiceUuids.length ? ' You can pay the others individually.' : ''
  return new AppError('conflict', describe(labels) + others)
}

type Outcome = { reserved: Reserved } | { unresolved: Payment[]; isSame: boolean }

async function tryToReserveInvoices(
  db: Db,
  services: Services,
  request: ReservationRequest,
  checked: ReadonlySet<string>,
): Promise<Outcome> {
  // Lock order: payments before invoices. If another payment reserves an invoice between the two locks, the caller retries
  const holders = new Map((await lockReservingPayments(db, request.invoiceUuids)).map((payment) => [payment.uuid, payment]))
  const locked = await lockInvoices(db, request.invoiceUuids)
  if (locked.length < request.invoiceUuids.length) throw notFound('This invoice')
  if (locked.some(({ status }) => !PAYABLE_STATUSES.includes(status))) throw new AppError('not_payable', NO_LONGER_PAYABLE)
  const blocking: Payment[] = []
  for (const paymentUuid of new Set(locked.map(({ reservedBy }) => reservedBy))) {
    if (!paymentUuid) continue
    const payment = holders.get(paymentUuid)
    if (!payment) return { unresolved: [], isSame: false }
    if (payment.state === 'reserved' || payment.state === 'unclear') blocking.push(payment)
  }
  const [own] = blocking
  if (own && blocking.length === 1 && isSameReservation(own, request, locked)) {
    // Queries the provider before renewing: after an unnoticed decline, the same idempotency key would decline the next card too
    return checked.has(own.uuid)
      ? { reserved: await renewOwnReservation(db, services, own, request) }
      : { unresolved: blocking, isSame: true }
  }
  const now = services.clock.now()
  for (const payment of blocking) {
    if (!isStillBlocking(payment, request, now)) continue
    const isUnclear = payment.state === 'unclear' || payment.holder === request.holder
    throw await blockedByReservationError(db, request, payment, isUnclear ? beingCheckedMessage : someonePayingMessage)
  }
  if (blocking.length > 0) return { unresolved: blocking, isSame: false }
  return { reserved: await reserveLockedInvoices(db, services, request, locked) }
}

/**
 * If the same tab reserves the same amounts again, the payment is renewed: with the same idempotency key, a second charge repeats the first
 */
function isSameReservation(payment: Payment, request: ReservationRequest, locked: readonly LockedInvoice[]): boolean {
  if (payment.state !== 'reserved' || payment.holder !== request.holder) return false
  const { allocations } = payment
  const balances = new Map(locked.map(({ uuid, balanceCents }) => [uuid, balanceCents]))
  return (
    allocations.length === balances.size && allocations.every(({ invoiceUuid, wantedCents }) => balances.get(invoiceUuid) === wantedCents)
  )
}

/**
 * Whether the payment still blocks others. A payment of the same tab does so while it may be charging, any other until its reservation
 * expires
 */
function isStillBlocking(payment: Payment, request: ReservationRequest, now: Date): boolean {
  if (payment.state === 'reserved' && payment.holder === request.holder) return mayBeCharging(payment, now)
  return payment.expiresAt > now
}

async function reserveLockedInvoices(
  db: Db,
  services: Services,
  request: ReservationRequest,
  locked: readonly LockedInvoice[],
): Promise<Reserved> {
  const balances = new Map(locked.map(({ uuid, balanceCents }) => [uuid, balanceCents]))
  const wanted = request.invoiceUuids.map((invoiceUuid) => ({ invoiceUuid, wantedCents: balances.get(invoiceUuid) ?? 0 }))
  return buildReservedResponse(db, await startReservation(db, services, request, wanted), request.invoiceUuids)
}

async function renewOwnReservation(db: Db, services: Services, payment: Payment, { invoiceUuids }: ReservationRequest): Promise<Reserved> {
  await renewReservation(db, services, payment)
  return buildReservedResponse(db, payment, invoiceUuids)
}

async function buildReservedResponse(
  db: Db,
  { uuid, totalCents }: Pick<Payment, 'uuid' | 'totalCents'>,
  invoiceUuids: readonly string[],
): Promise<Reserved> {
  return {
    payment_uuid: uuid,
    total: dollarsOf(totalCents),
    invoices: await findInvoices(db, invoiceUuids),
  }
}
