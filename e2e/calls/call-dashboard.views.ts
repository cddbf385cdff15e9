import { enterAs } from '../people.ts'
import { failRequests, fetchOwnResponse, heading, neverRespond, press, type Stage, screen, state, text, type View } from '../view.ts'

const DASHBOARD = '**/api/inquiry/call-inquiry/main?*'
const MAIN_ITEMS = '**/api/inquiry/call-inquiry/main/action-items'
const ITEMS = '**/api/inquiry/call-inquiry/action-items?*'
const SOURCES = '**/api/report/sources?*'
const CALLS = '**/api/inquiry/call-inquiry1?*'

const all = (stage: Stage, ...steps: ((stage: Stage) => Promise<unknown>)[]) => Promise.all(steps.map((step) => step(stage)))

/** A business without calls */
const asNewcomer = async ({ page, people, origin }: Stage) => enterAs(page, await people.newcomer(), origin)

/** The server's own items, with the first one resolved because its caller has got through since */
async function withResolvedItem({ page }: Stage) {
  await page.route(ITEMS, async (route) => {
    const response = await fetchOwnResponse(route)
    const { data, ...rest } = (await response.json()) as { data: Record<string, unknown>[] }
    const resolved = data.map((item, place) => (place === 0 ? { ...item, got_through_datetime: '2026-11-17T15:12:00.000Z' } : item))
    await route.fulfill({ response, json: { ...rest, data: resolved } })
  })
}

/** The call dashboard and the action items */
export const callDashboardViews: readonly View[] = [
  screen({ name: 'call-dashboard', tightCards: true, who: 'demo', path: '/callInquiriesDashboard', shows: text('Dana Whitfield') }),
  screen({
    name: 'action-items',
    touchTargets: true,
    who: 'demo',
    path: '/actionItemList',
    shows: (page) => page.getByRole('checkbox').first(),
  }),
  state({ name: 'call-dashboard-empty', path: '/callInquiriesDashboard', before: asNewcomer, shows: text('Show last 12 months') }),
  state({
    name: 'call-dashboard-loading',
    who: 'demo',
    path: '/callInquiriesDashboard',
    before: (stage) => all(stage, neverRespond(DASHBOARD), neverRespond(MAIN_ITEMS), neverRespond(CALLS), neverRespond(SOURCES)),
    shows: heading('Call Inquiries'),
  }),
  state({
    name: 'call-dashboard-failed',
    who: 'demo',
    path: '/callInquiriesDashboard',
    before: (stage) => all(stage, failRequests(DASHBOARD), failRequests(MAIN_ITEMS), failRequests(CALLS), failRequests(SOURCES)),
    shows: text('Action items could not be loaded'),
  }),
  state({
    name: 'call-dashboard-table',
    who: 'demo',
    path: '/callInquiriesDashboard',
    after: press('Weekly call trend: show as a table'),
    shows: (page) => page.getByRole('table', { name: 'Weekly call trend' }),
  }),
  state({
    name: 'call-dashboard-period',
    who: 'demo',
    path: '/callInquiriesDashboard',
    after: press(/^Period/),
    shows: (page) => page.getByRole('button', { name: 'Previous month' }),
  }),
  state({ name: 'action-items-empty', path: '/actionItemList', before: asNewcomer, shows: text('No open action items') }),
  state({
    name: 'action-items-nothing-found',
    who: 'demo',
    path: '/actionItemList?search=xyzzy',
    shows: text('No matching action items'),
  }),
  state({
    name: 'action-items-loading',
    who: 'demo',
    path: '/actionItemList',
    before: neverRespond(ITEMS),
    shows: heading('Call Inquiries'),
  }),
  state({
    name: 'action-items-failed',
    who: 'demo',
    path: '/actionItemList',
    before: failRequests(ITEMS),
    shows: text('Action items could not be loaded'),
  }),
  state({
    name: 'action-items-undo',
    who: 'demo',
    path: '/actionItemList',
    // Stubbed, so that the demo business stays unchanged for the other journeys
    before: ({ page }) => page.route('**/status-change', (route) => route.fulfill({ json: { code: 200 } })),
    after: ({ page }) => page.getByRole('checkbox').first().click(),
    shows: (page) => page.getByRole('button', { name: 'Undo' }),
  }),
  state({
    name: 'action-items-done',
    who: 'demo',
    path: '/actionItemList?dismiss=COMPLETED&kind=CALL_BACK',
    before: withResolvedItem,
    shows: text('Got through'),
  }),
  state({ name: 'action-items-feedback', who: 'demo', path: '/actionItemList?kind=FEEDBACK', shows: text('Private feedback') }),
  state({ name: 'action-items-mine', who: 'demo', path: '/actionItemList?assignee=MINE', shows: text('Order gloves') }),
  state({
    name: 'action-items-yelp',
    who: 'demo',
    path: '/actionItemList?kind=YELP',
    shows: (page) => page.getByRole('link', { name: 'Open on Yelp' }).first(),
  }),
  state({
    name: 'action-items-add-task',
    who: 'demo',
    path: '/actionItemList',
    after: press('Add task'),
    shows: (page) => page.getByRole('dialog', { name: 'Add task' }),
  }),
  state({
    name: 'action-items-edit-task',
    who: 'demo',
    path: '/actionItemList?assignee=MINE',
    after: press(/^Edit: Order gloves/),
    shows: (page) => page.getByRole('dialog', { name: 'Edit task' }),
  }),
]
