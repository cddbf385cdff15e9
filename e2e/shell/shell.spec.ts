import { saveMyInformation } from '#contract/account-setting.ts'
import { TOKEN_STORAGE_KEY } from '#contract/sign-in/session.ts'
import { expect, test } from '../journey.ts'

test('the jump list › opened by a click › finds a page and opens it by a click', async ({ page, people, enter }) => {
  await enter(await people.demo())
  await page.goto('/home')
  await page.getByRole('button', { name: 'Jump to a page' }).click()
  const dialog = page.getByRole('dialog', { name: 'Jump to a page' })
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await dialog.getByRole('combobox').fill('upp')
  const pages = dialog.getByRole('group', { name: 'Pages' }).getByRole('option')
  await expect(pages).toHaveCount(1)
  await expect(pages.locator('mark')).toHaveText('upp')
  await pages.click()
  await expect(page).toHaveURL('/support')
  await expect(dialog).toHaveCount(0)
})

test('the jump list › opened by Ctrl+K › moves by arrows and opens by Enter', async ({ page, people, enter }) => {
  await enter(await people.demo())
  await page.goto('/support')
  await expect(page.getByRole('heading', { name: 'Support', level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Jump to a page' })).toBeFocused()
  const options = page.getByRole('dialog').getByRole('option')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.type('dash')
  await expect(options.first()).toHaveText(/^Dashboard/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home')
})

test('the jump list › with a term that matches nothing › reports it, and Escape returns the focus', async ({ page, people, enter }) => {
  await enter(await people.demo())
  await page.goto('/home')
  const opener = page.getByRole('button', { name: 'Jump to a page' })
  await opener.click()
  await expect(page.getByRole('combobox', { name: 'Jump to a page' })).toBeFocused()
  await page.keyboard.type('xyzzy')
  await expect(page.getByText('No results for “xyzzy”')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('the jump list › typed a caller’s number › leads by keyboard alone to the calls of that number', async ({ page, people, enter }) => {
  await enter(await people.demo())
  await page.goto('/callInquiries')
  const caller = page.getByRole('table').getByRole('row').nth(1)
  await expect(caller).toContainText(/\(\d{3}\) 555-\d{4}/)
  const number = (await caller.textContent())?.match(/\(\d{3}\) 555-\d{4}/)?.[0] ?? 'no number in the list'
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Jump to a page' })).toBeFocused()
  await page.keyboard.type(number)
  const found = page.getByRole('group', { name: 'Callers' }).getByRole('option')
  await expect(found).toHaveCount(1)
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/callInquiries\?search=%2B1\d{10}&date_from=/)
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText(number)
})

test('the jump list › typed an invoice’s number › leads to the invoice', async ({ page, people, enter }) => {
  await enter(await people.demo())
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Jump to a page' })).toBeFocused()
  await page.keyboard.type('INV-00128')
  await page
    .getByRole('group', { name: 'Invoices' })
    .getByRole('option', { name: /INV-00128/ })
    .click()
  await expect(page).toHaveURL(/billsDetail\?uuid=/)
  await expect(page.getByText('INV-00128').first()).toBeVisible()
})

test('the jump list › typed a reviewer’s name › shows this review alone, and all again', async ({ page, people, enter }) => {
  await enter(await people.demo())
  await page.goto('/reviewManagement')
  const reviews = page.getByRole('article', { name: /^Review by/ })
  await expect(reviews.nth(2)).toBeVisible()
  const label = (await reviews.nth(2).getAttribute('aria-label')) ?? ''
  const name = label.replace('Review by ', '')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Jump to a page' })).toBeFocused()
  await page.keyboard.type(name)
  await page.getByRole('group', { name: 'Reviews' }).getByRole('option').first().click()
  await expect(page).toHaveURL(/review_uuid=/)
  await expect(reviews).toHaveCount(1)
  await expect(reviews).toHaveAccessibleName(label)
  await page.getByRole('button', { name: 'Show all reviews' }).click()
  await expect(reviews).not.toHaveCount(1)
})

test('the jump list › an action › opens the form that it names', async ({ page, people, enter }) => {
  await enter(await people.demo())
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Jump to a page' })).toBeFocused()
  await page.keyboard.type('send request')
  await expect(page.getByRole('group', { name: 'Actions' }).getByRole('option')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/businessPromoter?send=1')
  await expect(page.getByRole('dialog', { name: 'Send Request' })).toBeVisible()
})

test('the menu › when collapsed › stays so after a reload, and still names its entries', async ({ page, people, enter }) => {
  await enter(await people.demo())
  await page.goto('/home')
  const menu = page.getByRole('navigation', { name: 'Main' })
  const width = async () => (await menu.boundingBox())?.width ?? 0
  await expect.poll(width).toBeGreaterThan(200)
  await page.getByRole('button', { name: 'Collapse menu' }).click()
  await expect.poll(width).toBeLessThan(80)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Expand menu' })).toBeVisible()
  await expect.poll(width).toBeLessThan(80)
  await menu.getByRole('link', { name: 'Support' }).click()
  await expect(page).toHaveURL('/support')
  await expect(menu.getByRole('link', { name: 'Support' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: 'Expand menu' }).click()
  await expect.poll(width).toBeGreaterThan(200)
})

test('the menu › on the screens about calls › marks their one entry', async ({ page, people, enter }) => {
  await enter(await people.demo())
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Call Inquiries', exact: true })
  for (const path of ['/callInquiriesDashboard', '/callInquiries', '/actionItemList']) {
    await page.goto(path)
    await expect(entry).toHaveAttribute('aria-current', 'page')
  }
  await page.getByRole('navigation', { name: 'Call Inquiries' }).getByRole('link', { name: 'Overview' }).click()
  await expect(page).toHaveURL('/callInquiriesDashboard')
})

test('the user menu › opened › names the account and leads to its screens', async ({ page, people, enter }) => {
  await enter(await people.demo())
  await page.goto('/home')
  const opener = page.getByRole('button', { name: 'User menu, Bright Smile Dental' })
  for (const [entry, path] of [
    ['Profile', '/accountSetting'],
    ['Reset Password', '/resetPassword'],
    ['Account', '/accountList'],
  ] as const) {
    await opener.click()
    await expect(page.getByText('demo@marquee.test').first()).toBeVisible()
    // Restricted to the menu, because the screen below it may have a tab with that name
    await page
      .getByRole('dialog', { name: /^User menu/ })
      .getByRole('link', { name: entry, exact: true })
      .click()
    await expect(page).toHaveURL(path)
  }
  await opener.click()
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Profile' })).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('Log out › confirmed › clears the session here and on the server, and remembers the way back', async ({
  page,
  people,
  enter,
  product,
}) => {
  const person = await people.newcomer()
  await enter(person)
  await page.goto('/support?topic=billing')
  const question = page.getByRole('dialog', { name: 'Log out' })
  const requestLogOut = async () => {
    await page.getByRole('button', { name: /User menu/ }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(question).toContainText('Confirm to exit the current account?')
  }
  await requestLogOut()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL('/support?topic=billing')

  await requestLogOut()
  await question.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(`/login?${new URLSearchParams({ redirect: '/support?topic=billing' })}`)
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), TOKEN_STORAGE_KEY)).toBeNull()
  const statusOfToken = async () => {
    const headers = { authorization: `Bearer ${person.token}` }
    return (await fetch(`${product.url}/api${saveMyInformation.path}`, { headers })).status
  }
  await expect.poll(statusOfToken).toBe(401)
})

test('navigation › from a scrolled page › starts the next one at its top', async ({ page, people, enter }) => {
  await page.setViewportSize({ width: 1280, height: 420 })
  await enter(await people.demo())
  await page.goto('/accountSetting')
  await page.getByRole('textbox', { name: 'Phone number' }).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 5000)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Support' }).click()
  await expect(page.getByRole('heading', { name: 'Support', level: 1 })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('each page › when opened › has its title with its parent, in the tab and on the screen', async ({ page, people, enter }) => {
  for (const [path, title] of [
    ['/login', 'Log in · Marquee'],
    ['/findId', 'Find password · Marquee'],
    ['/404', 'Page not found · Marquee'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveTitle(title)
  }
  await enter(await people.demo())
  for (const [path, title, parent] of [
    ['/home', 'Dashboard', null],
    ['/callInquiriesDashboard', 'Call Inquiries', 'Inquiries'],
    ['/callInquiries', 'Call Inquiries', 'Inquiries'],
    ['/actionItemList', 'Call Inquiries', 'Inquiries'],
    ['/webInquiries', 'Web Inquiries', 'Inquiries'],
    ['/reviewManagement', 'Review Management', 'Review'],
    ['/businessPromoter', 'Business Promoter', 'Review'],
    ['/bills-pay', 'Bills', 'Payments'],
    ['/paymentHistory', 'Payment History', 'Payments'],
    ['/support', 'Support', null],
    ['/accountSetting', 'Account Setting', 'Settings'],
    ['/accountList', 'Account', 'Settings'],
    ['/resetPassword', 'Reset Password', 'Settings'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveTitle(`${parent ? `${parent} / ` : ''}${title} · Marquee`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    if (parent) await expect(page.getByRole('main').getByText(parent, { exact: true })).toBeVisible()
  }
})

test('a connection › that breaks and comes back › is reported, then no longer', async ({ page, people, enter, context }) => {
  await enter(await people.demo())
  const logosFetched = page.waitForResponse(/marquee-on-dark\.svg$/)
  await page.goto('/home')
  await expect(page.getByRole('link', { name: 'Dana Whitfield', exact: true })).toBeVisible()
  await logosFetched
  await context.setOffline(true)
  await expect(page.getByText(/^You’re offline\./)).toBeVisible()
  await page.getByRole('button', { name: 'Collapse menu' }).click()
  await page.emulateMedia({ colorScheme: 'dark' })
  const mark = page.getByRole('img', { name: 'Marquee' }).filter({ visible: true })
  await expect.poll(() => mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await context.setOffline(false)
  await expect(page.getByText(/^You’re offline\./)).toHaveCount(0)
})

test('the skip link › with the keyboard › comes first, is seen, and leads past the menu', async ({ page, people, enter }) => {
  await enter(await people.demo())
  await page.goto('/support')
  await expect(page.getByRole('heading', { name: 'Support', level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'First Name' })).toBeFocused()
})
