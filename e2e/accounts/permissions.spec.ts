import { bill } from '../billing/invoices.ts'
import { expect, test } from '../journey.ts'
import { enterAs } from '../people.ts'
import { hire } from './staff.ts'

test('a Standard User › for whom bills are switched off while they look at them › sees whom to contact, and finds no way there', async ({
  page,
  people,
  enter,
  product,
  browser,
}) => {
  const owner = await people.newcomer()
  const staff = await hire(product, owner)
  const { uuid, label } = await bill(product, owner)
  const theirs = await (await browser.newContext({ baseURL: product.url, locale: 'en-US' })).newPage()
  await enterAs(theirs, staff, product.url)
  await theirs.goto('/bills-pay')
  await expect(theirs.getByText(label).first()).toBeVisible()

  await enter(owner)
  await page.goto('/accountList')
  const row = page.getByRole('row').filter({ hasText: staff.email })
  await row.getByRole('button', { name: 'Edit type' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Account' })
  const bills = form.getByRole('switch', { name: 'Bills' })
  await expect(bills).toBeChecked()
  await bills.uncheck()
  await form.getByRole('switch', { name: 'Settings' }).uncheck()
  await form.getByRole('button', { name: 'Confirm' }).click()
  const question = page.getByRole('dialog').filter({ hasText: 'Are you sure to modify the data?' })
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(form).toHaveCount(0)
  await expect(row).toContainText('No Bills, Settings')

  await test.step('an open screen reacts to the first rejection', async () => {
    await theirs.getByRole('link', { name: 'Payment History' }).click()
    await expect(theirs.getByRole('button', { name: 'Statement' })).toBeVisible()
    await theirs.goto('/bills-pay')
    await expect(theirs.getByText('Bills are turned off for your account')).toBeVisible()
    await theirs.getByRole('link', { name: 'See administrators' }).click()
    await expect(theirs.getByText(`Ask ${owner.email} for changes.`)).toBeVisible()
  })

  await test.step('menu, tabs, dashboard and jump list leave it out', async () => {
    await expect(theirs.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bills' })).toHaveCount(0)
    await expect(theirs.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Business' })).toHaveCount(0)
    await theirs.getByRole('button', { name: /^User menu/ }).click()
    await expect(theirs.getByRole('link', { name: 'Reset Password' })).toBeVisible()
    await expect(theirs.getByRole('link', { name: 'Profile' })).toHaveCount(0)
    await theirs.keyboard.press('Escape')
    await theirs.goto('/home')
    await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(theirs.getByText('to pay', { exact: false })).toHaveCount(0)
    await theirs.keyboard.press('Control+K')
    await theirs.getByRole('combobox', { name: 'Jump to a page' }).fill('bill')
    await expect(theirs.getByText('No results for “bill”')).toBeVisible()
  })

  await test.step('the invoice opens from the history, without a way to pay it', async () => {
    await theirs.goto(`/billsDetail?uuid=${uuid}`)
    await expect(theirs.getByText(`Invoice ${label}`)).toBeVisible()
    await expect(theirs.getByRole('button', { name: 'Download', exact: true })).toBeVisible()
    await expect(theirs.getByRole('link', { name: /^Pay \$/ })).toHaveCount(0)
  })
})
