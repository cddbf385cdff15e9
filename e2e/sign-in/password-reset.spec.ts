import type { Page } from '@playwright/test'
import { NEW_PASSWORD_RULE } from '#contract/sign-in/sign-in.ts'
import { readInbox, resetLinkIn, waitForMail } from '../inbox.ts'
import { expect, test } from '../journey.ts'

const newPassword = (page: Page) => page.getByRole('textbox', { name: 'New password' })
const confirmation = (page: Page) => page.getByRole('textbox', { name: 'Confirm Password' })

async function requestLink(page: Page, email: string) {
  await page.goto('/findId')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Send reset email' }).click()
  await expect(page.getByText('The password reset email has been sent to the email address')).toBeVisible()
}

async function setPassword(page: Page, password: string, confirm = password) {
  await newPassword(page).fill(password)
  await confirmation(page).fill(confirm)
  await page.getByRole('button', { name: 'Reset password' }).click()
}

async function logIn(page: Page, email: string, password: string) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

test('/findId › with nothing, then a malformed address › shows the problem and sends nothing', { tag: '@all' }, async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => request.method() === 'POST' && requested.push(request.url()))
  await page.goto('/findId')
  await page.getByRole('button', { name: 'Send reset email' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Email' }).fill('owner@')
  await page.getByRole('button', { name: 'Send reset email' }).click()
  await expect(page.getByText('Email format incorrect')).toBeVisible()
  expect(requested).toEqual([])
})

test('/findId › with an unknown address › shows the same, and no e-mail is sent', async ({ page, product, people }) => {
  await requestLink(page, 'nobody@practice.test')
  // The email to a known address comes later in the same queue. Once it has arrived, the other email would have arrived too
  const { email } = await people.newcomer()
  await requestLink(page, email)
  await waitForMail(product, email, /Reset your Marquee password/)
  expect(await readInbox(product, 'nobody@practice.test')).toEqual([])
})

test('/password-reset › with the link from the e-mail › sets the new password, and only that one signs in', async ({
  page,
  product,
  people,
}) => {
  const { email, password } = await people.newcomer()
  await requestLink(page, email)
  const link = resetLinkIn(await waitForMail(product, email, /Reset your Marquee password/))
  expect(link).toMatch(new RegExp(`^${product.url}/password-reset/[0-9a-f-]{36}$`))
  await page.goto(link)

  await setPassword(page, 'short')
  await expect(page.getByText(NEW_PASSWORD_RULE)).toBeVisible()
  await expect(newPassword(page)).toBeFocused()

  await setPassword(page, 'Second!2345', 'Second!2346')
  await expect(page.getByText('passwords do not match.', { exact: true })).toBeVisible()
  await expect(confirmation(page)).toBeFocused()

  await setPassword(page, 'Second!2345')
  await expect(page.getByText('Reset password successfully')).toBeVisible()
  await expect(page).toHaveURL('/login')

  await logIn(page, email, password)
  await expect(page.getByText('Email or password is incorrect').first()).toBeVisible()
  await logIn(page, email, 'Second!2345')
  await expect(page).toHaveURL('/home')
})

test('/password-reset › with a link that was used › leads to /login', async ({ page, product, people }) => {
  const { email } = await people.newcomer()
  await requestLink(page, email)
  const link = resetLinkIn(await waitForMail(product, email, /Reset your Marquee password/))
  await page.goto(link)
  await setPassword(page, 'Second!2345')
  await expect(page).toHaveURL('/login')

  await page.goto(link)
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('alert')).toHaveText('This link is no longer valid. Request a new one')
})

test('/password-reset › in a browser that is signed in to the account › ends that session too', async ({
  page,
  product,
  people,
  enter,
}) => {
  const person = await people.newcomer()
  await requestLink(page, person.email)
  const link = resetLinkIn(await waitForMail(product, person.email, /Reset your Marquee password/))
  await enter(person)
  await page.goto(link)
  await setPassword(page, 'Second!2345')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
})

test('/password-reset › when the check fails for another reason › reports it and offers Retry', { tag: '@all' }, async ({
  page,
  product,
  people,
}) => {
  const { email } = await people.newcomer()
  await requestLink(page, email)
  const link = resetLinkIn(await waitForMail(product, email, /Reset your Marquee password/))
  await page.route('**/password/validation/**', (route) => route.fulfill({ status: 503, body: 'away' }))
  await page.goto(link)
  await expect(page.getByText('The server isn’t available right now. Please try again in a minute.')).toBeVisible()
  await page.unroute('**/password/validation/**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(newPassword(page)).toBeVisible()
})
