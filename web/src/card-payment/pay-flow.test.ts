import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NOTHING_CHARGED_YET } from '#contract/billing/payment-messages.ts'
import { CHARGE_WITHIN_MS, PAY_TIMEOUT_MS } from '#contract/billing/payment-times.ts'
import type { ErrorCode } from '#contract/wire/errors.ts'
import type { BillingDetails } from './billing-details.ts'
import { type CardForm, openCardForm } from './card-form.ts'
import { cardPaymentMessages } from './card-payment-messages.ts'
import { type PayCalls, payInvoicesByCard } from './pay-flow.ts'
import { BILLING, INVOICE } from './testing/payment-fixtures.ts'

const PAYMENT = '6b1d4f0e-5a1d-4f0e-9b1c-0000000000aa'

/** Fake of the provider's script, as far as we use its API */
class FakeStax {
  static last: FakeStax
  static respond: (details: object) => Promise<unknown> = async () => ({})
  listeners = new Map<string, (message?: unknown) => void>()
  charged: Record<string, unknown>[] = []
  options: { api_endpoint: string }
  constructor(_token: string, options: { api_endpoint: string }) {
    this.options = options
    FakeStax.last = this
  }
  on(event: string, listener: (message?: unknown) => void) {
    this.listeners.set(event, listener)
  }
  async showCardForm() {}
  pay(details: Record<string, unknown>) {
    this.charged.push(details)
    return FakeStax.respond(details)
  }
}

let scripts: HTMLScriptElement[] = []
let number: HTMLElement
let cvv: HTMLElement

beforeEach(() => {
  vi.stubGlobal('StaxJs', FakeStax)
  scripts = []
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    scripts.push(script as HTMLScriptElement)
  })
  number = document.body.appendChild(document.createElement('div'))
  cvv = document.body.appendChild(document.createElement('div'))
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
  document.body.replaceChildren()
})

let origins = 0
const settings = () => ({
  script_url: `https://cards-${++origins}.test/stax.js`,
  public_token: 'token',
  api_endpoint: 'https://cards.test/api',
})

function open(loadSettings = async () => settings()): CardForm {
  return openCardForm({
    loadSettings,
    places: { number, cvv },
    placeholders: { number: '', cvv: '' },
    labels: { number: 'Card number', cvv: 'CVV' },
  })
}

async function openReady({ isTyped = true } = {}): Promise<CardForm> {
  const form = open()
  await vi.waitFor(() => expect(scripts).toHaveLength(1))
  scripts[0]?.onload?.(new Event('load'))
  await vi.waitFor(() => expect(form.read().status).toBe('ready'))
  if (isTyped) FakeStax.last.listeners.get('card_form_complete')?.({ validNumber: true, validCvv: true, cardType: 'visa' })
  return form
}

function fakeCalls(changes: Partial<PayCalls> = {}) {
  const reserved = { payment_uuid: PAYMENT, total: 349, invoices: [INVOICE] }
  return {
    reserve: vi.fn<PayCalls['reserve']>(async () => ({ code: 201, ...reserved })),
    confirm: vi.fn<PayCalls['confirm']>(async () => ({ code: 200, invoice_status: 'PAID' as const, settled: true, open_amounts: 0 })),
    end: vi.fn<PayCalls['end']>(async () => ({})),
    ...changes,
  }
}

function pay(cardForm: CardForm, calls: PayCalls, billing: Partial<BillingDetails> = {}, total = 349) {
  return payInvoicesByCard({ cardForm, billing: { ...BILLING, ...billing }, messages: cardPaymentMessages, total, calls })
}

class Rejected extends Error {
  status: number
  code: ErrorCode | null
  constructor(status: number, message: string, code: ErrorCode | null = null) {
    super(message)
    this.status = status
    this.code = code
  }
}

const charged = { id: 'tx-1', type: 'charge', success: true, total: 349, method: 'card', message: null, created_at: '2026-11-17 10:00:00' }

describe('the card form', () => {
  test('opened › loads the script once, uses the named endpoint, and reports the brand', async () => {
    const form = await openReady()
    expect(FakeStax.last.options.api_endpoint).toBe('https://cards.test/api')
    expect(form.read()).toEqual({ status: 'ready', validNumber: true, validCvv: true, cardType: 'visa' })
    FakeStax.last.listeners.get('card_form_cvv_change')?.({ validCvv: false, cardType: 'visa' })
    expect(form.read()).toMatchObject({ validNumber: true, validCvv: false })
  })

  test('whose script does not load › reports that, and loads again on request', async () => {
    const form = open()
    await vi.waitFor(() => expect(scripts).toHaveLength(1))
    scripts[0]?.onerror?.(new Event('error'))
    await vi.waitFor(() => expect(form.read().status).toBe('failed'))
    form.retry()
    await vi.waitFor(() => expect(scripts).toHaveLength(2))
    scripts[1]?.onload?.(new Event('load'))
    await vi.waitFor(() => expect(form.read().status).toBe('ready'))
  })

  test('closed › leaves nothing in its containers', async () => {
    const form = await openReady()
    expect(number.childElementCount).toBe(1)
    form.close()
    expect(number.childElementCount + cvv.childElementCount).toBe(0)
  })
})

