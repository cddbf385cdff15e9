import { SIZES } from '../browser.ts'
import { expect, test } from '../journey.ts'

test.use({ viewport: SIZES.phone, hasTouch: true, isMobile: true })

test('the drawer › on a phone › opens, and closes by following an entry', async ({ page, people, enter }) => {
  await enter(await people.demo())
  await page.goto('/home')
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  await expect(drawer.getByText('Bright Smile Dental')).toBeVisible()
  await drawer.getByRole('link', { name: 'Support' }).tap()
  await expect(page).toHaveURL('/support')
  await expect(drawer).toHaveCount(0)
})

test('the drawer › on a phone › closes by Escape and returns the focus', async ({ page, people, enter }) => {
  await enter(await people.demo())
  await page.goto('/home')
  const opener = page.getByRole('button', { name: 'Menu', exact: true })
  await opener.tap()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('the drawer › on a phone › has targets of at least 44 pixels', async ({ page, people, enter }) => {
  await enter(await people.demo())
  await page.goto('/home')
  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('link', { name: 'Support' })).toBeVisible()
  const targets = await drawer.locator('a, button').all()
  expect(targets.length).toBeGreaterThan(3)
  for (const target of targets) {
    const box = await target.boundingBox()
    const name = await target.evaluate((element) => element.getAttribute('aria-label') ?? element.textContent)
    expect(Math.min(box?.height ?? 0, box?.width ?? 0), `the smaller side of “${name}”`).toBeGreaterThanOrEqual(44)
  }
})

test('Log out › in the drawer of a phone › asks first, then leaves', async ({ page, people, enter }) => {
  await enter(await people.newcomer())
  await page.goto('/home')
  await page.getByRole('button', { name: 'Menu', exact: true }).tap()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Log out' }).tap()
  const question = page.getByRole('dialog', { name: 'Log out' })
  await expect(question).toContainText('Confirm to exit the current account?')
  await question.getByRole('button', { name: 'Log out' }).tap()
  await expect(page).toHaveURL(`/login?${new URLSearchParams({ redirect: '/home' })}`)
})

test('the jump list › on a phone › opens from the header and leads to a page', async ({ page, people, enter }) => {
  await enter(await people.demo())
  await page.goto('/home')
  await page.getByRole('button', { name: 'Jump to a page' }).tap()
  await page.getByRole('option', { name: 'Support' }).tap()
  await expect(page).toHaveURL('/support')
})
