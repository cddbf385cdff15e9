import type { Browser, Page } from '@playwright/test'
import { readInbox, resetLinkIn, waitForMail } from '../inbox.ts'
import { expect, test } from '../journey.ts'
import { enterAs, type Person } from '../people.ts'
import type { Product } from '../product.ts'
import { addColleague, hire } from './staff.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })
const action = (page: Page, name: string, email: string) => rowOf(page, email).getByRole('button', { name })
/** The confirmation that a dialog requires before it changes anything */
const question = (page: Page) => page.getByRole('dialog').filter({ hasText: 'Are you sure to modify the data?' })
const typeCard = (page: Page, name: string) => page.getByRole('radio', { name })

async function logIn(page: Page, email: string, password: string) {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Another person's browser */
async function elsewhere(browser: Browser, product: Product, person?: Person): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: product.url, locale: 'en-US' })).newPage()
  if (person) await enterAs(page, person, product.url)
  return page
}

test('/accountList › + Create › names each problem in its order, then makes an account that signs in', { tag: '@smoke' }, async ({
  page,
  people,
  enter,
  product,
  browser,
}) => {
  const owner = await people.newcomer()
  await enter(owner)
  await page.goto('/accountList')
  await expect(page.getByText('1 account', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Create' }).click()
  const form = dialog(page, 'Add Account')
  const email = form.getByRole('textbox', { name: 'Email' })
  const password = form.getByLabel('Password', { exact: false }).first()
  const create = form.getByRole('button', { name: 'Create' })
  const rejected = async (message: string) => {
    await create.click()
    await expect(form.getByText(message, { exact: true })).toBeVisible()
  }
  await rejected('Please enter email.')
  await expect(email).toBeFocused()
  await email.fill('erin@practice')
  await rejected('Please enter the correct e-mail.')
  await email.fill(owner.email)
  await rejected('Please enter password.')
  await password.fill('Harbor')
  await expect(form.getByText('Long enough')).toHaveCount(0)
  await rejected('Password must be at least 8 characters long')
  await password.fill('Harbor-lamp-27-and-more')
  await expect(password).toHaveValue('Harbor-lamp-27-and-m')
  await password.fill('Harbor-lamp-27')
  await expect(form.getByText('Long enough')).toBeVisible()
  await rejected('Please enter select account type.')
  await typeCard(page, 'Standard User').check()
  await rejected('This email already has an account. Please use another one')
  await expect(email).toBeFocused()

  const erin = owner.email.replace('owner', 'erin')
  await email.fill(erin)
  await create.click()
  await expect(page.getByText('Success', { exact: true })).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(rowOf(page, erin)).toContainText('Standard User')
  await expect(rowOf(page, erin)).toContainText('Never')
  await expect(page.getByText('2 accounts', { exact: true })).toBeVisible()
  await expect(page.getByText('1 administrator, 1 standard user')).toBeVisible()

  const hers = await elsewhere(browser, product)
  await logIn(hers, erin, 'Harbor-lamp-27')
  await expect(hers).toHaveURL('/home')
  await page.reload()
  await expect(rowOf(page, erin)).toContainText(/Today \d+:\d\d [AP]M/)
  await expect(rowOf(page, owner.email)).toContainText('Now')
  await expect(rowOf(page, owner.email)).toContainText('You')
})

test('Edit type › confirmed › signs the person out elsewhere and notifies them by e-mail', async ({
  page,
  people,
  enter,
  product,
  browser,
}) => {
  const owner = await people.newcomer()
  const staff = await hire(product, owner)
  const theirs = await elsewhere(browser, product, staff)
  await theirs.goto('/accountList')
  await expect(theirs.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
  await enter(owner)
  await page.goto('/accountList')
  await action(page, 'Edit type', staff.email).click()
  const form = dialog(page, 'Edit Account')
  await expect(typeCard(page, 'Standard User')).toBeChecked()
  await typeCard(page, 'Administrator').check()
  await form.getByRole('button', { name: 'Confirm' }).click()
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(question(page)).toHaveCount(0)
  await expect(rowOf(page, staff.email)).toContainText('Standard User')
  await form.getByRole('button', { name: 'Confirm' }).click()
  await question(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(form).toHaveCount(0)
  await expect(rowOf(page, staff.email)).toContainText('Administrator')
  await waitForMail(product, staff.email, /is now Administrator$/)
  await theirs.goto('/support')
  await expect(theirs.getByText('Sorry, the login status is expired. Log in again')).toBeVisible()
})

test('Edit type › of the only administrator › is rejected in the dialog; with another administrator they become a standard user', async ({
  page,
  people,
  enter,
  product,
}) => {
  const owner = await people.newcomer()
  await enter(owner)
  await page.goto('/accountList')
  const demote = async () => {
    await action(page, 'Edit type', owner.email).click()
    await typeCard(page, 'Standard User').check()
    await dialog(page, 'Edit Account').getByRole('button', { name: 'Confirm' }).click()
    await question(page).getByRole('button', { name: 'Confirm' }).click()
  }
  await demote()
  await expect(page.getByRole('alert')).toHaveText(
    'Your business needs at least one administrator. Make another account an administrator first',
  )
  await dialog(page, 'Edit Account').getByRole('button', { name: 'Cancel' }).click()
  const partner = await addColleague(product, owner, 'MAIN')
  await page.reload()
  await demote()
  await expect(page.getByText(`Ask ${partner} for changes.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create' })).toHaveCount(0)
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('Reset password › confirmed › only the new one signs in, and the owner is notified without it', async ({
  page,
  people,
  enter,
  product,
  browser,
}) => {
  const owner = await people.newcomer()
  const staff = await hire(product, owner)
  await enter(owner)
  await page.goto('/accountList')
  await action(page, 'Reset password', staff.email).click()
  const form = dialog(page, 'Reset password')
  const confirm = form.getByRole('button', { name: 'Confirm' })
  await confirm.click()
  await expect(form.getByText('Please enter password.')).toBeVisible()
  await form.locator('input').fill('Seven77')
  await confirm.click()
  await expect(form.getByText('Password must be at least 8 characters long')).toBeVisible()
  await form.locator('input').fill('Quiet-river-31')
  await confirm.click()
  await question(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Success', { exact: true })).toBeVisible()
  const mail = await waitForMail(product, staff.email, /^Your password at .* was changed$/)
  expect(mail.text).not.toContain('Quiet-river-31')
  const theirs = await elsewhere(browser, product)
  await logIn(theirs, staff.email, staff.password)
  await expect(theirs.getByText('Email or password is incorrect').first()).toBeVisible()
  await logIn(theirs, staff.email, 'Quiet-river-31')
  await expect(theirs).toHaveURL('/home')
})

test('Delete › confirmed › takes the account off the list; one’s own cannot be deleted', async ({ page, people, enter, product }) => {
  const owner = await people.newcomer()
  const staff = await addColleague(product, owner)
  await enter(owner)
  await page.goto('/accountList')
  const own = action(page, 'Delete', owner.email)
  await expect(own).toHaveAttribute('aria-disabled', 'true')
  await own.click({ force: true })
  await expect(page.getByText('Do you want to delete it??')).toHaveCount(0)

  await action(page, 'Delete', staff).click()
  const doubt = page.getByRole('dialog')
  await expect(doubt).toContainText('Do you want to delete it??')
  await doubt.getByRole('button', { name: 'Cancel' }).click()
  await expect(rowOf(page, staff)).toBeVisible()
  await action(page, 'Delete', staff).click()
  await doubt.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Delete Success')).toBeVisible()
  await expect(rowOf(page, staff)).toHaveCount(0)
})

test('Send an invitation instead › followed from the inbox › sets the person’s own password and signs in', async ({
  page,
  people,
  enter,
  product,
  browser,
}) => {
  const owner = await people.newcomer()
  const email = owner.email.replace('owner', 'books')
  await enter(owner)
  await page.goto('/accountList?create=1')
  const form = dialog(page, 'Add Account')
  await form.getByRole('textbox', { name: 'Email' }).fill(email)
  await form.getByRole('button', { name: 'Send an invitation instead' }).click()
  await expect(form.getByText(`${email} gets a link to set a password. It works once, within 7 days.`)).toBeVisible()
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await expect(form.getByText('Please enter select account type.')).toBeVisible()
  await typeCard(page, 'Standard User').check()
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('Send Success!')).toBeVisible()
  await expect(rowOf(page, email)).toContainText('Invited')
  await expect(page.getByText('1 invited, not signed in yet')).toBeVisible()
  await expect(action(page, 'Reset password', email)).toHaveCount(0)

  const old = resetLinkIn(await waitForMail(product, email, /^You’re invited to /))
  await action(page, 'Send again', email).click()
  await expect(page.getByText('Do you want to send it again?')).toBeVisible()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect.poll(async () => (await readInbox(product, email)).length).toBe(2)
  const [newest] = await readInbox(product, email)
  if (!newest) throw new Error('unreachable: the poll above has seen it')

  const theirs = await elsewhere(browser, product)
  await theirs.goto(old)
  await expect(theirs).toHaveURL('/login')
  await expect(theirs.getByRole('alert')).toHaveText('This link is no longer valid. Request a new one')
  await theirs.goto(resetLinkIn(newest))
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(`Welcome to ${owner.company}`)
  await theirs.getByRole('textbox', { name: 'New password' }).fill('Second!2345')
  await theirs.getByRole('textbox', { name: 'Confirm Password' }).fill('Second!2345')
  await theirs.getByRole('button', { name: 'Set password' }).click()
  await expect(theirs.getByText('Password set. You can log in now')).toBeVisible()
  await expect(theirs).toHaveURL('/login')
  await expect(theirs.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await theirs.getByLabel('Password', { exact: true }).fill('Second!2345')
  await theirs.getByRole('button', { name: 'Log in' }).click()
  await expect(theirs).toHaveURL('/home')
  await page.reload()
  await expect(rowOf(page, email)).not.toContainText('Invited')
  await expect(rowOf(page, email)).toContainText('Today')
})

test('Withdraw › confirmed › takes the invitation back', async ({ page, people, enter, product }) => {
  const owner = await people.newcomer()
  const email = owner.email.replace('owner', 'books')
  await enter(owner)
  await page.goto('/accountList?create=1')
  const form = dialog(page, 'Add Account')
  await form.getByRole('button', { name: 'Send an invitation instead' }).click()
  await form.getByRole('textbox', { name: 'Email' }).fill(email)
  await typeCard(page, 'Administrator').check()
  await form.getByRole('button', { name: 'Send invitation' }).click()
  const link = resetLinkIn(await waitForMail(product, email, /^You’re invited to /))
  await action(page, 'Withdraw', email).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Invitation withdrawn')).toBeVisible()
  await expect(rowOf(page, email)).toHaveCount(0)
  await page.goto(link)
  await expect(page.getByText('This link is no longer valid. Request a new one')).toBeVisible()
})

test('/accountList › by a standard user › shows the accounts without actions, and explains why', async ({
  page,
  people,
  enter,
  product,
}) => {
  const owner = await people.newcomer()
  const staff = await hire(product, owner)
  await enter(staff)
  await page.goto('/accountList?create=1')
  await expect(rowOf(page, owner.email)).toBeVisible()
  await expect(page.getByText(`You’re a Standard User, so you can’t change accounts. Ask ${owner.email} for changes.`)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Actions' })).toHaveCount(0)
})

test('/accountList › of many accounts › is searched in the address', async ({ page, people, enter, product }) => {
  const owner = await people.newcomer()
  for (let count = 0; count < 11; count++) await addColleague(product, owner)
  const wanted = await addColleague(product, owner)
  await enter(owner)
  await page.goto('/accountList')
  await page.getByRole('searchbox', { name: 'Search accounts' }).fill(wanted.slice(0, 14).toUpperCase())
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByText('1 of 13 accounts', { exact: true })).toBeVisible()
  await expect(rowOf(page, wanted)).toContainText('13')
  await page.reload()
  await expect(page.getByText('1 of 13 accounts', { exact: true })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search accounts' }).fill('nobody')
  await page.getByRole('button', { name: 'Show all accounts' }).click()
  await expect(page.getByText('13 accounts', { exact: true })).toBeVisible()
})

test('the settings › by their tabs › lead from one to the other, on a phone without scrolling the page sideways', async ({
  page,
  people,
  enter,
}) => {
  await enter(await people.demo())
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/accountSetting')
    const tabs = page.getByRole('navigation', { name: 'Settings' })
    await expect(tabs.getByRole('link', { name: 'Business' })).toHaveAttribute('aria-current', 'page')
    await tabs.getByRole('link', { name: 'People' }).click()
    await expect(page).toHaveURL('/accountList')
    await expect(page.getByText('books@prairieledger.test')).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(overflow).toBe(0)
  }
})
