import type { Page } from '@playwright/test'
import { TOKEN_STORAGE_KEY } from '#contract/sign-in/session.ts'
import { NEW_PASSWORD_RULE } from '#contract/sign-in/sign-in.ts'
import { expect, test } from '../journey.ts'
import { enterAs } from '../people.ts'

const newPassword = (page: Page) => page.getByRole('textbox', { name: 'New password' })
const confirmation = (page: Page) => page.getByRole('textbox', { name: 'Confirm Password' })
const current = (page: Page) => page.getByRole('textbox', { name: 'Current password' })
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm' }).click()

test('/resetPassword › with problems › shows one at a time, in the order of the fields', { tag: '@all' }, async ({
  page,
  people,
  enter,
}) => {
  await enter(await people.demo())
  await page.goto('/resetPassword')
  await confirm(page)
  await expect(page.getByText('Password is required', { exact: true })).toBeVisible()
  await expect(page.getByText('Confirm Password is required')).toHaveCount(0)
  await expect(newPassword(page)).toBeFocused()

  await newPassword(page).fill('letters-only')
  await confirm(page)
  await expect(page.getByText(NEW_PASSWORD_RULE)).toBeVisible()
  await expect(newPassword(page)).toBeFocused()

  await newPassword(page).fill('Second!2345')
  await confirm(page)
  await expect(page.getByText('Confirm Password is required')).toBeVisible()
  await expect(confirmation(page)).toBeFocused()

  await confirmation(page).fill('Second!2346')
  await confirm(page)
  await expect(page.getByText('Passwords do not match.', { exact: true })).toBeVisible()
  await expect(confirmation(page)).toBeFocused()

  await confirmation(page).fill('Second!2345')
  await confirm(page)
  await expect(page.getByText('Current password is required')).toBeVisible()
  await expect(current(page)).toBeFocused()
})

test('/resetPassword › with a good password › preserves this session and ends the others', async ({
  page,
  people,
  enter,
  browser,
  product,
}) => {
  const person = await people.newcomer()
  const otherDevice = await browser.newContext()
  const otherPage = await otherDevice.newPage()
  await enterAs(otherPage, person, product.url)
  // The last call of a first visit; sent after the change below it would end the session here, before the reload
  const lastCall = otherPage.waitForResponse('**/searchShoppingCartNumber')
  await otherPage.goto(`${product.url}/support`)
  await expect(otherPage.getByRole('heading', { name: 'Support', level: 1 })).toBeVisible()
  await lastCall

  await enter(person)
  await page.goto('/resetPassword')
  await newPassword(page).fill('Second!2345')
  await confirmation(page).fill('Second!2345')
  await current(page).fill(person.password)
  await confirm(page)
  await expect(page.getByText('Setting success！')).toBeVisible()
  await expect(newPassword(page)).toHaveValue('')

  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByText('Nothing needs doing today.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Nothing needs doing today.')).toBeVisible()
  const stored = await page.evaluate((key) => localStorage.getItem(key), TOKEN_STORAGE_KEY)
  expect(stored).not.toContain(person.token)

  await otherPage.reload()
  await expect(otherPage.getByRole('dialog', { name: 'Tips' })).toContainText('Sorry, the login status is expired. Log in again')
  await otherDevice.close()
})

test('/resetPassword › when the server rejects it › shows its message and preserves what was typed', { tag: '@all' }, async ({
  page,
  people,
  enter,
}) => {
  await enter(await people.demo())
  await page.route('**/password/change', (route) => route.abort())
  await page.goto('/resetPassword')
  await newPassword(page).fill('Second!2345')
  await confirmation(page).fill('Second!2345')
  await current(page).fill('First!2345')
  await confirm(page)
  await expect(page.getByRole('alert')).toHaveText('The server could not be reached. Check your connection and try again.')
  await expect(newPassword(page)).toHaveValue('Second!2345')
  await expect(confirmation(page)).toHaveValue('Second!2345')
})
