import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { downloadInvoiceList, getInvoice, getOpenAmount, listInvoices, listUnpaidInvoices, payRest } from '#contract/billing/invoices.ts'
import { getCardForm } from '#contract/billing/payments.ts'
import { getMyInformation } from '#contract/my-information.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { startSession } from '../../platform/session/session.ts'
import { sessionStore } from '../../platform/session-store.ts'
import { type FakeApi, fakeApi } from '../../platform/testing/fake-api.ts'
import { BRIGHT_SMILE } from '../../platform/testing/fixtures.ts'
import { renderScreen } from '../../platform/testing/render-screen.tsx'
import BillDetailScreen from './detail/BillDetailScreen.tsx'
import PaymentHistoryScreen from './history/PaymentHistoryScreen.tsx'
import BillsPayScreen from './pay/BillsPayScreen.tsx'
import { makeInvoice, makeInvoiceDetail } from './testing/invoices.ts'

vi.mock('../../platform/api/save-file.ts', () => ({ saveFile: vi.fn() }))

const OVERDUE = makeInvoice(128, { invoice_status: 'OVERDUE' })
const OPEN = makeInvoice(129, { due_date: '2099-11-27' })
const PAID = makeInvoice(127, { invoice_status: 'PAID', balance_amounts: 0, paid_datetime: '2026-10-05T03:24:00.000Z' })
const PAID_DETAIL = makeInvoiceDetail(127, {
  ...PAID,
  payments: [{ paid_datetime: '2026-10-05T03:24:00.000Z', amounts: 349, card: { brand: 'visa', last_four: '1111' }, reference: 'ch-127' }],
  emails: [{ kind: 'receipt', sent_datetime: '2026-10-05T03:25:00.000Z' }],
})

const OPEN_AMOUNT = {
  code: 200,
  open_amounts: 698,
  overdue_amounts: 349,
  overdue_since: '2026-11-10',
  next_due: { invoice_label: 'INV-00129', due_date: '2099-11-27', balance_amounts: 349 },
  paid: { year: 2026, amounts: 3490, count: 10, late_count: 0, partial_count: 1 },
} as const

let server: FakeApi

beforeEach(() => {
  localStorage.clear()
  startSession('token-a')
  sessionStore.describe({ timeZone: 'America/Chicago', nickname: 'Bright Smile Dental', type: 'MAIN' })
  queryClient.clear()
  server = fakeApi()
  server.respond(getMyInformation, BRIGHT_SMILE)
  server.respond(listUnpaidInvoices, { code: 200, data: [OVERDUE, OPEN], partly_paid: [] })
  server.respond(getInvoice, { code: 200, data: PAID_DETAIL })
  server.respond(getCardForm, { code: 200, script_url: 'https://cards.test/stax.js', public_token: 'token', api_endpoint: '' })
  const page = { totalElements: 3, totalPage: 1, size: 10, number: 1 }
  server.respond(getOpenAmount, OPEN_AMOUNT)
  const paid = { ...PAID, paid_card: { brand: 'visa', last_four: '1111' } as const }
  server.respond(listInvoices, { code: 200, data: [OPEN, OVERDUE, paid], page })
})

