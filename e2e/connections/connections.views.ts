import { failRequests, neverRespond, screen, state, text, type View } from '../view.ts'

const CONNECTIONS = '**/api/connections'

export const connectionsViews: readonly View[] = [
  screen({ name: 'connections', touchTargets: true, who: 'demo', path: '/connections', shows: text('1 of 4 needs attention') }),
  state({ name: 'connections-none', who: 'other', path: '/connections', shows: text('Nothing connected yet') }),
  state({
    name: 'connections-loading',
    who: 'demo',
    path: '/connections',
    before: neverRespond(CONNECTIONS),
    shows: text('Access is stored encrypted'),
  }),
  state({
    name: 'connections-failed',
    who: 'demo',
    path: '/connections',
    before: failRequests(CONNECTIONS),
    shows: text('The connections could not be loaded'),
  }),
  state({
    name: 'connections-choose',
    who: 'demo',
    path: '/connections?choose=google_business',
    shows: (page) => page.getByRole('radio', { name: /Bright Smile Kids/ }),
  }),
  state({
    name: 'connections-disconnect',
    who: 'demo',
    path: '/connections',
    after: ({ page }) => page.getByRole('button', { name: 'Disconnect Facebook Page' }).click(),
    shows: text('Facebook data and comments in Social Media stop updating.'),
  }),
  screen({ name: 'google-login', who: 'demo', path: '/googleLogin', shows: (page) => page.getByRole('button', { name: 'Google Login' }) }),
  state({
    name: 'google-authorize',
    who: 'demo',
    path: '/googleAuthorize?code=4/0AeanS-a-code-for-a-picture&state=x',
    shows: text('This tab didn’t request this code'),
  }),
  state({ name: 'facebook-login', path: '/facebookLogin', shows: (page) => page.getByRole('button', { name: 'Facebook Login' }) }),
]
