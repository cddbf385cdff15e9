import type { Page } from '@playwright/test'
import { SESSION_LIFETIME_MS, TOKEN_STORAGE_KEY } from '#contract/sign-in/session.ts'
import { REMEMBERED_EMAIL_DAYS } from '#contract/sign-in/sign-in.ts'
import { expect, test } from '../journey.ts'
import type { Person } from '../people.ts'

const DAY_MS = 86_400_000
const REMEMBERED_EMAIL_KEY = 'social-marketing_RememberedEmail'

const emailField = (page: Page) => page.getByRole('textbox', { name: 'Email' })
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })
const logInButton = (page: Page) => page.getByRole('button', { name: 'Log in' })

async function logIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  await emailField(page).fill(email)
  await passwordField(page).fill(password)
  await logInButton(page).click()
}

function readStored(page: Page, key: string) {
  return page.evaluate((name): { value: string; expire: number } | null => JSON.parse(localStorage.getItem(name) ?? 'null'), key)
}

async function waitForStored(page: Page, key: string) {
  await expect.poll(() => readStored(page, key)).not.toBeNull()
  return readStored(page, key)
}

test('/login › with nothing filled in › shows and focuses only the first problem, in the order of the fields', { tag: '@all' }, async ({
  page,
}) => {
  await page.goto('/login')
  await logInButton(page).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toHaveCount(0)
  await expect(emailField(page)).toBeFocused()

  await emailField(page).fill('owner@practice')
  await logInButton(page).click()
  await expect(page.getByText('Email format incorrect')).toBeVisible()
  await expect(page.getByText('Email is required')).toHaveCount(0)
  await expect(page.getByText('Password is required')).toHaveCount(0)
  await expect(emailField(page)).toBeFocused()

  await emailField(page).fill('owner@practice.test')
  await logInButton(page).click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(page.getByText('Email format incorrect')).toHaveCount(0)
  await expect(passwordField(page)).toBeFocused()
})

test('/login › with the show and hide toggle › shows the password, then hides it', { tag: '@all' }, async ({ page }) => {
  await page.goto('/login')
  await passwordField(page).fill('Secret!234')
  await expect(passwordField(page)).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(passwordField(page)).toHaveAttribute('type', 'text')
  await expect(passwordField(page)).toHaveValue('Secret!234')
  await page.getByRole('button', { name: /(Show|Hide) password/ }).click()
  await expect(passwordField(page)).toHaveAttribute('type', 'password')
})

test('/login › with a wrong password › shows the message of the server and preserves what was typed', async ({ page, people }) => {
  const { email } = await people.newcomer()
  await page.goto('/login')
  await logIn(page, { email, password: 'Wrong!2345' })
  await expect(page.getByRole('alert')).toHaveText('Email or password is incorrect')
  await expect(page).toHaveURL('/login')
  await expect(emailField(page)).toHaveValue(email)
  expect(await readStored(page, TOKEN_STORAGE_KEY)).toBeNull()
})

test('/login › with the right password › stores the token for 20 days and opens the dashboard', { tag: '@smoke' }, async ({
  page,
  people,
}) => {
  await page.goto('/login')
  await logIn(page, await people.newcomer())
  await expect(page).toHaveURL('/home')
  const stored = await waitForStored(page, TOKEN_STORAGE_KEY)
  expect(stored?.value).toMatch(/\S{20}/)
  const daysLeft = ((stored?.expire ?? 0) - Date.now()) / DAY_MS
  expect(daysLeft).toBeGreaterThan(SESSION_LIFETIME_MS / DAY_MS - 0.1)
  expect(daysLeft).toBeLessThanOrEqual(SESSION_LIFETIME_MS / DAY_MS)
})