// Prevents the provider's script from loading: the card form stays in its loading state
beforeEach(() => void vi.spyOn(document.head, 'append').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

const openBills = (query = '') => renderScreen({ Screen: BillsPayScreen, path: '/bills-pay', at: `/bills-pay${query}` })

describe('/bills-pay', () => {
  it('without a uuid › shows the first unpaid invoice, its items, and the business’s address in the form', async () => {
    await openBills()
    expect(await screen.findByText('$349.00', { selector: 'p' })).toBeDefined()
    expect(screen.getByText(/^Overdue by/)).toBeDefined()
    expect(screen.getByText('1 of 2')).toBeDefined()
    expect(screen.getByText('Review invitations')).toBeDefined()
    expect(await screen.findByDisplayValue('412 Maple Avenue')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Pay $349.00' })).toBeDefined()
  })

  it('with the uuid of another › shows that one', async () => {
    await openBills(`?uuid=${OPEN.client_invoice_uuid}`)
    expect(await screen.findByText('2 of 2')).toBeDefined()
    expect(screen.getByText('Invoice INV-00129, due Nov 27, 2099')).toBeDefined()
  })

  it('to pay all › shows their total on the button', async () => {
    const { user, currentPath } = await openBills()
    await user.click(await screen.findByRole('button', { name: 'Pay all 2 ($698.00)' }))
    expect(await screen.findByRole('button', { name: 'Pay $698.00' })).toBeDefined()
    expect(currentPath()).toBe('/bills-pay?uuid=all')
  })

  it('with the overdue ones › pays exactly those at once, and offers them among the others', async () => {
    const other = makeInvoice(126, { invoice_status: 'OVERDUE' })
    server.respond(listUnpaidInvoices, { code: 200, data: [other, OVERDUE, OPEN], partly_paid: [] })
    const { user } = await openBills('?uuid=overdue')
    expect(await screen.findByRole('button', { name: 'Pay $698.00' })).toBeDefined()
    expect(screen.getByText('2 of 3')).toBeDefined()
    await user.click(screen.getByRole('combobox', { name: 'Invoice' }))
    expect(await screen.findByRole('option', { name: 'The 2 overdue · $698.00' })).toBeDefined()
  })

  it('with the uuid of a paid invoice › leads to its detail', async () => {
    const { currentPath } = await openBills(`?uuid=${PAID.client_invoice_uuid}`)
    await waitFor(() => expect(currentPath()).toBe(`/billsDetail?uuid=${PAID.client_invoice_uuid}`))
  })

  it('with only the rest of a partly paid invoice › shows what is open, and can pay it', async () => {
    const partial = makeInvoice(126, { invoice_status: 'PARTIAL', balance_amounts: 174.5 })
    server.respond(listUnpaidInvoices, { code: 200, data: [], partly_paid: [partial] })
    server.respond(payRest, { code: 200, client_invoice_uuid: OPEN.client_invoice_uuid })
    const { user, currentPath } = await openBills()
    expect(await screen.findByText('$174.50 of $349.00 is still open, due Nov 10, 2026')).toBeDefined()
    expect(screen.queryByText('Nothing to pay')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Pay the rest, $174.50' }))
    await waitFor(() => expect(currentPath()).toBe(`/bills-pay?uuid=${OPEN.client_invoice_uuid}`))
  })

  it('while the card fields load › shows that they are loading', async () => {
    await openBills()
    expect(await screen.findByText('Loading card form')).toBeDefined()
  })

  it('with nothing unpaid › shows that calmly', async () => {
    server.respond(listUnpaidInvoices, { code: 200, data: [], partly_paid: [] })
    await openBills()
    expect(await screen.findByText('Nothing to pay')).toBeDefined()
  })
})

describe('/billsDetail', () => {
  const open = () => renderScreen({ Screen: BillDetailScreen, path: '/billsDetail', at: `/billsDetail?uuid=${PAID.client_invoice_uuid}` })

  it('of a paid invoice › shows when it was due and paid, on the business’s calendar', async () => {
    await open()
    expect(await screen.findByText('Paid on Oct 4, 2026')).toBeDefined()
    expect(screen.getByText('Due date Nov 10, 2026')).toBeDefined()
    expect(screen.getByText('Paid')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Receipt' })).toBeDefined()
  })

  it('of a paid invoice › shows the payment, and what happened, the newest first', async () => {
    await open()
    expect(await screen.findByText('Visa •• 1111')).toBeDefined()
    expect(screen.getByText('ch-127')).toBeDefined()
    const entries = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(entries).toEqual([
      'Payment dueNov 10, 2026',
      'Invoice createdOct 27, 2026',
      expect.stringMatching(/^Receipt emailed.*Oct 4/),
      expect.stringMatching(/^\$349\.00 paid.*Oct 4/),
    ])
  })

  it('its menu › offers the PDF under the bill’s number too', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'More of INV-00127' }))
    expect(await screen.findByRole('menuitem', { name: 'Download as INV-00127' })).toBeDefined()
  })

  it('of a partly paid one › shows what is open, and creates an invoice for the rest', async () => {
    server.respond(getInvoice, {
      code: 200,
      data: { ...PAID_DETAIL, invoice_status: 'PARTIAL', balance_amounts: 174.5, paid_datetime: null },
    })
    server.respond(payRest, { code: 200, client_invoice_uuid: OPEN.client_invoice_uuid })
    const { user, currentPath } = await open()
    expect((await screen.findByText(/is still open/)).textContent).toContain('$174.50 of $349.00 is paid. $174.50 is still open')
    expect(screen.queryByRole('link', { name: /^Pay \$/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Pay the rest, $174.50' }))
    await waitFor(() => expect(currentPath()).toBe(`/bills-pay?uuid=${OPEN.client_invoice_uuid}`))
    expect(server.calls(payRest)).toHaveLength(1)
  })

  it('whose money goes back › shows what happens to it, and when', async () => {
    const back = {
      kind: 'refund' as const,
      amounts: 15,
      currency: 'USD',
      state: 'waiting' as const,
      made_after: '2026-11-18T05:05:00.000Z',
    }
    const refunds = [
      back,
      { ...back, amounts: 20.5, state: 'made' as const, made_after: null },
      { ...back, kind: 'currency' as const, amounts: 349, currency: 'CAD', state: 'under_way' as const, made_after: null },
    ]
    server.respond(getInvoice, { code: 200, data: { ...PAID_DETAIL, refunds } })
    await open()
    expect(await screen.findByText(/^\$15\.00 will be refunded to the card on Nov 17, 2026/)).toBeDefined()
    expect(screen.getByText('$20.50 was refunded to the card.')).toBeDefined()
    expect(screen.getByText(/^The card was charged CA\$349\.00 instead of US dollars.* That money is being refunded/)).toBeDefined()
  })
})

describe('/paymentHistory', () => {
  const open = (at = '/paymentHistory') => renderScreen({ Screen: PaymentHistoryScreen, path: '/paymentHistory', at })
  const rowOf = async (label: string) => (await screen.findByRole('link', { name: label })).closest('tr') as HTMLElement

  it('its rows › link to where they can be paid or read, and show the paid date or a dash', async () => {
    await open()
    const paid = await rowOf('INV-00127')
    expect(within(paid).getByTitle(/^10\/04\/2026 22:24 PM · /)).toBeDefined()
    expect(within(paid).getByText('Visa •• 1111')).toBeDefined()
    expect(within(paid).getByRole('link', { name: 'INV-00127' }).getAttribute('href')).toBe(`/billsDetail?uuid=${PAID.client_invoice_uuid}`)
    const open129 = await rowOf('INV-00129')
    expect(within(open129).getByText('-')).toBeDefined()
    expect(within(open129).getByRole('link', { name: 'INV-00129' }).getAttribute('href')).toBe(
      `/bills-pay?uuid=${OPEN.client_invoice_uuid}`,
    )
    expect(within(open129).getByRole('link', { name: 'Details of INV-00129' })).toBeDefined()
    expect(within(open129).getByRole('link', { name: 'Pay $349.00 of INV-00129' }).getAttribute('href')).toBe(
      `/bills-pay?uuid=${OPEN.client_invoice_uuid}`,
    )
    expect(within(paid).queryByRole('link', { name: /^Pay/ })).toBeNull()
  })

  it('above them › shows what is open and overdue, what is next and what was paid, for all dates', async () => {
    await open()
    expect(await screen.findByText('$698.00')).toBeDefined()
    expect(screen.getByText('$349.00 overdue since Nov 10')).toBeDefined()
    expect(screen.getByText('Nov 27, 2099, INV-00129')).toBeDefined()
    const paid = screen.getByRole('link', { name: '10 invoices' })
    expect(paid.parentElement?.textContent).toBe('10 invoices, none late, plus 1 paid in part')
    // Each total links to exactly the invoices that it adds up
    const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')
    expect([hrefOf(/^Open amount/), hrefOf('$349.00 overdue since Nov 10'), paid.getAttribute('href')]).toEqual([
      '/paymentHistory?status=UNPAID',
      '/paymentHistory?status=PAST_DUE',
      '/paymentHistory?status=PAID_THIS_YEAR',
    ])
    expect(screen.getByRole('button', { name: 'Period, All dates' })).toBeDefined()
  })

  it('of a partly paid invoice › offers the rest, where it can be paid', async () => {
    const partial = makeInvoice(126, { invoice_status: 'PARTIAL', balance_amounts: 174.5 })
    server.respond(listInvoices, { code: 200, data: [partial], page: { totalElements: 1, totalPage: 1, size: 10, number: 1 } })
    await open()
    const pay = await screen.findByRole('link', { name: 'Pay the rest, $174.50 of INV-00126' })
    expect(pay.getAttribute('href')).toBe(`/billsDetail?uuid=${partial.client_invoice_uuid}`)
  })

  it('a period in the address › is requested, shown, and can be cleared', async () => {
    const { user, currentPath } = await open('/paymentHistory?start_date=2026-10-01&end_date=2026-10-31')
    await rowOf('INV-00127')
    expect(server.calls(listInvoices).at(-1)?.url.searchParams.get('start_date')).toBe('2026-10-01')
    expect(screen.getByText('10/01/2026 – 10/31/2026')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Clear Period' }))
    await waitFor(() => expect(currentPath()).toBe('/paymentHistory'))
  })

  it('of one status › requests it, and the file has the same rows', async () => {
    const { user, currentPath } = await open('/paymentHistory?start_date=2026-10-01&end_date=2026-10-31')
    await rowOf('INV-00127')
    await user.click(screen.getByRole('button', { name: 'Status' }))
    await user.click(await screen.findByRole('option', { name: 'Paid' }))
    await waitFor(() => expect(currentPath()).toContain('status=PAID'))
    await waitFor(() => expect(server.calls(listInvoices).at(-1)?.url.searchParams.get('status')).toBe('PAID'))
    server.respond(downloadInvoiceList, 'Invoice #')
    await user.click(screen.getByRole('button', { name: 'Download list' }))
    await waitFor(() => expect(server.calls(downloadInvoiceList)).toHaveLength(1))
    const requested = server.calls(downloadInvoiceList)[0]?.url.searchParams
    expect([requested?.get('status'), requested?.get('start_date'), requested?.get('page')]).toEqual(['PAID', '2026-10-01', null])
  })

  it('that cannot be loaded › reports no error, and offers to try again', async () => {
    server.reject(listInvoices, 'unavailable', 'Away')
    await open()
    expect(await screen.findByText('Payment history could not be loaded', {}, { timeout: 10_000 })).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
