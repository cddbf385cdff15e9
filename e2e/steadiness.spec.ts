import type { Page } from '@playwright/test'
import { SIZES } from './browser.ts'
import { expect, test } from './journey.ts'

const MAX_SHIFT = 0.05
/** Where most visits begin */
const MAX_SHIFT_OF_HOME = 0.02

/** Adds up unexpected layout shifts, starting from the first paint */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => document.documentElement.setAttribute('data-shift', '0'))
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        const before = Number(document.documentElement.getAttribute('data-shift'))
        if (!entry.hadRecentInput) document.documentElement.setAttribute('data-shift', String(before + entry.value))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

const readShift = async (page: Page) => Number(await page.locator('html').getAttribute('data-shift'))

/**
 * Provokes a layout shift as a control. Once it is observed, everything before it has been counted, and the measurement is known to work
 */
async function measureShift(page: Page): Promise<number> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const shift = await readShift(page)
  await page.evaluate(() => {
    const block = document.createElement('div')
    block.style.height = '300px'
    document.body.prepend(block)
  })
  await expect.poll(() => readShift(page)).toBeGreaterThan(shift)
  return shift
}

/** Delays the responses until they are released */
async function delayResponses(page: Page, pattern: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(pattern, async (route) => {
    await released
    await route.continue()
  })
  return release
}

for (const [size, viewport] of Object.entries(SIZES)) {
  test.describe(`on a ${size}`, { tag: '@screens' }, () => {
    test.use({ viewport })

    test(`/login › on a ${size} › moves by less than ${MAX_SHIFT} while it loads`, async ({ page }) => {
      await watchShifts(page)
      await page.goto('/login', { waitUntil: 'networkidle' })
      await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
      expect(await measureShift(page)).toBeLessThan(MAX_SHIFT)
    })

    test(`/home › on a ${size} › moves by less than ${MAX_SHIFT_OF_HOME} when the responses arrive`, async ({ page, people, enter }) => {
      await enter(await people.demo())
      const missed = page.getByRole('link', { name: /missed calls/ })
      // A second visit, with a cached layout, because on the first visit the number of to-do items is unknown
      await page.goto('/home')
      await expect(missed).toBeVisible()
      await watchShifts(page)
      const releaseAccount = await delayResponses(page, '**/api/user-management/my-information')
      const release = await delayResponses(page, '**/api/home/today')
      const releaseAnalytics = await delayResponses(page, '**/api/inquiry/main')
      const requested = page.waitForRequest('**/api/user-management/my-information')
      await page.goto('/home')
      await requested
      releaseAccount()
      await expect(page.getByText('Loading today’s list')).toBeAttached()
      release()
      await expect(missed).toBeVisible()
      releaseAnalytics()
      await expect(page.getByRole('region', { name: 'Engagement' })).toContainText('%')
      expect(await measureShift(page)).toBeLessThan(MAX_SHIFT_OF_HOME)
    })

    test(`/callInquiriesDashboard › on a ${size} › moves by less than ${MAX_SHIFT} when the responses arrive`, async ({
      page,
      people,
      enter,
    }) => {
      await enter(await people.demo())
      await watchShifts(page)
      const release = await delayResponses(page, '**/api/inquiry/**')
      await page.goto('/callInquiriesDashboard')
      await expect(page.getByText('Loading call totals')).toBeAttached()
      release()
      await expect(page.getByRole('region', { name: 'Call totals' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Recent calls' }).getByRole('link', { name: 'Dana Whitfield' })).toBeVisible()
      await expect(page.getByRole('region', { name: /Action items/ }).getByRole('checkbox')).not.toHaveCount(0)
      expect(await measureShift(page)).toBeLessThan(MAX_SHIFT)
    })

    test(`/accountList › on a ${size} › moves by less than ${MAX_SHIFT} when the response arrives`, async ({ page, people, enter }) => {
      await enter(await people.demo())
      await watchShifts(page)
      const release = await delayResponses(page, '**/api/user-management/accounts')
      await page.goto('/accountList')
      await expect(page.getByRole('link', { name: 'People', exact: true })).toBeVisible()
      await expect(page.locator('[aria-busy="true"]').first()).toBeAttached()
      release()
      await expect(page.getByText('What each account type can do')).toBeVisible()
      expect(await measureShift(page)).toBeLessThan(MAX_SHIFT)
    })

    test(`/accountSetting › on a ${size} › moves by less than ${MAX_SHIFT} when the response arrives`, async ({ page, people, enter }) => {
      await enter(await people.demo())
      await watchShifts(page)
      // The route guard sends the first request and does not need its response.
      // The screen sends the second request and shows a loading state
      let requested = 0
      let release = () => {}
      await page.route('**/api/user-management/my-information', async (route) => {
        if (requested++ === 0) return route.fulfill({ status: 400, body: 'no' })
        await new Promise<void>((resolve) => {
          release = resolve
        })
        await route.continue()
      })
      await page.goto('/accountSetting')
      await expect(page.getByText('Loading your account')).toBeAttached()
      await expect.poll(() => requested).toBeGreaterThan(1)
      release()
      await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Springfield')
      expect(await measureShift(page)).toBeLessThan(MAX_SHIFT)
    })
  })
}

test.describe('on a tablet in portrait orientation', { tag: '@screens' }, () => {
  test.use({ viewport: { width: 820, height: 1180 } })

  test(`/reviewManagement › on a tablet in portrait orientation › moves by less than ${MAX_SHIFT} when the responses arrive`, async ({
    page,
    people,
    enter,
  }) => {
    await enter(await people.demo())
    await watchShifts(page)
    const release = await delayResponses(page, '**/api/review/**')
    await page.goto('/reviewManagement')
    await expect(page.getByText('Loading the reviews')).toBeAttached()
    release()
    await expect(page.getByRole('article', { name: 'Review by Marisol Reyes' })).toBeVisible()
    expect(await measureShift(page)).toBeLessThan(MAX_SHIFT)
  })
})
