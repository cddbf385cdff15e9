import type { Page } from '@playwright/test'
import { failRequests, fetchOwnResponse, heading, neverRespond, press, type Stage, screen, state, text, type View } from '../view.ts'

const LIST = '/callInquiries'
const LIST_CALL = '**/api/inquiry/call-inquiry1*'
const ONE_CALL = /\/api\/inquiry\/call-inquiry\/CA/

/** The caller's name is the link of a row or, on a phone, of a card */
const dana = (page: Page) => page.getByRole('link', { name: 'Dana Whitfield' }).first()

async function openDana({ page }: Stage) {
  await dana(page).click()
  await page.getByRole('heading', { name: 'Transcript' }).waitFor()
}

/** The server's own response, but with another state of the analysis */
const withAnalysis = (change: Record<string, unknown>) => (stage: Stage) =>
  stage.page.route(ONE_CALL, async (route) => {
    const response = await fetchOwnResponse(route)
    const body = (await response.json()) as { data: Record<string, unknown> }
    await route.fulfill({ response, json: { ...body, data: { ...body.data, ...change } } })
  })

export const callViews: readonly View[] = [
  screen({ name: 'call-list', touchTargets: true, who: 'demo', path: LIST, shows: dana }),
  screen({
    name: 'call-drawer',
    who: 'demo',
    path: LIST,
    after: openDana,
    shows: (page) => page.getByRole('dialog', { name: 'Call with Dana Whitfield' }),
  }),
  state({
    name: 'call-list-filtered',
    who: 'demo',
    path: `${LIST}?search=implant&category_filter=APPOINTMENT&call_status_filter=ANSWERED`,
    shows: dana,
  }),
  state({ name: 'call-list-loading', who: 'demo', path: LIST, before: neverRespond(LIST_CALL), shows: heading('Call Inquiries') }),
  state({ name: 'call-list-empty', who: 'demo', path: `${LIST}?search=xyzzy`, shows: text('No matching calls') }),
  state({
    name: 'call-list-none',
    who: 'demo',
    path: `${LIST}?date_from=2020-01-01&date_to=2020-01-31`,
    shows: text('Calls to your tracking number appear here'),
  }),
  state({
    name: 'call-list-error',
    who: 'demo',
    path: LIST,
    before: failRequests(LIST_CALL),
    shows: text('Calls could not be loaded'),
  }),
  state({
    name: 'call-list-choices',
    size: 'desktop',
    who: 'demo',
    path: LIST,
    after: press('Category'),
    shows: (page) => page.getByRole('option', { name: 'Complaint' }),
  }),
  state({
    name: 'call-columns',
    size: 'desktop',
    who: 'demo',
    path: LIST,
    after: press('Columns'),
    shows: (page) => page.getByRole('button', { name: 'Move Summary up' }),
  }),
  state({
    name: 'call-columns-none',
    size: 'desktop',
    who: 'demo',
    path: LIST,
    after: async (stage) => {
      await press('Columns')(stage)
      await stage.page.getByRole('checkbox', { name: 'All', exact: true }).click()
      await press('Save')(stage)
    },
    shows: text('Please select the column names to display!'),
  }),
  state({
    name: 'call-filter-sheet',
    size: 'phone',
    who: 'demo',
    path: `${LIST}?call_status_filter=ANSWERED`,
    after: ({ page }) => page.getByRole('button', { name: /^Filters/ }).click(),
    shows: (page) => page.getByRole('button', { name: 'Show calls' }),
  }),
  state({
    name: 'call-drawer-transcript',
    who: 'demo',
    path: LIST,
    after: async (stage) => {
      await openDana(stage)
      await stage.page.getByRole('searchbox', { name: 'Search transcript' }).fill('estimate')
      await stage.page.keyboard.press('Enter')
    },
    shows: text('2 of '),
  }),
  state({
    name: 'call-drawer-playing',
    who: 'demo',
    path: LIST,
    after: async (stage) => {
      await openDana(stage)
      await stage.page.getByRole('button', { name: /^Play from .*: Send the cost estimate/ }).click()
    },
    shows: (page) => page.getByRole('button', { name: 'Pause' }),
  }),
  state({
    name: 'call-drawer-notes',
    who: 'demo',
    path: LIST,
    after: async (stage) => {
      await openDana(stage)
      await stage.page.getByRole('region', { name: 'Notes' }).getByRole('button', { name: 'Edit' }).first().click()
      await stage.page.getByRole('textbox', { name: 'Edit note' }).scrollIntoViewIfNeeded()
    },
    shows: (page) => page.getByRole('textbox', { name: 'Edit note' }),
  }),
  state({
    name: 'call-drawer-notes-failed',
    who: 'demo',
    path: LIST,
    before: failRequests('**/notes'),
    after: openDana,
    shows: text('Notes could not be loaded'),
  }),
  state({
    name: 'call-drawer-pending',
    who: 'demo',
    path: LIST,
    before: withAnalysis({ analysis_state: 'pending', summary: '', keywords: [], comment: '', action_itmes: [], transcript_lines: [] }),
    after: ({ page }) => dana(page).click(),
    shows: text('Analyzing'),
  }),
  state({
    name: 'call-drawer-failed-analysis',
    who: 'demo',
    path: LIST,
    before: withAnalysis({ analysis_state: 'failed', summary: '', analysis_problem: 'The model’s response could not be used.' }),
    after: ({ page }) => dana(page).click(),
    shows: (page) => page.getByRole('button', { name: 'Analyze again' }),
  }),
  state({
    name: 'call-drawer-spam',
    who: 'demo',
    path: LIST,
    after: async (stage) => {
      await openDana(stage)
      await press('Mark as spam')(stage)
    },
    shows: text('left out of the list and totals'),
  }),
  state({
    name: 'call-drawer-spam-number',
    who: 'demo',
    path: LIST,
    before: withAnalysis({ spam: true }),
    after: openDana,
    shows: (page) => page.getByRole('region', { name: 'This caller’s number' }),
  }),
  state({
    name: 'call-drawer-silent',
    who: 'demo',
    path: `${LIST}?search=5550191`,
    after: ({ page }) => page.getByRole('link', { name: 'Unknown caller' }).first().click(),
    shows: text('The recording is silent'),
  }),
  state({
    name: 'call-drawer-corrected',
    who: 'demo',
    path: LIST,
    before: withAnalysis({ model_said: { caller_name: 'Diana Whitfeld', referral_source: 'UNKNOWN' } }),
    after: openDana,
    shows: (page) => page.getByRole('list', { name: 'Corrected' }),
  }),
  state({
    name: 'call-drawer-correcting',
    who: 'demo',
    path: LIST,
    after: async (stage) => {
      await openDana(stage)
      await press('Correct details')(stage)
    },
    shows: (page) => page.getByRole('form', { name: 'Correct details' }),
  }),
  state({
    name: 'call-drawer-loading',
    who: 'demo',
    path: LIST,
    before: ({ page }) => page.route(ONE_CALL, () => {}),
    after: ({ page }) => dana(page).click(),
    shows: (page) => page.getByRole('dialog'),
  }),
  state({
    name: 'call-drawer-error',
    who: 'demo',
    path: LIST,
    before: ({ page }) => page.route(ONE_CALL, (route) => route.fulfill({ status: 503, body: 'away' })),
    after: ({ page }) => dana(page).click(),
    shows: text('The call could not be loaded'),
  }),
  state({ name: 'call-drawer-missing', who: 'demo', path: `${LIST}?call=CA${'0'.repeat(32)}`, shows: text('We couldn’t find this call') }),
]