describe('paying › what is missing', () => {
  test('an empty card › is reported before anything else, and nothing is reserved', async () => {
    const form = await openReady({ isTyped: false })
    const calls = fakeCalls()
    expect(await pay(form, calls, { first_name: '' })).toEqual({
      kind: 'invalid',
      field: 'number',
      message: 'Please enter the correct card number!',
    })
    FakeStax.last.listeners.get('card_form_number_change')?.({ validNumber: true, cardType: 'visa' })
    expect(await pay(form, calls)).toMatchObject({ field: 'cvv', message: 'Please enter the correct cvv number!' })
    expect(calls.reserve).not.toHaveBeenCalled()
  })

  test('the details › are requested one by one in the order of the specification', async () => {
    const form = await openReady()
    const left: BillingDetails = {
      expiration: '',
      first_name: '',
      last_name: ' ',
      address: '',
      city: '',
      state: '',
      zip_code: '',
      phone: '',
    }
    const messages: string[] = []
    for (let outcome = await pay(form, fakeCalls(), left); outcome.kind === 'invalid'; outcome = await pay(form, fakeCalls(), left)) {
      messages.push(outcome.message)
      if (outcome.field === 'number' || outcome.field === 'cvv') throw new Error('The card is complete')
      left[outcome.field] = BILLING[outcome.field]
    }
    expect(messages).toEqual([
      'Please enter the expiration',
      'Please enter the first name',
      'Please enter the last name',
      'Please enter the address',
      'Please enter the city',
      'Please select the state',
      'Please enter the ZIP',
      'Please enter the phone',
    ])
  })

  test('a card that expired last month › is rejected', async () => {
    const form = await openReady()
    expect(await pay(form, fakeCalls(), { expiration: '01/2020' })).toMatchObject({ field: 'expiration' })
  })
})

describe('paying › the outcome', () => {
  test('an approved card › is confirmed, with the payment’s uuid in the charge', async () => {
    const form = await openReady()
    FakeStax.respond = async () => charged
    const calls = fakeCalls()
    expect(await pay(form, calls)).toMatchObject({ kind: 'paid', message: 'Pay Success', status: 'PAID', openAmount: 0 })
    expect(FakeStax.last.charged[0]).toMatchObject({
      total: 349,
      month: '08',
      year: '2099',
      method: 'card',
      idempotency_id: PAYMENT,
      meta: {
        reference: 'INV-00128',
        payment_uuid: PAYMENT,
        invoice_uuid: INVOICE.client_invoice_uuid,
        subtotal: 349,
        tax: 0,
        lineItems: [{ id: 'item-1', item: 'SERVICE', details: 'Local search', quantity: 1, price: 349 }],
      },
    })
    expect(calls.confirm).toHaveBeenCalledWith(
      expect.objectContaining({ transaction_uuid: 'tx-1', paid_amount: 349, success: true, created_at: '2026-11-17T10:00:00' }),
    )
  })

  test('an invoice instead of a transaction › yields its last charge', async () => {
    const form = await openReady()
    FakeStax.respond = async () => ({ id: 'inv', status: 'PAID', balance_due: 0, child_transactions: [charged] })
    const calls = fakeCalls()
    await pay(form, calls)
    expect(calls.confirm).toHaveBeenCalledWith(expect.objectContaining({ transaction_uuid: 'tx-1' }))
  })

  test.each([
    [
      'a decline',
      { payment_attempt_message: 'Your card was declined.' },
      'Your card was declined.,Please refresh and try again.',
      'declined',
    ],
    ['a failed transaction', { ...charged, success: false, message: 'No.' }, 'No.,Please refresh and try again.', 'declined'],
    [
      'a failed transaction that names its id',
      { ...charged, success: false, message: 'No.', idempotency_id: PAYMENT, child_transactions: [{ idempotency_id: PAYMENT }] },
      'No.,Please refresh and try again.',
      'declined',
    ],
    ['a logic error', { code: 'logic_error', message: 'The month is wrong.' }, 'The month is wrong.', 'logic_error'],
    ['a rejected field', { card_exp: ['The card has expired.'] }, 'The card has expired.,Please refresh and try again.', 'declined'],
    ['a decline without a message', { payment_attempt_message: '' }, 'Encountered an error,Please refresh and try again.', 'declined'],
  ])('%s › is reported to the server and shown with the specification’s message', async (_name, body, message, outcome) => {
    const form = await openReady()
    FakeStax.respond = () => Promise.reject(body)
    const calls = fakeCalls()
    const advice = outcome === 'declined' ? NOTHING_CHARGED_YET : undefined
    expect(await pay(form, calls)).toEqual({ kind: 'rejected', message, advice })
    expect(calls.end).toHaveBeenCalledWith(PAYMENT, expect.objectContaining({ outcome }))
    expect(calls.confirm).not.toHaveBeenCalled()
  })

  test.each([
    ['no readable response', { status: 0, readyState: 4 }],
    ['a fatal error', { code: 'fatal_error', message: 'Sorry' }],
    ['a server error', { message: 'Server Error' }],
    ['a broken script', new TypeError('Failed to fetch')],
    ['an id that was used before, in a sentence', { message: 'This idempotency key was used with a different request.' }],
    ['an id that was used before, under another field', { error: ['Idempotent request mismatch'] }],
    [
      'an id that was used before, as a failure',
      { success: false, message: 'Idempotency id has been used already.', idempotency_id: PAYMENT },
    ],
    ['an id that was used before, as a logic error', { code: 'logic_error', message: 'idempotency_id is taken' }],
    ['an id that was used before', { idempotency_id: ['The idempotency id has been used with other parameters.'] }],
  ])('%s › leaves it open whether the card was charged, and warns against paying again', async (_name, body) => {
    const form = await openReady()
    FakeStax.respond = () => Promise.reject(body)
    const calls = fakeCalls()
    expect(await pay(form, calls)).toMatchObject({ kind: 'unresolved', message: expect.stringMatching(/^Don’t pay again/) })
    expect(calls.end).toHaveBeenCalledWith(PAYMENT, expect.objectContaining({ outcome: 'unknown' }))
  })

  test('a response that never arrives › counts as unknown after the timeout', async () => {
    const form = await openReady()
    FakeStax.respond = () => new Promise(() => {})
    vi.useFakeTimers()
    const paying = pay(form, fakeCalls())
    await vi.advanceTimersByTimeAsync(PAY_TIMEOUT_MS)
    expect((await paying).kind).toBe('unresolved')
  })

  test('a confirmation that fails › names the administrator, and warns against paying again', async () => {
    const form = await openReady()
    FakeStax.respond = async () => charged
    const rejectedCalls = fakeCalls({ confirm: () => Promise.reject(new Rejected(409, 'No')) })
    const expected = 'Payment encountered problems, please contact the administrator'
    expect(await pay(form, rejectedCalls)).toMatchObject({ kind: 'unresolved', message: expected })
    const provider = fakeCalls({ confirm: async () => ({ code: 200, invoice_status: 'OPEN', settled: false, open_amounts: 349 }) })
    expect(await pay(form, provider)).toMatchObject({ kind: 'unresolved', message: expect.stringMatching(/^Don’t pay again/) })
  })

  test('a confirmation lost by the network › is tried again', async () => {
    const form = await openReady()
    FakeStax.respond = async () => charged
    vi.useFakeTimers()
    const confirm = vi.fn<PayCalls['confirm']>().mockRejectedValueOnce(new Rejected(0, 'away'))
    confirm.mockResolvedValueOnce({ code: 200, invoice_status: 'PAID', settled: true, open_amounts: 0 })
    const paying = pay(form, fakeCalls({ confirm }))
    await vi.runAllTimersAsync()
    expect((await paying).kind).toBe('paid')
  })
})

