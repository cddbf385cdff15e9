import type { Page } from '@playwright/test'
import { CONFIRMATION_FAILED } from '#contract/billing/payment-messages.ts'
import { heading, press, type Stage, screen, state, text, type View } from '../view.ts'

const UUID = '0b7a3c8e-2f7b-4a52-9a44-0d3e6a1f5c11'
const PATH = `/bills/${UUID}?session_id=a-link-of-this-picture`
const PAY = /^Pay \$/

const INVOICE = {
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
  items: [
    ['Local search and map ranking, November 2026', 189],
    ['Review invitations, up to 250', 89],
    ['Call tracking number and call analysis', 71],
  ].map(([item_description, amounts], index) => ({
    client_invoice_items_uuid: `00000000-0000-4000-8000-00000000000${index}`,
    item_type: 'SERVICE',
    item_description,
    amounts,
  })),
}

const RESPONSE = {
  code: 200,
  data: INVOICE,
  rest_amounts: 0,
  company_name: 'Bright Smile Dental',
  billing: { address: '', city: 'Springfield', state: 'IL', zip_code: '62704', phone: '+12175550100' },
  support_email: 'support@marquee.test',
}

const respondWith =
  (json: object, status = 200) =>
  (stage: Stage) =>
    stage.page.route(`**/api/payment/invoices/direct-email/${UUID}?*`, (route) => route.fulfill({ status, json }))

/** The view is complete only when the card provider's iframes have loaded */
const cardFrames = (page: Page) => page.frameLocator('iframe[title="CVV"]').getByRole('textbox')

async function leaveOutAddress(stage: Stage) {
  const { page } = stage
  await page.frameLocator('iframe[title="Card number"]').getByRole('textbox').fill('4111111111111111')
  await cardFrames(page).fill('123')
  await page.getByRole('textbox', { name: 'Expiration' }).fill('1230')
  await page.getByRole('textbox', { name: 'First name' }).fill('Anita')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Patel')
  await press(PAY)(stage)
}

async function withUnclearPayment(stage: Stage) {
  await respondWith(RESPONSE)(stage)
  const unclear = { complaint: CONFIRMATION_FAILED, until: Date.now() + 600_000 }
  await stage.page.addInitScript(([name, value]) => sessionStorage.setItem(name, value), [
    `pay-unclear:${UUID}`,
    JSON.stringify(unclear),
  ] as const)
}

const view = (facts: Pick<View, 'name' | 'shows'> & Partial<View>): Omit<View, 'isScreen'> => ({
  path: PATH,
  readsSchemeOnlyOnLoad: true,
  ...facts,
})

export const payLinkViews: readonly View[] = [
  screen(view({ name: 'pay-link', before: respondWith(RESPONSE), shows: cardFrames })),
  state(view({ name: 'pay-link-problem', before: respondWith(RESPONSE), after: leaveOutAddress, shows: text('Please enter the address') })),
  state(
    view({
      name: 'pay-link-month',
      before: respondWith(RESPONSE),
      after: press('Choose month'),
      shows: (page) => page.getByRole('button', { name: 'Dec' }),
    }),
  ),
  state(view({ name: 'pay-link-spanish', before: respondWith({ ...RESPONSE, language: 'es' }), shows: cardFrames })),
  state(view({ name: 'pay-link-nothing', before: respondWith({ ...RESPONSE, data: null }), shows: heading('No Invoice Payable') })),
  state(
    view({
      name: 'pay-link-rest',
      before: respondWith({ ...RESPONSE, data: null, invoice_status: 'PARTIAL', rest_amounts: 174.5 }),
      shows: (page) => page.getByRole('button', { name: 'Pay the rest, $174.50' }),
    }),
  ),
  state(
    view({
      name: 'pay-link-expired',
      before: respondWith({ details: { data: { code: 'gone' } } }, 410),
      shows: heading('This link has expired'),
    }),
  ),
  state(view({ name: 'pay-link-unsettled', before: withUnclearPayment, shows: heading('Don’t pay again') })),
]