test('/login › with Remember Me › stores the e-mail for 30 days and not longer', async ({ page, people, context, product }) => {
  const person = await people.newcomer()
  await page.goto('/login')
  await page.getByRole('checkbox', { name: 'Remember Me' }).check()
  await logIn(page, person)
  await expect(page).toHaveURL('/home')
  const stored = await waitForStored(page, REMEMBERED_EMAIL_KEY)
  expect(stored?.value).toBe(person.email)
  const daysLeft = ((stored?.expire ?? 0) - Date.now()) / DAY_MS
  expect(daysLeft).toBeGreaterThan(REMEMBERED_EMAIL_DAYS - 0.1)
  expect(daysLeft).toBeLessThanOrEqual(REMEMBERED_EMAIL_DAYS)
  await page.evaluate((key) => localStorage.removeItem(key), TOKEN_STORAGE_KEY)

  const oneDayBefore = await context.newPage()
  await oneDayBefore.clock.setFixedTime(Date.now() + (REMEMBERED_EMAIL_DAYS - 1) * DAY_MS)
  await oneDayBefore.goto(`${product.url}/login`)
  await expect(emailField(oneDayBefore)).toHaveValue(person.email)
  await expect(oneDayBefore.getByRole('checkbox', { name: 'Remember Me' })).toBeChecked()

  const afterwards = await context.newPage()
  await afterwards.clock.setFixedTime(Date.now() + (REMEMBERED_EMAIL_DAYS + 1) * DAY_MS)
  await afterwards.goto(`${product.url}/login`)
  await expect(emailField(afterwards)).toHaveValue('')
  await expect(afterwards.getByRole('checkbox', { name: 'Remember Me' })).not.toBeChecked()
})

test('/login › without Remember Me › deletes an e-mail that was stored before', { tag: '@all' }, async ({ page, people }) => {
  const person = await people.newcomer()
  await page.goto('/login')
  await page.evaluate(([key, expire]) => localStorage.setItem(key, JSON.stringify({ value: 'former@practice.test', expire })), [
    REMEMBERED_EMAIL_KEY,
    Date.now() + DAY_MS,
  ] as const)
  await page.reload()
  await expect(emailField(page)).toHaveValue('former@practice.test')
  await page.getByRole('checkbox', { name: 'Remember Me' }).uncheck()
  await logIn(page, person)
  await expect(page).toHaveURL('/home')
  await expect.poll(() => readStored(page, REMEMBERED_EMAIL_KEY)).toBeNull()
})

test('/login › after being sent there from a page with a query › returns to exactly that page', async ({ page, people }) => {
  await page.goto('/support?topic=billing&from=menu#note')
  await expect(page).toHaveURL(`/login?${new URLSearchParams({ redirect: '/support?topic=billing&from=menu#note' })}`)
  await logIn(page, await people.newcomer())
  await expect(page).toHaveURL('/support?topic=billing&from=menu#note')
  await expect(page.getByRole('heading', { name: 'Support', level: 1 })).toBeVisible()
})

for (const elsewhere of ['//evil.test', 'https://evil.test', '/\\evil.test', 'javascript:alert(1)', '/.//evil.test']) {
  test(`/login › with redirect=${elsewhere} › stays inside the portal`, { tag: '@all' }, async ({ page, people, product }) => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).origin))
    await page.goto(`/login?${new URLSearchParams({ redirect: elsewhere })}`)
    await logIn(page, await people.newcomer())
    await expect(page).toHaveURL('/home')
    expect(new Set(requested)).toEqual(new Set([product.url]))
  })
}

test('/login › with the keyboard alone › signs in', async ({ page, people }) => {
  const { email, password } = await people.newcomer()
  await page.goto('/login')
  await expect(emailField(page)).toBeVisible()
  await tabTo(page, 'Email')
  await page.keyboard.type(email)
  await tabTo(page, 'Password')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home')
})

/** Presses Tab until the field with this label is focused */
async function tabTo(page: Page, label: string) {
  const field = page.getByLabel(label, { exact: true })
  for (let presses = 0; presses < 10; presses++) {
    if (await field.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(field).toBeFocused()
}

test('the focus › moved by the keyboard › is seen on every control of a form', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  const seen: string[] = []
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab')
    const mark = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return null
      // The focus ring may be drawn on an element that wraps the field
      const boxes = [element, element.parentElement, element.parentElement?.parentElement].filter((box) => box instanceof Element)
      const isMarked = boxes.some((box) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(box)
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
      })
      return { name: element.getAttribute('aria-label') ?? element.textContent ?? element.tagName, isMarked }
    })
    if (!mark) break
    expect(mark.isMarked, `the focus on “${mark.name || 'a field'}”`).toBe(true)
    seen.push(mark.name)
  }
  expect(seen.length).toBeGreaterThanOrEqual(5)
})
