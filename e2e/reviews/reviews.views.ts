import { enterAs } from '../people.ts'
import { failRequests, fetchOwnResponse, heading, neverRespond, press, type Stage, screen, state, text, type View } from '../view.ts'

const PAGE = '/reviewManagement?type=0'
const LIST = '**/api/review/google?*'
const WHOLE_LIST = '**/api/review/google'
const OVERVIEW = '**/api/review/google/overview'

const all = (stage: Stage, ...steps: ((stage: Stage) => Promise<unknown>)[]) => Promise.all(steps.map((step) => step(stage)))
const firstItem = (stage: Stage) => stage.page.getByRole('article').first()

const SAVED = '**/api/saved-answers'

async function openSavedReplies(stage: Stage) {
  await firstItem(stage)
    .getByRole('button', { name: /^Reply/ })
    .click()
  await press('Saved replies')(stage)
}

async function manageSavedReplies(stage: Stage) {
  await openSavedReplies(stage)
  await stage.page.getByRole('menuitem', { name: 'Edit saved replies' }).click()
}

/** The server's overview with some fields replaced */
const withSync = (sync: object) => (stage: Stage) =>
  stage.page.route(OVERVIEW, async (route) => {
    const response = await fetchOwnResponse(route)
    const overview = (await response.json()) as { sync: object }
    await route.fulfill({ json: { ...overview, sync: { ...overview.sync, ...sync } } })
  })

/** The server's list with the replies to its first reviews replaced */
const withReplies = (replies: object[]) => (stage: Stage) =>
  stage.page.route(WHOLE_LIST, async (route) => {
    const list = (await (await fetchOwnResponse(route)).json()) as { data: { reviews: object[] } }
    const reviews = list.data.reviews.map((review, index) => ({ ...review, ...replies[index] }))
    await route.fulfill({ json: { ...list, data: { ...list.data, reviews } } })
  })

/** Reviews from Google and Yelp, and the replies to them */
export const reviewsViews: readonly View[] = [
  screen({
    name: 'reviews-google',
    touchTargets: true,
    who: 'demo',
    path: PAGE,
    shows: (page) => page.getByRole('button', { name: 'More review' }),
  }),
  screen({ name: 'reviews-yelp', who: 'demo', path: '/reviewManagement?type=1', shows: (page) => page.getByRole('article').first() }),
  state({
    name: 'reviews-moderated',
    who: 'demo',
    path: PAGE,
    before: withReplies([
      { response_state: 'pending', response_contents: 'Thank you for the kind words.', response_problem: '' },
      {
        response_state: 'rejected',
        response_contents: 'Visit our shop for toothbrushes.',
        response_problem: 'Google didn’t publish your reply. It found: off topic. Please reword it.',
      },
    ]),
    shows: text('Google rejected your reply'),
  }),
  state({
    name: 'reviews-deleting',
    who: 'demo',
    path: PAGE,
    before: withReplies([
      {
        response_state: 'deleting',
        response_contents: 'Thank you for the kind words.',
        response_problem: 'Google is not responding. We’ll try again automatically.',
      },
    ]),
    shows: text('Deleting on Google…'),
  }),
  state({
    name: 'reviews-delete-reply',
    who: 'demo',
    path: `${PAGE}&answered=true`,
    after: (stage) =>
      firstItem(stage)
        .getByRole('button', { name: /^Delete your reply/ })
        .click(),
    shows: (page) => page.getByRole('dialog', { name: 'Delete your reply on Google?' }),
  }),
  state({
    name: 'reviews-searched',
    who: 'demo',
    path: `${PAGE}&search=parking`,
    shows: (page) => page.getByRole('article').first(),
  }),
  state({
    name: 'reviews-searched-in-vain',
    who: 'demo',
    path: `${PAGE}&search=spaceship`,
    shows: text('with “spaceship” in the name or text'),
  }),
  state({
    name: 'reviews-saved-replies-menu',
    who: 'demo',
    closesWhenResized: true,
    path: `${PAGE}&answered=false`,
    after: openSavedReplies,
    shows: (page) => page.getByRole('menuitem', { name: /^Thanks for five stars/ }),
  }),
  state({
    name: 'reviews-saved-replies',
    who: 'demo',
    path: `${PAGE}&answered=false`,
    after: manageSavedReplies,
    shows: (page) => page.getByRole('button', { name: 'Edit Thanks for five stars' }),
  }),
  state({
    name: 'reviews-saved-replies-none',
    who: 'demo',
    path: `${PAGE}&answered=false`,
    before: ({ page }) => page.route(SAVED, (route) => route.fulfill({ json: { code: 200, data: [] } })),
    after: manageSavedReplies,
    shows: text('No saved replies yet'),
  }),
  state({
    name: 'reviews-saved-replies-failed',
    who: 'demo',
    path: `${PAGE}&answered=false`,
    before: failRequests(SAVED),
    after: manageSavedReplies,
    shows: text('The saved replies could not be loaded'),
  }),
  state({
    name: 'reviews-saved-reply-form',
    who: 'demo',
    path: `${PAGE}&answered=false`,
    after: async (stage) => {
      await manageSavedReplies(stage)
      await press('Edit Thanks for five stars')(stage)
    },
    shows: text('Example for a reviewer named Dana'),
  }),
  state({
    name: 'reviews-nothing-found',
    who: 'demo',
    path: `${PAGE}&stars=1&answered=true`,
    before: ({ page }) => page.route(LIST, (route) => route.fulfill({ json: { code: 200, data: { reviews: [], next_page_token: null } } })),
    shows: text('No matching reviews'),
  }),
  state({
    name: 'reviews-reply',
    who: 'demo',
    path: `${PAGE}&answered=false`,
    after: async (stage) => {
      await firstItem(stage)
        .getByRole('button', { name: /^Reply/ })
        .click()
      await press('Draft with AI')(stage)
    },
    shows: text('This is an AI draft'),
  }),
  state({
    name: 'reviews-table',
    who: 'demo',
    path: PAGE,
    after: press('Trend: show as a table'),
    shows: (page) => page.getByRole('table', { name: 'Trend' }),
  }),
  state({
    name: 'reviews-sync-problem',
    who: 'demo',
    path: PAGE,
    before: withSync({ problem: 'Google no longer allows us to read this place. Please contact support.' }),
    shows: text('Google no longer allows us to read this place'),
  }),
  state({
    name: 'reviews-loading',
    who: 'demo',
    path: PAGE,
    before: (stage) => all(stage, neverRespond(OVERVIEW), neverRespond(WHOLE_LIST)),
    shows: heading('Review Management'),
  }),
  state({
    name: 'reviews-failed',
    who: 'demo',
    path: PAGE,
    before: (stage) => all(stage, failRequests(OVERVIEW), failRequests(WHOLE_LIST)),
    shows: text('The reviews on Google could not be loaded'),
  }),
  state({
    name: 'reviews-not-connected',
    path: PAGE,
    before: async ({ page, people, origin }) => enterAs(page, await people.newcomer(), origin),
    shows: text('Please contact to customer service to add your places'),
  }),
]
