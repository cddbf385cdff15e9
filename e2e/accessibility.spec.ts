import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { BRANDS } from '#contract/brands.ts'
import { SIZES } from './browser.ts'
import { expect, test } from './journey.ts'
import { openView } from './view.ts'
import { VIEWS } from './views.ts'

// A dialog that is still fading in would be measured half transparent. No trace: it costs a third of a page load here, and a failure names the element
test.use({ contextOptions: { reducedMotion: 'reduce' }, trace: 'off' })

for (const view of VIEWS) {
  // A screen in both brands; what it can look like besides differs in content, not in colours
  for (const { key, name } of Object.values(BRANDS).filter(({ key }) => view.isScreen || key === 'marquee')) {
    test(`${view.name} › in ${name}, light and dark › has no accessibility violation`, async ({ page, product, people }) => {
      if (view.size === 'phone') await page.setViewportSize(SIZES.phone)
      await page.emulateMedia({ colorScheme: 'light' })
      const stage = { page, product, people, origin: key === 'partner' ? product.partnerUrl : product.url }
      await openView(view, stage)
      expect(await findViolations(page, 'light')).toEqual([])

      await page.emulateMedia({ colorScheme: 'dark' })
      if (view.settlesSchemeWhenLoading) {
        await page.reload()
        await view.after?.(stage)
      }
      await view.shows(page).waitFor()
      expect(await findViolations(page, 'dark')).toEqual([])
    })
  }

  if (view.size === 'desktop') continue
  test(`${view.name} › on a phone › does not scroll sideways`, async ({ page, product, people }) => {
    await page.setViewportSize(SIZES.phone)
    await openView(view, { page, product, people, origin: product.url })
    const { scrollWidth, innerWidth } = await page.evaluate(() => ({
      scrollWidth: document.scrollingElement?.scrollWidth ?? 0,
      innerWidth: window.innerWidth,
    }))
    expect(innerWidth).toBe(SIZES.phone.width)
    expect(scrollWidth).toBeLessThanOrEqual(innerWidth)
  })
}

async function findViolations(page: Page, scheme: 'light' | 'dark'): Promise<string[]> {
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
  // Colours that are still on their way from one scheme to the other are neither. Only these: what follows the scrolling never ends
  await page.evaluate(() => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    return Promise.allSettled(transitions.map((transition) => transition.finished))
  })
  // Only what is wrong, and found in the page itself: noting all that is right, and a second page to add up frames (there are none), take longer than the rules
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${scheme}, ${id}: ${target.join(' ')}`))
}
