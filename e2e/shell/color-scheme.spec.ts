import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'

const DARKEST_LIGHT = 128

/** Brightness of the page's background, from 0 to 255 */
function brightness(page: Page) {
  return page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(document.body).backgroundColor.match(/[\d.]+/g) ?? []).map(Number)
    return (red + green + blue) / 3
  })
}

async function chooseScheme(page: Page, scheme: string) {
  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('radiogroup', { name: 'Color scheme' }).locator('label').filter({ hasText: scheme }).click()
  await expect(page.getByRole('radio', { name: scheme })).toBeChecked()
}

test('the color scheme › chosen in the user menu › changes at once and stays after a reload', async ({ page, people, enter }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await enter(await people.demo())
  await page.goto('/home')
  await expect.poll(() => brightness(page)).toBeGreaterThan(DARKEST_LIGHT)
  await chooseScheme(page, 'Dark')
  await expect.poll(() => brightness(page)).toBeLessThan(DARKEST_LIGHT)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect.poll(() => brightness(page)).toBeLessThan(DARKEST_LIGHT)
  await page.goto('/404')
  await expect.poll(() => brightness(page)).toBeLessThan(DARKEST_LIGHT)
  await page.goto('/home')
  await chooseScheme(page, 'System')
  await expect.poll(() => brightness(page)).toBeGreaterThan(DARKEST_LIGHT)
})

test('the color scheme › of the system › is followed without a choice', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect.poll(() => brightness(page)).toBeLessThan(DARKEST_LIGHT)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => brightness(page)).toBeGreaterThan(DARKEST_LIGHT)
})

for (const path of ['/login', '/404']) {
  test(`the color scheme › at ${path} before the page's own code has arrived › is there already`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(path)
    await page.evaluate(() => localStorage.setItem('portal-color-scheme', 'dark'))
    // The page now shows its first paint: only style sheets and the script that sets the scheme have loaded
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.reload()
    await expect(page.getByRole('heading')).toHaveCount(0)
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await expect.poll(() => brightness(page)).toBeLessThan(DARKEST_LIGHT)
  })
}
