import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getInvoice, listUnpaidInvoices } from '#contract/billing/invoices.ts'
import { confirmPayment, endReservation, getCardForm, getPaymentOutcome, reservePayment } from '#contract/billing/payments.ts'
import { getMyInformation } from '#contract/my-information.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { startSession } from '../../../platform/session/session.ts'
import { sessionStore } from '../../../platform/session-store.ts'
import { type FakeApi, fakeApi } from '../../../platform/testing/fake-api.ts'
import { BRIGHT_SMILE } from '../../../platform/testing/fixtures.ts'
import { renderScreen } from '../../../platform/testing/render-screen.tsx'
import { makeInvoice, makeInvoiceDetail } from '../testing/invoices.ts'
import BillsPayScreen from './BillsPayScreen.tsx'

const UNPAID = [makeInvoice(128), makeInvoice(129)]
const PAYMENT = '6b1d4f0e-5a1d-4f0e-9b1c-0000000000aa'

let server: FakeApi
let charge: () => Promise<unknown>

class StaxJs {
  on(event: string, listener: (state: object) => void) {
    if (event === 'card_form_complete') queueMicrotask(() => listener({ validNumber: true, validCvv: true, cardType: 'visa' }))
  }
  showCardForm = async () => {}
  pay = () => charge()
}

