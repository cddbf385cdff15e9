import type { Page } from '@playwright/test'
import { failRequests, fetchOwnResponse, neverRespond, type Stage, screen, state, text, type View } from '../view.ts'

const OVERVIEW = '**/api/socialmedia/instagram/overview1?*'
const CONTENTS = '**/api/socialmedia/instagram/contents?*'
const FOLLOWERS = '**/api/socialmedia/instagram/followers?*'
const ACTIVATED = '**/api/socialmedia/activate'

const card = (name: string) => (page: Page) => page.getByRole('region', { name })

/** The server's overview, with the sync state replaced */
const withState = (state: object) => (stage: Stage) =>
  stage.page.route(OVERVIEW, async (route) => {
    const response = await fetchOwnResponse(route)
    const overview = (await response.json()) as { data: { state: object } }
    await route.fulfill({ json: { ...overview, data: { ...overview.data, state: { ...overview.data.state, ...state } } } })
  })

const openFirstPost = async ({ page }: Stage) => {
  await page.getByRole('list', { name: 'Posts' }).getByRole('link').first().click()
  await page
    .getByRole('article', { name: /^Comment by/ })
    .first()
    .waitFor()
}

export const socialViews: readonly View[] = [
  screen({ name: 'social-overview', who: 'demo', path: '/socialMedia', tightCards: true, shows: card('Top locations') }),
  screen({
    name: 'social-facebook',
    who: 'demo',
    path: '/socialMedia?network=facebook',
    shows: text('Facebook doesn’t share audience demographics'),
  }),
  screen({ name: 'social-follows', who: 'demo', path: '/socialMedia?view=follows', shows: card('Growth') }),
  screen({
    name: 'social-content',
    who: 'demo',
    path: '/socialMedia?view=content',
    touchTargets: true,
    shows: (page) => page.getByRole('list', { name: 'Posts' }),
  }),
  screen({ name: 'social-sample', who: 'demo', path: '/socialMedia?network=tiktok', shows: text('These are sample numbers.') }),
  state({
    name: 'social-content-list',
    who: 'demo',
    path: '/socialMedia?view=content&layout=list',
    shows: (page) => page.getByText(/ of \d+ posts/),
  }),
  state({
    name: 'social-post',
    who: 'demo',
    path: '/socialMedia?view=content&sort=comments',
    after: openFirstPost,
    shows: (page) => page.getByRole('dialog', { name: /^Post from/ }),
  }),
  state({
    name: 'social-post-facebook',
    who: 'demo',
    path: '/socialMedia?network=facebook&view=content&sort=comments',
    after: openFirstPost,
    shows: (page) => page.getByRole('dialog', { name: /^Post from/ }),
  }),
  state({
    name: 'social-table',
    who: 'demo',
    path: '/socialMedia',
    after: ({ page }) => page.getByRole('button', { name: 'Followers: show as a table' }).click(),
    shows: (page) => page.getByRole('table', { name: 'Followers' }),
  }),
  state({
    name: 'social-needs-you',
    who: 'demo',
    path: '/socialMedia',
    before: withState({ state: 'needs_you', problem: { title: 'Meta needs you to sign in again', sentence: 'The password was changed.' } }),
    shows: text('Meta needs you to sign in again'),
  }),
  state({
    name: 'social-first-sync',
    who: 'demo',
    path: '/socialMedia',
    before: withState({
      state: 'syncing',
      last_sync_datetime: null,
      first_day: null,
      progress: { doing: 'Loading comments', done: 240, of: 1284 },
    }),
    shows: text('Loading your Instagram account'),
  }),
  state({
    name: 'social-not-connected',
    who: 'demo',
    path: '/socialMedia',
    before: withState({ state: 'not_connected', last_sync_datetime: null, first_day: null }),
    shows: (page) => page.getByRole('link', { name: 'Connect Instagram' }),
  }),
  state({
    name: 'social-no-data',
    who: 'demo',
    path: '/socialMedia?view=content&from_date=2001-01-01&to_date=2001-01-30',
    shows: text('No Data'),
  }),
  state({
    name: 'social-loading',
    who: 'demo',
    path: '/socialMedia',
    before: neverRespond(OVERVIEW),
    shows: (page) => page.getByText('Loading totals'),
  }),
  state({
    name: 'social-follows-loading',
    who: 'demo',
    path: '/socialMedia?view=follows',
    before: neverRespond(FOLLOWERS),
    shows: (page) => page.getByText('Loading the followers'),
  }),
  state({
    name: 'social-content-loading',
    who: 'demo',
    path: '/socialMedia?view=content',
    before: neverRespond(CONTENTS),
    shows: (page) => page.getByText('Loading the posts'),
  }),
  state({
    name: 'social-failed',
    who: 'demo',
    path: '/socialMedia',
    before: failRequests(OVERVIEW),
    shows: text('Instagram totals could not be loaded'),
  }),
  state({
    name: 'social-content-failed',
    who: 'demo',
    path: '/socialMedia?view=content',
    before: failRequests(CONTENTS),
    shows: text('Instagram posts could not be loaded'),
  }),
  state({
    name: 'social-none',
    who: 'demo',
    path: '/socialMedia',
    before: ({ page }) =>
      page.route(ACTIVATED, (route) =>
        route.fulfill({ json: { code: 200, instagram: false, facebook: false, linkedin: false, tiktok: false } }),
      ),
    shows: text('There are no social media accounts available for viewing, please contact us'),
  }),
]