describe('paying › before the charge', () => {
  const NO_LONGER = 'The current invoice cannot be paid，Please refresh and try again。'

  test.each([
    [new Rejected(409, NO_LONGER, 'not_payable'), { kind: 'not_payable', message: NO_LONGER }],
    [new Rejected(409, 'Somebody else is paying.', 'conflict'), { kind: 'rejected', message: 'Somebody else is paying.', isTaken: true }],
    [new Rejected(429, 'Too many tries', 'too_many_requests'), { kind: 'rejected', message: 'Too many tries' }],
    [new Rejected(0, 'away'), { kind: 'rejected', message: 'Encountered an error, please refresh and try again!' }],
    [new Rejected(500, 'oops'), { kind: 'rejected', message: 'Encountered an error, please refresh and try again!' }],
  ])('a reservation rejected with %s › charges nothing', async (error, outcome) => {
    const form = await openReady()
    expect(await pay(form, fakeCalls({ reserve: () => Promise.reject(error) }))).toEqual(outcome)
    expect(FakeStax.last.charged).toEqual([])
  })

  test('a reservation that arrives too late, as after a sleep › is given up and not charged', async () => {
    const form = await openReady()
    const now = vi.spyOn(Date, 'now').mockReturnValue(1_000_000)
    const calls = fakeCalls()
    const { reserve } = calls
    calls.reserve = vi.fn(async () => {
      now.mockReturnValue(1_000_000 + CHARGE_WITHIN_MS + 1)
      return reserve()
    })
    expect(await pay(form, calls)).toEqual({ kind: 'rejected', message: 'That took too long. You weren’t charged. Please try again.' })
    expect(FakeStax.last.charged).toEqual([])
    expect(calls.end).toHaveBeenCalledWith(PAYMENT, expect.objectContaining({ outcome: 'given_up' }))
  })

  test('a different total than the button’s › is never charged', async () => {
    const form = await openReady()
    const calls = fakeCalls()
    expect(await pay(form, calls, {}, 300)).toEqual({ kind: 'not_payable', message: NO_LONGER })
    expect(FakeStax.last.charged).toEqual([])
    expect(calls.end).toHaveBeenCalledWith(PAYMENT, expect.objectContaining({ outcome: 'given_up' }))
  })
})
