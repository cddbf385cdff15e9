import { TOKEN_STORAGE_KEY } from '#contract/sign-in/session.ts'
import { expect, test } from '../journey.ts'
import { endSessionOf } from '../people.ts'

test('an expired session › with several calls failing at once › shows one dialog that leads to /login', async ({
  page,
  people,
  enter,
  product,
}) => {
  const person = await people.newcomer()
  await enter(person)
  await page.goto('/home')
  await expect(page.getByText('Nothing needs doing today.')).toBeVisible()
  // Another screen is open, because the dashboard's polling would notice the end of the session before the calls that are counted here
  await page.goto('about:blank')
  await endSessionOf(product, person)

  const rejected: string[] = []
  page.on('response', (response) => response.status() === 401 && rejected.push(response.url()))
  await page.goto('/home')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Sorry, the login status is expired. Log in again')
  await expect(page.getByRole('dialog', { name: 'Tips' })).toHaveCount(1)
  await expect.poll(() => rejected.length).toBeGreaterThan(1)
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), TOKEN_STORAGE_KEY)).toBeNull()

  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/login?redirect=%2Fhome')
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('an expired session › noticed while saving › preserves what was typed on the screen behind the dialog', async ({
  page,
  people,
  enter,
  product,
}) => {
  const person = await people.newcomer()
  await enter(person)
  await page.goto('/accountSetting')
  await page.getByRole('textbox', { name: 'City' }).fill('Decatur')
  await endSessionOf(product, person)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('dialog', { name: 'Tips' })).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Decatur')
})

test('a session › ended in one tab › leads the other tab to /login', async ({ page, people, enter, context, product }) => {
  const person = await people.newcomer()
  await enter(person)
  await page.goto('/home')
  await expect(page.getByText('Nothing needs doing today.')).toBeVisible()
  const secondTab = await context.newPage()
  await secondTab.goto(`${product.url}/support`)
  await secondTab.getByRole('button', { name: /User menu/ }).click()
  await secondTab.getByRole('button', { name: 'Log out' }).click()
  await secondTab.getByRole('dialog', { name: 'Log out' }).getByRole('button', { name: 'Log out' }).click()
  await expect(secondTab).toHaveURL(/\/login\?/)
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('an account › made on the operator command line, then disabled there › signs in, then is signed out', async ({ page, product }) => {
  const made = await product.operator(
    'client',
    'create',
    '--name',
    'Cedar Dental',
    '--brand',
    'marquee',
    '--time-zone',
    'America/Denver',
    '--phone-country',
    '+1',
  )
  const client = /[0-9a-f-]{36}/.exec(made)?.[0] ?? ''
  const printed = await product.operator('account', 'create', '--client', client, '--email', 'front@cedar.test', '--type', 'REGULAR')
  const password = /Password: (\S+)/.exec(printed)?.[1] ?? ''

  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill('front@cedar.test')
  await page.getByLabel('Password', { exact: true }).fill(password)
  // The last call of a visit; sent after the account is disabled it would end the session here, before the reload
  const lastCall = page.waitForResponse('**/searchShoppingCartNumber')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('button', { name: 'User menu, Cedar Dental' })).toBeVisible()
  await lastCall

  await product.operator('account', 'disable', '--email', 'front@cedar.test')
  await page.reload()
  await expect(page.getByRole('dialog', { name: 'Tips' })).toBeVisible()
})

test('a call › that never gets a response › times out after 30 seconds and reports it', async ({ page, people, enter }) => {
  await enter(await people.demo())
  await page.clock.install()
  // The request hangs: it gets no response and is not aborted
  await page.route('**/api/home/today', () => {})
  const requested = page.waitForRequest('**/api/home/today')
  await page.goto('/home')
  await requested
  // The page sends the request before the portal's code has loaded. That code then starts the timeout's clock
  await expect(page.getByText('Loading today’s list')).toBeAttached()
  // Meanwhile the fake clock also runs by itself, for some seconds on a busy machine
  await page.clock.fastForward(20_000)
  await expect(page.getByText('Loading today’s list')).toBeAttached()
  await page.clock.fastForward(11_000)
  // Checked in its own section, because cards whose responses are slower than the fake clock show the same message
  const needsDoing = page.locator('section', { has: page.getByRole('heading', { name: 'Needs doing today' }) })
  await expect(needsDoing.getByText('The server did not respond within 30 seconds.')).toBeVisible()
})
