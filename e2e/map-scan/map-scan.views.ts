import type { Page } from '@playwright/test'
import { enterAs } from '../people.ts'
import { failRequests, heading, neverRespond, press, type Stage, screen, state, text, type View } from '../view.ts'
import { setOwnPlaces } from './own-places.ts'

const GOOGLE = '/mapScanGoogle'
const LIST = '/mapScanList'
const SCANS = '**/api/seo/grid-map?*'

/** A point that has its rank, which means that the map's markers are there */
const measuredPoint = (page: Page) => page.getByRole('button', { name: /^Rank \d+, row/ }).first()

const asNewcomer = async ({ page, people, origin }: Stage) => enterAs(page, await people.newcomer(), origin)

async function withPlaces({ page, product, people, origin }: Stage) {
  const owner = await people.newcomer()
  await setOwnPlaces(product, owner)
  await enterAs(page, owner, origin)
}

const openFirstScan = ({ page }: Stage) =>
  page
    .getByRole('link', { name: /^(Details of|dentist near me)/ })
    .first()
    .click()

async function compareTheFirst(stage: Stage) {
  await openFirstScan(stage)
  await stage.page.getByRole('link', { name: 'Compare', exact: true }).click()
}

/** WebGL cannot be disabled with software rendering, so the page is made to believe that there is none */
const withoutWebGl = ({ page }: Stage) =>
  page.addInitScript(() => {
    const getContext = HTMLCanvasElement.prototype.getContext
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind.startsWith('webgl') ? null : Reflect.apply(getContext, this, [kind, ...rest])
    } as typeof getContext
  })

export const mapScanViews: readonly View[] = [
  screen({ name: 'map-scan-google', who: 'demo', path: GOOGLE, shows: measuredPoint }),
  screen({ name: 'map-scan-yelp', who: 'demo', path: '/mapScanYelp', shows: measuredPoint }),
  screen({ name: 'scan-history', who: 'demo', path: LIST, shows: text('Points in the top 3') }),
  screen({
    name: 'scan-detail',
    who: 'demo',
    path: LIST,
    after: openFirstScan,
    shows: text('In the top 3'),
  }),
  screen({ name: 'scan-compare', who: 'demo', path: LIST, after: compareTheFirst, shows: text('Moved up') }),
  state({
    name: 'map-scan-results',
    who: 'demo',
    path: GOOGLE,
    after: ({ page }) => measuredPoint(page).click(),
    shows: text('My Ranking'),
  }),
  state({
    name: 'map-scan-table',
    who: 'demo',
    path: GOOGLE,
    after: ({ page }) => page.getByText('Table', { exact: true }).click(),
    shows: (page) => page.getByRole('table', { name: /point by point/ }),
  }),
  state({
    name: 'map-scan-without-webgl',
    who: 'demo',
    path: GOOGLE,
    before: withoutWebGl,
    shows: text('This browser can’t show the map'),
  }),
  state({
    name: 'map-scan-competitors',
    who: 'demo',
    path: GOOGLE,
    after: press('Manage'),
    shows: (page) => page.getByRole('button', { name: /^Delete / }).first(),
  }),
  state({ name: 'map-scan-no-place', path: GOOGLE, before: asNewcomer, shows: text('Your Google place isn’t set up yet') }),
  state({ name: 'map-scan-first', path: GOOGLE, before: withPlaces, shows: text('No scan yet') }),
  state({
    name: 'map-scan-loading',
    who: 'demo',
    path: GOOGLE,
    before: neverRespond('**/api/user-management/my-information/googleplace'),
    shows: heading('Map Scan Google'),
  }),
  state({
    name: 'map-scan-failed',
    who: 'demo',
    path: GOOGLE,
    before: failRequests('**/api/user-management/my-information/googleplace'),
    shows: text('The map scan could not be loaded'),
  }),
  state({ name: 'scan-history-empty', path: LIST, before: asNewcomer, shows: text('No scans yet') }),
  state({ name: 'scan-history-loading', who: 'demo', path: LIST, before: neverRespond(SCANS), shows: heading('Scan history') }),
  state({
    name: 'scan-history-failed',
    who: 'demo',
    path: LIST,
    before: failRequests(SCANS),
    shows: text('The scans could not be loaded'),
  }),
  state({
    name: 'scan-schedules',
    who: 'demo',
    path: LIST,
    after: press('Scheduled scans'),
    shows: (page) => page.getByRole('button', { name: 'Add a schedule' }),
  }),
]
