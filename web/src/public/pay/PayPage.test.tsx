import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Invoice } from '#contract/billing/invoices.ts'
import { BRANDS } from '#contract/brands.ts'
import type { ErrorCode } from '#contract/wire/errors.ts'
import { PayPage } from './PayPage.tsx'
import { parsePayLink } from './pay-link.ts'

const UUID = '0b7a3c8e-2f7b-4a52-9a44-0d3e6a1f5c11'
const INVOICE: Invoice = {
  client_invoice_uuid: UUID,
  invoice_number: 128,
  invoice_label: 'INV-00128',
  invoice_status: 'OVERDUE',
  invoice_date: '2026-10-27',
  due_date: '2026-11-10',
  total_amounts: 349,
  balance_amounts: 349,
  paid_datetime: null,
  refunds: [],
  items: [{ client_invoice_items_uuid: 'i1', item_type: 'SERVICE', item_description: 'Review invitations', amounts: 349 }],
}
const BILLING = { address: '12 Elm Street', city: 'Peoria', state: 'IL', zip_code: '61602', phone: '+13095550142' }

type FakeResponse = { status?: number; body?: object; code?: ErrorCode; message?: string }

/** Responses, keyed by the end of the path */
let responses: Record<string, FakeResponse>
let sent: { path: string; body: Record<string, unknown> }[]
let reportCardState: (state: { validNumber: boolean; validCvv: boolean; cardType: string | null }) => void
/** Resolves when the provider's iframes have loaded */
let showing: () => Promise<void>
let charge: (details: Record<string, unknown>) => Promise<unknown>

class StaxJs {
  on(event: string, listener: typeof reportCardState) {
    if (event === 'card_form_complete') reportCardState = listener
  }
  showCardForm = () => showing()
  pay = (details: Record<string, unknown>) => charge(details)
}

