import { enterAs } from '../people.ts'
import { failRequests, fetchOwnResponse, heading, neverRespond, press, type Stage, screen, state, text, type View } from '../view.ts'
import { removePushSupport, setNotificationPermission, subscribeThisBrowser } from './this-browser.ts'

const PAGE = '/notices'
const LIST = '**/api/notices'

const asNewcomer = async ({ page, people, origin }: Stage) => enterAs(page, await people.newcomer(), origin)

const byText = async (stage: Stage) => {
  await press('Add')(stage)
  await stage.page.getByText('Text message').click()
}

/** The demo's phone before somebody has entered its code */
const leaveUnconfirmed = ({ page }: Stage) =>
  page.route(LIST, async (route) => {
    const response = await fetchOwnResponse(route)
    const body: { recipients: { channel: string }[] } = await response.json()
    const recipients = body.recipients.map((one) => (one.channel === 'text' ? { ...one, state: 'waiting' } : one))
    await route.fulfill({ response, json: { ...body, recipients } })
  })

export const noticesViews: readonly View[] = [
  screen({
    name: 'notices',
    who: 'demo',
    path: PAGE,
    tightCards: true,
    before: setNotificationPermission('default'),
    shows: text('Get notifications on this device even when the portal is closed'),
  }),
  state({
    name: 'notices-subscribed-here',
    who: 'demo',
    path: PAGE,
    touchTargets: true,
    before: subscribeThisBrowser,
    shows: (page) => page.getByRole('button', { name: 'Turn off notifications' }),
  }),
  state({
    name: 'notices-blocked-here',
    who: 'demo',
    path: PAGE,
    before: setNotificationPermission('denied'),
    shows: text('Your browser blocks notifications from this site'),
  }),
  state({
    name: 'notices-not-possible-here',
    who: 'demo',
    path: PAGE,
    before: removePushSupport,
    shows: text('This browser doesn’t support notifications'),
  }),
  state({
    name: 'notices-of-inquiries',
    who: 'demo',
    path: `${PAGE}?event=web_inquiry`,
    shows: text('Web inquiries go to demo@marquee.test'),
  }),
  state({ name: 'notices-add', who: 'demo', path: PAGE, after: press('Add'), shows: text('send a confirmation link to it') }),
  state({ name: 'notices-add-number', who: 'demo', path: PAGE, after: byText, shows: text('text a code to it first') }),
  state({
    name: 'notices-edit',
    who: 'demo',
    path: PAGE,
    after: press('Edit front-desk@bright-smile.test'),
    shows: (page) => page.getByRole('dialog').getByRole('button', { name: 'Save' }),
  }),
  state({
    name: 'notices-code',
    who: 'demo',
    path: PAGE,
    before: leaveUnconfirmed,
    after: press(/^Enter the code of/),
    shows: (page) => page.getByRole('dialog', { name: 'Enter the code' }).getByRole('button', { name: 'Confirm' }),
  }),
  state({ name: 'notices-empty', path: PAGE, before: asNewcomer, shows: text('No recipients yet') }),
  state({ name: 'notices-loading', who: 'demo', path: PAGE, before: neverRespond(LIST), shows: heading('Notifications') }),
  state({ name: 'notices-failed', who: 'demo', path: PAGE, before: failRequests(LIST), shows: text('The recipients could not be loaded') }),
]
