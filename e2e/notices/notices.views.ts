import { enterAs } from '../people.ts'
import { heading, never, press, refuse, type Stage, screen, state, text, type View } from '../view.ts'

const PAGE = '/notices'
const LIST = '**/api/notices'
const DESK = text('front-desk@bright-smile.test')

const asNewcomer = async ({ page, people, origin }: Stage) => enterAs(page, await people.newcomer(), origin)

const byText = async (stage: Stage) => {
  await press('Add')(stage)
  await stage.page.getByText('Text message').click()
}

export const noticesViews: readonly View[] = [
  screen({ name: 'notices', who: 'demo', path: PAGE, tightCards: true, shows: DESK }),
  state({ name: 'notices-add', who: 'demo', path: PAGE, after: press('Add'), shows: text('A link goes there first') }),
  state({ name: 'notices-add-number', who: 'demo', path: PAGE, after: byText, shows: text('A code is texted to it first') }),
  state({ name: 'notices-empty', path: PAGE, before: asNewcomer, shows: text('Nobody is told yet') }),
  state({ name: 'notices-loading', who: 'demo', path: PAGE, before: never(LIST), shows: heading('Notices') }),
  state({ name: 'notices-failed', who: 'demo', path: PAGE, before: refuse(LIST), shows: text('Who is told could not be loaded') }),
]
