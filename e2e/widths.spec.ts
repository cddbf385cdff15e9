import type { Page } from '@playwright/test'
import { SIZES } from './browser.ts'
import { expect, test } from './journey.ts'
import { openView } from './view.ts'
import { VIEWS } from './views.ts'

test.describe('on a phone', { tag: '@screens' }, () => {
  test.use({ viewport: SIZES.phone, hasTouch: true, isMobile: true })

  for (const view of VIEWS.filter(({ touchTargets }) => touchTargets)) {
    test(`${view.name} › on a phone › has targets of at least 44 pixels`, async ({ page, product, people }) => {
      await openView(view, { page, product, people, origin: product.url })
      await waitUntilStable(page)
      expect(await findSmallTargets(page)).toEqual([])
    })
  }
})

test.describe('on a tablet', { tag: '@screens' }, () => {
  // With the menu pinned open by the user, 728 px remain
  test.use({ viewport: { width: 1024, height: 768 } })
  test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('portal-menu-collapsed', 'false')))

  for (const view of VIEWS.filter(({ tightCards }) => tightCards)) {
    test(`${view.name} › on a tablet › shows the content of each card within it`, async ({ page, product, people }) => {
      await openView(view, { page, product, people, origin: product.url })
      await waitUntilStable(page)
      expect(await findBurstCards(page)).toEqual([])
    })
  }
})

test.describe('on a tablet in portrait orientation', { tag: '@screens' }, () => {
  test.use({ viewport: { width: 820, height: 1180 } })

  for (const [path, role, name] of [
    ['/accountList', 'button', 'Delete megan@brightsmile.test'],
    ['/accountList', 'link', 'Security'],
    ['/paymentHistory', 'link', /^Pay \$349\.00 of INV-00128/],
    ['/mapScanList', 'button', /^Delete/],
  ] as const) {
    test(`${path} › on a tablet in portrait orientation › has ${name} in sight`, async ({ page, people, enter }) => {
      await enter(await people.demo())
      await page.goto(path)
      await expect(page.getByRole(role, { name }).first()).toBeInViewport({ ratio: 1 })
    })
  }
})

test.describe('on a desktop', { tag: '@screens' }, () => {
  for (const [width, columns] of [
    [1440, ['Status', 'Duration', 'Summary']],
    [1920, ['Status', 'Duration', 'Summary', 'Conversion', 'Resolved']],
  ] as const) {
    test(`/callInquiries › ${width} pixels wide › has ${columns.at(-1)} in sight`, async ({ page, people, enter }) => {
      await page.setViewportSize({ width, height: 900 })
      await enter(await people.demo())
      await page.goto('/callInquiries')
      for (const name of columns)
        await expect(page.getByRole('columnheader', { name: new RegExp(`^${name}`) })).toBeInViewport({ ratio: 0.6 })
    })
  }

  test('a call › in a window 900 pixels high › has its transcript in sight', async ({ page, people, enter }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await enter(await people.demo())
    await page.goto('/callInquiries')
    await page.getByRole('link', { name: 'Dana Whitfield' }).first().click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByRole('heading', { name: 'Transcript' })).toBeInViewport()
    await expect(drawer.getByText('I lost a molar last year').first()).toBeInViewport()
  })
})

async function waitUntilStable(page: Page): Promise<void> {
  await expect(page.locator('main').getByRole('heading').first()).toBeVisible()
  await expect(page.locator('main .mantine-Skeleton-root, main [aria-busy="true"]')).toHaveCount(0)
}

/** Probes hit targets around each control's center, so that padding beyond the visible shape and labels count */
function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const small: string[] = []
    for (const target of document.querySelectorAll<HTMLElement>('main :is(a, button, input)')) {
      target.scrollIntoView({ block: 'center' })
      const { left, top, width, height } = target.getBoundingClientRect()
      const isHit = (y: number) => {
        const hit = document.elementFromPoint(left + width / 2, y)
        return hit !== null && (target.contains(hit) || hit.closest('label')?.control === target)
      }
      const middle = top + height / 2
      // Hidden, or covered by an element that receives the press
      if (width === 0 || !isHit(middle)) continue
      let [above, below] = [0, 0]
      while (above < 22 && isHit(middle - above - 1)) above += 1
      while (below < 22 && isHit(middle + below + 1)) below += 1
      // Tolerance of one pixel, because a pixel's center may be rounded to either side
      if (above + below + 1 < 43) small.push(`${target.ariaLabel ?? target.textContent}: ${above + below + 1}`)
    }
    return small
  })
}

function findBurstCards(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const edgeOf = (card: Element) => card.getBoundingClientRect().right
    return [...document.querySelectorAll('main section[aria-labelledby]')].flatMap((card) =>
      [...card.querySelectorAll('*')]
        .filter((part) => part.getBoundingClientRect().right > edgeOf(card) + 0.5)
        .map((part) => part.outerHTML.slice(0, 120)),
    )
  })
}