beforeEach(() => {
  localStorage.clear()
  startSession('token-a')
  sessionStore.describe({ timeZone: 'America/Chicago', nickname: 'Bright Smile Dental', type: 'MAIN' })
  queryClient.clear()
  server = fakeApi()
  server.respond(getMyInformation, BRIGHT_SMILE)
  server.respond(listUnpaidInvoices, { code: 200, data: UNPAID, partly_paid: [] })
  server.respond(getCardForm, { code: 200, script_url: 'https://cards.test/stax.js', public_token: 'token', api_endpoint: '' })
  server.respond(reservePayment, { code: 201, payment_uuid: PAYMENT, total: 698, invoices: UNPAID })
  server.respond(endReservation, { code: 200 })
  server.respond(getInvoice, { code: 200, data: makeInvoiceDetail(128) })
  charge = async () => ({ id: 'tx1', type: 'charge', success: true })
  vi.stubGlobal('StaxJs', StaxJs)
  vi.spyOn(document.head, 'append').mockImplementation((element) =>
    queueMicrotask(() => (element as HTMLScriptElement).onload?.(new Event('load'))),
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function payAll(beforePress = () => {}) {
  const { user, currentPath } = await renderScreen({ Screen: BillsPayScreen, path: '/bills-pay', at: '/bills-pay?uuid=all' })
  await user.type(await screen.findByRole('textbox', { name: 'Expiration' }), '12/2099')
  await user.type(screen.getByRole('textbox', { name: 'First name' }), 'Anita')
  await user.type(screen.getByRole('textbox', { name: 'Last name' }), 'Patel')
  beforePress()
  await user.click(screen.getByRole('button', { name: 'Pay $698.00' }))
  return { user, currentPath }
}

describe('/bills-pay › after the button was pressed', () => {
  it('of an invoice that was paid meanwhile › reports that on this page, until the user goes on', async () => {
    const sentence = 'The current invoice cannot be paid，Please refresh and try again。'
    server.reject(reservePayment, 'not_payable', sentence)
    const { user, currentPath } = await payAll()
    server.respond(listUnpaidInvoices, { code: 200, data: [], partly_paid: [] })
    expect((await screen.findByRole('alert')).textContent).toContain(sentence)
    await queryClient.refetchQueries()
    expect(screen.getByText(sentence)).toBeDefined()
    expect(currentPath()).toBe('/bills-pay?uuid=all')
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await screen.findByText('Nothing to pay')).toBeDefined()
    expect(screen.queryByText(sentence)).toBeNull()
  })

  it('of an invoice that somebody else has paid › shows that it is paid, and links to it', async () => {
    const [first, second] = UNPAID
    server.reject(reservePayment, 'not_payable', 'The current invoice cannot be paid，Please refresh and try again。')
    server.respond(getInvoice, { code: 200, data: makeInvoiceDetail(128, { invoice_status: 'PAID', balance_amounts: 0 }) })
    await payAll(() => server.respond(listUnpaidInvoices, { code: 200, data: second ? [second] : [], partly_paid: [] }))
    expect(await screen.findByText(`${first?.invoice_label} is already paid`)).toBeDefined()
    expect(screen.getByText(/You weren’t charged\. You can still pay the others\.$/)).toBeDefined()
  })

  it('while somebody else is paying › retains the form, and shows that it is paid as soon as it is', async () => {
    server.reject(reservePayment, 'conflict', 'Somebody is paying this invoice at the moment. Please wait, do not pay again.')
    await payAll()
    expect(await screen.findByText(/^Somebody is paying this invoice/)).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'First name' }).value).toBe('Anita')
    server.respond(getInvoice, { code: 200, data: makeInvoiceDetail(128, { invoice_status: 'PAID', balance_amounts: 0 }) })
    server.respond(listUnpaidInvoices, { code: 200, data: UNPAID.slice(1), partly_paid: [] })
    await queryClient.refetchQueries({ queryKey: ['invoices', 'unpaid'] })
    expect(await screen.findByText('INV-00128 is already paid')).toBeDefined()
    expect(screen.queryByRole('textbox', { name: 'First name' })).toBeNull()
  })

  it('a card that approves less for several › shows what is open, and no success', async () => {
    server.respond(confirmPayment, { code: 200, invoice_status: 'PAID', settled: true, open_amounts: 410.5 })
    const { currentPath } = await payAll()
    expect(
      await screen.findByText(
        /^Your card was approved for less than the amount due\. You still owe \$410\.50\. You can pay the balance from the bill\./,
      ),
    ).toBeDefined()
    expect(currentPath()).toBe('/paymentHistory')
    expect(screen.queryByText('Pay Success')).toBeNull()
  })

  it('a card that approves all › confirms it', async () => {
    server.respond(confirmPayment, { code: 200, invoice_status: 'PAID', settled: true, open_amounts: 0 })
    await payAll()
    expect(await screen.findByText('Pay Success')).toBeDefined()
  })

  it('a decline › shows what to do next', async () => {
    charge = () => Promise.reject({ payment_attempt_message: 'Your card was declined.' })
    await payAll()
    const alert = await screen.findByText(/Your card was declined\.,Please refresh and try again\./)
    expect(alert.textContent).toContain('You weren’t charged. Check your card or try another one')
  })

  it('no clear outcome, and no charge as it turns out › shows the form again, with a message that nothing was charged', async () => {
    charge = () => Promise.reject({ status: 0, readyState: 4 })
    server.respond(getPaymentOutcome, { code: 200, outcome: 'pending', open_amounts: 698 })
    const { user } = await payAll()
    expect(await screen.findByText(/^Don’t pay again/)).toBeDefined()
    await waitFor(() => expect(server.calls(getPaymentOutcome)).not.toEqual([]))
    server.respond(getPaymentOutcome, { code: 200, outcome: 'not_charged', open_amounts: 698 })
    await user.click(screen.getByRole('button', { name: 'Check now' }))
    expect(await screen.findByText('Your card wasn’t charged. You can pay again.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Pay $698.00' })).toBeDefined()
    expect(screen.queryByText(/^Don’t pay again/)).toBeNull()
  })

  it('a charge in another currency › shows that the money goes back, and that the bill is still open', async () => {
    server.reject(confirmPayment, 'conflict', 'The card was charged in CAD, not in US dollars. That money goes back to it')
    server.respond(getPaymentOutcome, { code: 200, outcome: 'given_back', open_amounts: 698 })
    await payAll()
    expect(await screen.findByText(/^Your card was charged in a currency other than US dollars\. We’re refunding it/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Pay $698.00' })).toBeDefined()
    expect(screen.queryByText('Your card wasn’t charged. You can pay again.')).toBeNull()
  })

  it('no clear outcome, and a part was charged as it turns out › shows what is open', async () => {
    charge = () => Promise.reject({ status: 0, readyState: 4 })
    server.respond(getPaymentOutcome, { code: 200, outcome: 'paid', open_amounts: 12 })
    await payAll()
    expect(
      await screen.findByText(
        /^Your card was approved for less than the amount due\. You still owe \$12\.00\. You can pay the balance from the bill\./,
      ),
    ).toBeDefined()
  })
})

it('/bills-pay › with more unpaid invoices than one payment covers › shows that it pays the first ones', async () => {
  server.respond(listUnpaidInvoices, {
    code: 200,
    data: Array.from({ length: 30 }, (_, index) => makeInvoice(200 + index)),
    partly_paid: [],
  })
  await renderScreen({ Screen: BillsPayScreen, path: '/bills-pay', at: '/bills-pay' })
  expect(await screen.findByRole('button', { name: 'Pay the first 24 of 30 ($8,376.00)' })).toBeDefined()
})
