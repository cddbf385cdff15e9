import { enterAs } from '../people.ts'
import { failRequests, fetchOwnResponse, heading, neverRespond, press, type Stage, screen, state, text, type View } from '../view.ts'

const PAGE = '/numbers'
const LIST = '**/api/numbers'
const TEXTS = '**/api/numbers/text-sending'

const withRejectedSender = ({ page }: Stage) =>
  page.route(TEXTS, async (route) => {
    const response = await fetchOwnResponse(route)
    const json = await response.json()
    const reason = 'Campaign: The sample messages do not match the use case. (30893)'
    const rejected = { state: 'rejected', sends_from: '+12175550100', reason }
    await route.fulfill({ response, json: { ...json, data: { ...json.data, ...rejected } } })
  })

const withSchedule = async (stage: Stage) => {
  await press('Edit Website')(stage)
  await stage.page.getByRole('switch', { name: 'Ring another phone outside opening hours' }).click()
}

/** A number that is given up, and one that is moved to us */
const comeAndGo = ({ page }: Stage) =>
  page.route(LIST, async (route) => {
    const response = await fetchOwnResponse(route)
    const json = await response.json()
    const changes = [{}, { state: 'quarantined', releases_datetime: '2030-12-19T18:00:00.000Z' }, { state: 'porting_in' }]
    await route.fulfill({
      response,
      json: { ...json, data: json.data.map((number: object, place: number) => ({ ...number, ...changes[place] })) },
    })
  })

export const numbersViews: readonly View[] = [
  screen({ name: 'numbers', who: 'demo', path: PAGE, shows: text('Postcards 2026') }),
  state({
    name: 'numbers-edit',
    who: 'demo',
    path: PAGE,
    after: press('Edit Website'),
    shows: (page) => page.getByRole('dialog').getByRole('button', { name: 'Save' }),
  }),
  state({ name: 'numbers-schedule', who: 'demo', path: PAGE, after: withSchedule, shows: text('After hours, rings at') }),
  state({
    name: 'numbers-make-main',
    who: 'demo',
    path: PAGE,
    after: press('Make Website the main number'),
    shows: text('Make Website your main number?'),
  }),
  state({ name: 'numbers-ending', who: 'demo', path: PAGE, before: comeAndGo, shows: text('Ends Dec 19, 2030') }),
  state({ name: 'numbers-texts-rejected', who: 'demo', path: PAGE, before: withRejectedSender, shows: text('Rejected') }),
  state({
    name: 'numbers-texts-failed',
    who: 'demo',
    path: PAGE,
    before: failRequests(TEXTS),
    shows: text('This could not be loaded'),
  }),
  state({
    name: 'numbers-empty',
    path: PAGE,
    before: async ({ page, people, origin }) => enterAs(page, await people.newcomer(), origin),
    shows: text('No phone numbers yet'),
  }),
  state({ name: 'numbers-loading', who: 'demo', path: PAGE, before: neverRespond(LIST), shows: heading('Phone Numbers') }),
  state({
    name: 'numbers-failed',
    who: 'demo',
    path: PAGE,
    before: failRequests(LIST),
    shows: text('The phone numbers could not be loaded'),
  }),
]
