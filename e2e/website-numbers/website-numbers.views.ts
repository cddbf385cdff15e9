import { enterAs } from '../people.ts'
import { failRequests, heading, neverRespond, screen, state, text, type View } from '../view.ts'

const PAGE = '/websiteNumbers'
const DATA = '**/api/website-numbers'

export const websiteNumbersViews: readonly View[] = [
  screen({ name: 'website-numbers', who: 'demo', path: PAGE, shows: text('Google Ads') }),
  state({
    name: 'website-numbers-not-set-up',
    path: PAGE,
    before: async ({ page, people, origin }) => enterAs(page, await people.newcomer(), origin),
    shows: text('Your website isn’t set up for this yet.'),
  }),
  state({ name: 'website-numbers-loading', who: 'demo', path: PAGE, before: neverRespond(DATA), shows: heading('Website Numbers') }),
  state({
    name: 'website-numbers-failed',
    who: 'demo',
    path: PAGE,
    before: failRequests(DATA),
    shows: text('The website numbers could not be loaded'),
  }),
]
