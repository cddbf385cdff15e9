import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import type { Person } from '../people.ts'
import { codeOf } from './authenticator.ts'

const code = (page: Page) => page.getByRole('textbox', { name: 'Code' })

async function logOutAndIn(page: Page, { email, password }: Person) {
  await page.goto('/home')
  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('dialog', { name: 'Log out' }).getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
}

test('two-step sign-in › set up with an app › requires its code at the log in, or a recovery code', async ({ page, people, enter }) => {
  const person = await people.newcomer()
  await enter(person)
  await page.goto('/twoStep')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const key = (await page.locator('code').textContent()) ?? ''
  await code(page).fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText(/This code is incorrect/)).toBeVisible()
  await code(page).fill(codeOf(key))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const recovery = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(recovery).toHaveCount(10)
  const [first = ''] = await recovery.allInnerTexts()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/-marquee-recovery-codes-\d{4}-\d{2}-\d{2}\.txt$/)
  await page.getByRole('button', { name: 'I saved them' }).click()
  await expect(page.getByText('10 recovery codes left')).toBeVisible()

  await logOutAndIn(page, person)
  await page.getByRole('button', { name: 'Back to log in' }).click()
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  // This half minute's code was used to switch on the second step
  await code(page).fill(codeOf(key, 1))
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/home')

  await logOutAndIn(page, person)
  await code(page).fill(first.toUpperCase())
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/home')
  await page.goto('/twoStep')
  await expect(page.getByText('9 recovery codes left')).toBeVisible()
})
