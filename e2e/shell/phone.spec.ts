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
  const targets = drawer.locator('a, button')
  const measure = () =>
    targets.evaluateAll((elements) =>
      elements.map((element) => {
        const { width, height } = element.getBoundingClientRect()
        return { name: element.getAttribute('aria-label') ?? element.textContent, smallerSide: Math.min(width, height) }
      }),
    )
  await expect.poll(async () => (await measure()).length).toBeGreaterThan(3)
  await expect.poll(async () => (await measure()).filter(({ smallerSide }) => smallerSide < 44)).toEqual([])
})

test('Log out › in the drawer of a phone › confirms first, then leaves', async ({ page, people, enter }) => {
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