beforeEach(() => {
  sent = []
  sessionStorage.clear()
  history.replaceState(null, '', `/bills/${UUID}?session_id=abc`)
  responses = {
    [`direct-email/${UUID}`]: {
      body: { data: INVOICE, company_name: 'Bright Smile', billing: BILLING, support_email: 'help@marquee.test' },
    },
    'card-form': { body: { script_url: 'https://cards.test/stax.js', public_token: 't', api_endpoint: 'https://cards.test' } },
    [`reservations/direct-email/${UUID}`]: {
      status: 201,
      body: { payment_uuid: 'p1', total: 349, invoices: [INVOICE] },
    },
    'paid/direct-email': { body: { invoice_status: 'PAID', settled: true, open_amounts: 0 } },
  }
  showing = async () => {}
  charge = async () => ({ id: 'tx1', type: 'charge', success: true, total: 349 })
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
    const path = url.split('?')[0] ?? ''
    if (method !== 'GET') sent.push({ path, body: JSON.parse(body ?? '{}') })
    // The longest matching path ending takes precedence
    const key = Object.keys(responses)
      .filter((end) => path.endsWith(end))
      .sort((one, other) => other.length - one.length)[0]
    const { status = 200, body: response, code, message } = responses[key ?? ''] ?? {}
    return Response.json(message === undefined ? { code: status, ...response } : { details: { data: { code, message } } }, { status })
  })
  vi.stubGlobal('StaxJs', StaxJs)
  vi.spyOn(document.head, 'append').mockImplementation((element) =>
    queueMicrotask(() => (element as HTMLScriptElement).onload?.(new Event('load'))),
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const type = (name: string, value: string) => {
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
  fireEvent.blur(screen.getByRole('textbox', { name }))
}
const pay = () => fireEvent.click(screen.getByRole('button', { name: 'Pay $349.00' }))
const typeCard = () => act(async () => reportCardState({ validNumber: true, validCvv: true, cardType: 'visa' }))

async function open() {
  render(<PayPage brand={BRANDS.marquee} />)
  await screen.findByRole('button', { name: 'Pay $349.00' })
  await act(async () => {})
}

async function fillIn() {
  await typeCard()
  type('Expiration', '1228')
  type('First name', 'Anita')
  type('Last name', 'Patel')
}

describe('the pay page', () => {
  test('filled in and charged › has the server confirm it, and stores nothing of the card', async () => {
    await open()
    expect(screen.getByText('INV-00128, due Nov 10, 2026')).toBeDefined()
    expect(screen.getByText('For Bright Smile')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toContain(`/${UUID}/email-direct/download?session_id=abc`)
    await fillIn()
    charge = vi.fn(charge)
    expect(JSON.stringify(sessionStorage)).toContain('Anita')
    expect(JSON.stringify(sessionStorage)).not.toContain('2028')
    pay()
    const heading = await screen.findByRole('heading', { name: 'Pay Success' })
    await waitFor(() => expect(heading).toBe(document.activeElement))
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
    expect(charge).toHaveBeenCalledWith(expect.objectContaining({ total: 349, month: '12', year: '2028', idempotency_id: 'p1' }))
    expect(sent.at(-1)?.body).toMatchObject({ client_invoice_uuid: UUID, transaction_uuid: 'tx1' })
    expect(JSON.stringify(sessionStorage)).not.toContain('Anita')
  })

  test('with a card that approves less › shows that only a part was paid, and stays', async () => {
    responses['paid/direct-email'] = { body: { invoice_status: 'PARTIAL', settled: true, open_amounts: 174.5 } }
    await open()
    await fillIn()
    pay()
    expect(await screen.findByRole('heading', { name: 'Partially paid' })).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Pay the rest, $174.50' })).toBeDefined()
  })

  test('of an invoice that was charged in another currency › shows that the money goes back, and can be paid', async () => {
    const refunds = [{ kind: 'currency', amounts: 349, currency: 'CAD', state: 'made', made_after: null }]
    Object.assign(responses[`direct-email/${UUID}`] ?? {}, { body: { data: { ...INVOICE, refunds }, billing: BILLING } })
    await open()
    expect(screen.getByText(/^Your card was charged CA\$349\.00 instead of US dollars/)).toBeDefined()
  })

  test('whose month is picked from the list › fills it in as MM/YYYY and returns to the field', async () => {
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'Choose month' }))
    fireEvent.click(screen.getByRole('button', { name: 'Next year' }))
    fireEvent.click(screen.getByRole('button', { name: 'Mar' }))
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Expiration' })
    expect(field.value).toBe(`03/${new Date().getFullYear() + 1}`)
    expect(document.activeElement).toBe(field)
    expect(screen.queryByRole('button', { name: 'Mar' })).toBeNull()
  })

  test('with everything missing › shows one problem after the other, in the order of the specification, at its field', async () => {
    responses[`direct-email/${UUID}`] = {
      body: { data: INVOICE, company_name: '', billing: { address: '', city: '', state: '', zip_code: '', phone: '' }, support_email: '' },
    }
    await open()
    pay()
    expect(await screen.findByText('Please enter the correct card number!')).toBeDefined()
    await act(async () => reportCardState({ validNumber: true, validCvv: false, cardType: 'visa' }))
    pay()
    expect(await screen.findByText('Please enter the correct cvv number!')).toBeDefined()
    await typeCard()
    const fields: [string, string, string][] = [
      ['Expiration', 'Please enter the expiration date', '12/2028'],
      ['First name', 'Please enter the first name', 'Anita'],
      ['Last name', 'Please enter the last name', 'Patel'],
      ['Address', 'Please enter the address', '12 Elm Street'],
      ['City', 'Please enter the city', 'Peoria'],
      ['State', 'Please select the state', 'IL'],
      ['ZIP', 'Please enter the ZIP', '61602'],
      ['Phone', 'Please enter the phone', '(309) 555-0142'],
    ]
    for (const [name, message, right] of fields) {
      pay()
      const field = screen.getByLabelText(name, { exact: true })
      await waitFor(() => expect(document.activeElement).toBe(field))
      expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(message)
      fireEvent.change(field, { target: { value: right } })
    }
    expect(sent).toEqual([])
  })

  test('declined › shows the reason, retains what was typed, and can be tried again', async () => {
    await open()
    await fillIn()
    charge = () => Promise.reject({ success: false, message: 'Your card was declined.' })
    pay()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Your card was declined.,Please refresh and try again.'))
    expect(sent.at(-1)).toMatchObject({ path: expect.stringMatching(/failed$/), body: { outcome: 'declined', payment_uuid: 'p1' } })
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'First name' }).value).toBe('Anita')
    charge = async () => ({ id: 'tx2', type: 'charge', success: true })
    pay()
    expect(await screen.findByRole('heading', { name: 'Pay Success' })).toBeDefined()
  })

  test('without a clear outcome › warns against paying again, also after a reload, until the server knows', async () => {
    await open()
    await fillIn()
    charge = () => Promise.reject({ status: 0, readyState: 4 })
    pay()
    expect(await screen.findByRole('heading', { name: 'Don’t pay again' })).toBeDefined()
    expect(sent.at(-1)?.body).toMatchObject({ outcome: 'unknown' })
    cleanup()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    render(<PayPage brand={BRANDS.marquee} />)
    expect(await screen.findByRole('heading', { name: 'Don’t pay again' })).toBeDefined()
    responses[`direct-email/${UUID}`] = { body: { data: null, company_name: '', billing: BILLING, support_email: '' } }
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(screen.getByRole('heading', { name: 'Pay Success' })).toBeDefined()
  })

  test('paid › stays until the visitor goes on', async () => {
    const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => {})
    await open()
    await fillIn()
    pay()
    await screen.findByRole('heading', { name: 'Pay Success' })
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    vi.useRealTimers()
    expect(screen.getByRole('heading', { name: 'Pay Success' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
    expect(replace).not.toHaveBeenCalled()
  })

  test('paid meanwhile by somebody else › charges nothing and reports that', async () => {
    await open()
    await fillIn()
    charge = vi.fn(charge)
    const message = 'The current invoice cannot be paid，Please refresh and try again。'
    responses[`reservations/direct-email/${UUID}`] = { status: 409, code: 'not_payable', message }
    pay()
    expect(await screen.findByRole('heading', { name: message })).toBeDefined()
    expect(charge).not.toHaveBeenCalled()
  })

  const paidByNow = () => {
    responses[`direct-email/${UUID}`] = { body: { data: null, invoice_status: 'PAID', rest_amounts: 0, billing: BILLING } }
  }
  const IS_PAID = 'INV-00128 was just paid by someone else. Your card wasn’t charged.'

  test('paid meanwhile, as the server knows by then › shows that it is paid', async () => {
    await open()
    await fillIn()
    paidByNow()
    responses[`reservations/direct-email/${UUID}`] = { status: 409, code: 'not_payable', message: 'The current invoice cannot be paid' }
    pay()
    expect(await screen.findByText(IS_PAID)).toBeDefined()
    expect(screen.getByRole('heading', { name: 'No Invoice Payable' })).toBeDefined()
  })

  test('while somebody else is paying › retains the form, and shows that it is paid as soon as it is', async () => {
    await open()
    await fillIn()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    responses[`reservations/direct-email/${UUID}`] = { status: 409, code: 'conflict', message: 'Somebody is paying this invoice' }
    pay()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Somebody is paying this invoice'))
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'First name' }).value).toBe('Anita')
    paidByNow()
    await act(() => vi.advanceTimersByTimeAsync(5000))
    vi.useRealTimers()
    expect(await screen.findByText(IS_PAID)).toBeDefined()
  })

  test('while the card fields load › shows that they are loading', async () => {
    let come = () => {}
    const ready = new Promise<void>((resolve) => {
      come = resolve
    })
    showing = () => ready
    await open()
    expect(screen.getByText('Loading card form')).toBeDefined()
    await act(async () => come())
    expect(screen.queryByText('Loading card form')).toBeNull()
  })

  test('of an expired link › has a new one sent to the address on file', async () => {
    responses[`direct-email/${UUID}`] = { status: 410, code: 'gone', message: 'This link has expired' }
    responses['new-link'] = { body: {} }
    render(<PayPage brand={BRANDS.marquee} />)
    fireEvent.click(await screen.findByRole('button', { name: 'Email me a new link' }))
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeDefined()
    expect(sent.map(({ path }) => path)).toEqual([`/api/payment/invoices/direct-email/${UUID}/new-link`])
  })

  test('of an invoice that is partly paid › does not call it paid, and leads to the page of its rest', async () => {
    const body = { data: null, invoice_status: 'PARTIAL', rest_amounts: 249, company_name: '', billing: BILLING, support_email: '' }
    responses[`direct-email/${UUID}`] = { body }
    responses.rest = { status: 500, message: 'Away for a moment' }
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
    render(<PayPage brand={BRANDS.marquee} />)
    expect(await screen.findByRole('heading', { name: 'No Invoice Payable' })).toBeDefined()
    expect(screen.getByText(/^Part of this invoice is paid/)).toBeDefined()
    const button = screen.getByRole('button', { name: 'Pay the rest, $249.00' })
    fireEvent.click(button)
    expect((await screen.findByRole('alert')).textContent).toBe('Away for a moment')
    responses.rest = { body: { url: 'https://portal.test/bills/next?session_id=def' } }
    fireEvent.click(button)
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://portal.test/bills/next?session_id=def'))
  })

  test.each([
    ['nothing to pay', { body: { data: null, company_name: '', billing: BILLING, support_email: '' } }, 'No Invoice Payable'],
    ['a rejection', { status: 404, code: 'not_found' as const, message: 'This invoice does not exist' }, 'This invoice does not exist'],
  ])('with a response of %s › shows it and leads to the login', async (_name, response, title) => {
    responses[`direct-email/${UUID}`] = response
    render(<PayPage brand={BRANDS.marquee} />)
    expect(await screen.findByRole('heading', { name: title })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
  })

  test.each([
    ['/bills/', '?session_id=abc'],
    [`/bills/${UUID}`, ''],
    [`/bills/${UUID}`, '?session_id='],
  ])('at %s%s › is no pay link', (pathname, search) => {
    expect(parsePayLink({ pathname, search })).toBeNull()
  })

  test('once loaded › removes the session from its address, and a reload of the tab still shows the bill', async () => {
    const { unmount } = render(<PayPage brand={BRANDS.marquee} />)
    await waitFor(() => expect(window.location.search).toBe(''))
    expect(window.location.pathname).toBe(`/bills/${UUID}`)
    unmount()
    render(<PayPage brand={BRANDS.marquee} />)
    expect((await screen.findAllByText(/INV-00128/)).length).toBeGreaterThan(0)
  })

  test('that cannot be loaded › leaves its address unchanged, so that the link can be tried again', async () => {
    responses[`direct-email/${UUID}`] = { status: 404, code: 'not_found', message: 'This invoice does not exist' }
    render(<PayPage brand={BRANDS.marquee} />)
    await screen.findByRole('heading', { level: 1 })
    expect(window.location.search).toBe('?session_id=abc')
  })
})
