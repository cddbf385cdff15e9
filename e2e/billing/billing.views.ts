import type { Page } from '@playwright/test'
import { failRequests, heading, neverRespond, press, screen, state, text, type View } from '../view.ts'

const UNPAID = '**/api/payment/invoices/unpaid'
const HISTORY = '**/api/payment/invoices?*'

/** The button is enabled once the provider's iframes have loaded. Until then it has the colors of a disabled button */
const payButton = (name: string) => (page: Page) => page.getByRole('button', { name, disabled: false })

const PARTIAL = {
  client_invoice_uuid: '0b7a3c8e-2f7b-4a52-9a44-0d3e6a1f5c11',
  invoice_number: 128,
  invoice_label: 'INV-00128',
  invoice_status: 'PARTIAL',
  invoice_date: '2026-10-27',
  due_date: '2026-11-10',
  total_amounts: 349,
  balance_amounts: 174.5,
  paid_datetime: null,
  items: [
    {
      client_invoice_items_uuid: '00000000-0000-4000-8000-000000000000',
      item_type: 'SERVICE',
      item_description: 'Local search and map ranking, November 2026',
      amounts: 349,
    },
  ],
  payments: [
    { paid_datetime: '2026-11-09T15:20:00.000Z', amounts: 174.5, card: { brand: 'visa', last_four: '1111' }, reference: 'b7d1f0c2-9a41' },
  ],
  emails: [{ kind: 'invoice', sent_datetime: '2026-10-27T14:00:00.000Z' }],
  refunds: [{ kind: 'refund', amounts: 15, currency: 'USD', state: 'waiting', made_after: '2026-11-18T05:05:00.000Z' }],
}

/** Billing screens for a signed-in account */
export const billingViews: readonly View[] = [
  screen({ name: 'bills-pay', touchTargets: true, who: 'demo', path: '/bills-pay', shows: payButton('Pay $349.00') }),
  screen({ name: 'payment-history', touchTargets: true, who: 'demo', path: '/paymentHistory', shows: text('INV-00127') }),
  screen({
    name: 'bill-detail',
    who: 'demo',
    path: '/paymentHistory',
    after: ({ page }) => page.getByRole('link', { name: 'INV-00127', exact: true }).click(),
    shows: text('Paid on'),
  }),
  state({
    name: 'bill-detail-partial',
    who: 'demo',
    path: `/billsDetail?uuid=${PARTIAL.client_invoice_uuid}`,
    before: ({ page }) => page.route('**/api/payment/invoices/0b7a*', (route) => route.fulfill({ json: { code: 200, data: PARTIAL } })),
    shows: (page) => page.getByRole('button', { name: 'Pay the rest, $174.50' }),
  }),
  state({ name: 'bills-pay-all', who: 'demo', path: '/bills-pay?uuid=all', shows: payButton('Pay $698.00') }),
  state({
    name: 'bills-pay-empty',
    who: 'demo',
    path: '/bills-pay',
    before: ({ page }) => page.route(UNPAID, (route) => route.fulfill({ json: { code: 200, data: [], partly_paid: [] } })),
    shows: text('Nothing to pay'),
  }),
  state({
    name: 'bills-pay-partly-paid',
    who: 'demo',
    path: '/bills-pay',
    before: ({ page }) => page.route(UNPAID, (route) => route.fulfill({ json: { code: 200, data: [], partly_paid: [PARTIAL] } })),
    shows: (page) => page.getByRole('button', { name: 'Pay the rest, $174.50' }),
  }),
  state({ name: 'bills-pay-loading', who: 'demo', path: '/bills-pay', before: neverRespond(UNPAID), shows: heading('Bills') }),
  state({
    name: 'bills-pay-failed',
    who: 'demo',
    path: '/bills-pay',
    before: failRequests(UNPAID),
    shows: text('The bills could not be loaded'),
  }),
  state({
    name: 'bills-pay-without-card-form',
    who: 'demo',
    path: '/bills-pay',
    before: failRequests('**/api/payment/card-form'),
    shows: text('The card form could not be loaded'),
  }),
  state({
    name: 'bills-pay-while-card-form-loads',
    who: 'demo',
    path: '/bills-pay',
    before: neverRespond('**/api/payment/card-form'),
    shows: text('Loading card form'),
  }),
  state({
    name: 'bills-pay-month',
    closesWhenResized: true,
    who: 'demo',
    path: '/bills-pay',
    after: press('Choose month'),
    shows: (page) => page.getByRole('button', { name: 'Next year' }),
  }),
  state({
    name: 'payment-history-nothing-found',
    who: 'demo',
    path: '/paymentHistory?start_date=2001-01-01&end_date=2001-01-31',
    shows: text('No matching invoices'),
  }),
  state({
    name: 'payment-history-loading',
    who: 'demo',
    path: '/paymentHistory',
    before: neverRespond(HISTORY),
    shows: heading('Payment History'),
  }),
  state({
    name: 'payment-history-failed',
    who: 'demo',
    path: '/paymentHistory',
    before: failRequests(HISTORY),
    shows: text('Payment history could not be loaded'),
  }),
]
