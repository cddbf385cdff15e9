import type { Page } from '@playwright/test'
import { field, neverRespond, press, screen, state, text, type View } from '../view.ts'

/** Waits until the sender's known details are loaded */
const filledIn = (page: Page) => page.getByText('We filled in your details')

async function fillSupport(page: Page) {
  await filledIn(page).waitFor()
  await field(page, 'First Name').fill('Ada')
  await field(page, 'Last Name').fill('Park')
  await field(page, 'Phone Number').fill('(217) 555-0119')
  await field(page, 'E-Mail').fill('ada.park@practice.test')
  await field(page, 'Note').fill('Our phone number has changed. Where do I set it?')
  await page.getByRole('button', { name: 'Submit' }).click()
}

export const supportViews: readonly View[] = [
  screen({
    name: 'support',
    who: 'demo',
    path: '/support',
    touchTargets: true,
    after: ({ page }) => page.getByText('Submit now for a reply').waitFor(),
    shows: filledIn,
  }),
  state({
    name: 'support-while-its-times-load',
    who: 'demo',
    path: '/support',
    before: neverRespond('**/api/inquiry/support-times'),
    shows: (page) => page.getByRole('status', { name: 'Loading support hours' }),
  }),
  state({ name: 'support-problem', who: 'demo', path: '/support', after: press('Submit'), shows: text('First Name is required') }),
  state({
    name: 'support-sent',
    who: 'demo',
    path: '/support',
    before: ({ page }) => page.route('**/api/inquiry/user-form', (route) => route.fulfill({ status: 201, json: { code: 201 } })),
    after: ({ page }) => fillSupport(page),
    shows: (page) => page.getByRole('status').filter({ hasText: 'Your question has been sent' }),
  }),
  state({
    name: 'support-failed',
    who: 'demo',
    path: '/support',
    before: ({ page }) =>
      page.route('**/api/inquiry/user-form', (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 503, contentType: 'text/plain', body: 'away' }) : route.fallback(),
      ),
    after: ({ page }) => fillSupport(page),
    shows: (page) => page.getByRole('alert'),
  }),
]
