import type { Page } from '@playwright/test'
import { enterAs } from '../people.ts'
import { failRequests, fetchOwnResponse, heading, neverRespond, press, type Stage, screen, state, text, type View } from '../view.ts'

const PAGE = '/businessPromoter'
const LIST = '**/api/review/business-promoter?*'
const STATS = '**/api/review/business-promoter/figures?*'
const IMPORT = '**/api/review/business-promoter/import'

/** The menu button in the first invitation's row or, on a phone, card */
const more = (page: Page) => page.getByRole('button', { name: /^More for / }).first()

/** A business without invitations */
const asNewcomer = async ({ page, people, origin }: Stage) => enterAs(page, await people.newcomer(), origin)

const DAY_LIST = [
  'name,email,phone',
  'Marisol Reyes,marisol.reyes@customer.test,217-555-0161',
  'Jerome Tate,jerome.tate@customer,',
  'Ellen Walsh,ellen.walsh@customer.test,',
  'Ellen Walsh,ellen.walsh@customer.test,',
  ',brian@customer.test,',
].join('\n')

async function chooseDayList(stage: Stage) {
  await press('Import list')(stage)
  const file = { name: 'day list.csv', mimeType: 'text/csv', buffer: Buffer.from(DAY_LIST) }
  await stage.page.locator('input[type=file]').setInputFiles(file)
}

async function enterInvalidNumber(stage: Stage) {
  const form = stage.page.getByRole('form', { name: 'Send Request' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Dana Whitfield')
  await form.getByRole('textbox', { name: 'E-Mail' }).fill('dana@customer.test')
  await form.getByRole('checkbox', { name: 'Phone Number' }).click()
  await form.getByRole('textbox', { name: 'Phone Number' }).fill('21755501')
  await form.getByRole('button', { name: 'Send', exact: true }).click()
}

const withImport = (change: Record<string, unknown>) => (stage: Stage) => {
  const data = { total: 42, done: 17, sent: 16, held: 0, unsubscribed: 0, failed: 1, finished: false, ...change }
  const facts = { import_uuid: '0a5c6a7e-5a1d-4f0e-9b1c-000000000009', created_datetime: new Date().toISOString() }
  return stage.page.route(IMPORT, (route) => route.fulfill({ json: { code: 200, data: { ...facts, ...data } } }))
}

/** As at night: the first invitation has a text that is deferred until eight in the morning */
const deferFirstText = ({ page }: Stage) =>
  page.route(LIST, async (route) => {
    const response = await fetchOwnResponse(route)
    const body = await response.json()
    const morning = new Date()
    morning.setUTCHours(14, 0, 0, 0)
    morning.setUTCDate(morning.getUTCDate() + 1)
    const deferredText = { phone_number: '+12175550142', sms_state: 'waiting', sms_problem: '', sms_waits_until: morning.toISOString() }
    Object.assign(body.data[0], deferredText)
    await route.fulfill({ response, json: body })
  })

export const businessPromoterViews: readonly View[] = [
  screen({ name: 'business-promoter', touchTargets: true, who: 'demo', path: PAGE, shows: more }),
  screen({
    name: 'business-promoter-send',
    who: 'demo',
    path: `${PAGE}?send=1`,
    shows: (page) => page.getByRole('textbox', { name: 'E-Mail' }),
  }),
  screen({
    name: 'business-promoter-custom-message',
    who: 'demo',
    path: `${PAGE}?templates=1`,
    shows: (page) => page.getByRole('textbox', { name: 'Heading' }),
  }),
  screen({
    name: 'business-promoter-qr',
    who: 'demo',
    path: PAGE,
    after: press('QR'),
    shows: (page) => page.getByRole('img', { name: /^QR code/ }),
  }),
  screen({
    name: 'business-promoter-import',
    who: 'demo',
    path: PAGE,
    after: chooseDayList,
    shows: text('2 people will be invited'),
  }),
  state({
    name: 'business-promoter-send-rejected',
    who: 'demo',
    path: `${PAGE}?send=1`,
    after: enterInvalidNumber,
    shows: (page) => page.getByRole('alert').filter({ hasText: 'Please enter the correct phone number.' }),
  }),
  state({
    name: 'business-promoter-text-only',
    who: 'demo',
    path: `${PAGE}?send=1`,
    after: async ({ page }) => {
      await page.getByRole('button', { name: 'Send by text only' }).click()
      await page.getByRole('button', { name: 'Preview' }).click()
    },
    shows: (page) => page.getByRole('region', { name: 'Text preview' }),
  }),
  state({
    name: 'business-promoter-reminder',
    who: 'demo',
    path: `${PAGE}?templates=1`,
    after: async ({ page }) => page.getByText('Reminder', { exact: true }).click(),
    shows: (page) => page.getByRole('combobox', { name: 'Send one reminder' }),
  }),
  state({
    name: 'business-promoter-nobody-found',
    who: 'demo',
    path: `${PAGE}?search=nobody-of-this-name`,
    shows: text('No matching invitations'),
  }),
  state({
    name: 'business-promoter-deferred',
    who: 'demo',
    path: PAGE,
    before: deferFirstText,
    shows: text('Sends '),
  }),
  state({
    name: 'business-promoter-no-stats',
    who: 'demo',
    path: PAGE,
    before: failRequests(STATS),
    shows: text('Totals could not be loaded'),
  }),
  state({
    name: 'business-promoter-menu',
    closesWhenResized: true,
    who: 'demo',
    path: PAGE,
    after: ({ page }) => more(page).click(),
    shows: (page) => page.getByRole('button', { name: 'Opt out' }),
  }),
  state({
    name: 'business-promoter-feedback',
    closesWhenResized: true,
    who: 'demo',
    path: PAGE,
    after: ({ page }) =>
      page
        .getByRole('button', { name: /^Feedback from / })
        .first()
        .click(),
    shows: (page) => page.getByRole('dialog', { name: /^Feedback from / }),
  }),
  state({ name: 'business-promoter-importing', who: 'demo', path: PAGE, before: withImport({}), shows: text('17 of 42') }),
  state({
    name: 'business-promoter-imported',
    who: 'demo',
    path: PAGE,
    before: withImport({ done: 42, sent: 41, finished: true }),
    shows: text('Your list is finished.'),
  }),
  state({
    name: 'business-promoter-import-file',
    who: 'demo',
    path: PAGE,
    after: press('Import list'),
    shows: text('Drop your file here, or'),
  }),
  state({ name: 'business-promoter-empty', path: PAGE, before: asNewcomer, shows: text('No invitations yet') }),
  state({ name: 'business-promoter-loading', who: 'demo', path: PAGE, before: neverRespond(LIST), shows: heading('Business Promoter') }),
  state({
    name: 'business-promoter-not-loaded',
    who: 'demo',
    path: PAGE,
    before: failRequests(LIST),
    shows: text('Invitations could not be loaded'),
  }),
]
