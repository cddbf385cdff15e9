import AxeBuilder from '@axe-core/playwright'
import { BRANDS } from '#contract/brands.ts'
import { SIZES } from './browser.ts'
import { expect, test } from './journey.ts'
import { openView } from './view.ts'
import { VIEWS } from './views.ts'

// A dialog that is still fading in would be measured half transparent
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const view of VIEWS) {
  for (const { key, name } of Object.values(BRANDS)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`${view.name} › in ${name}, ${colorScheme} › has no accessibility violation`, async ({ page, product, people }) => {
        if (view.size === 'phone') await page.setViewportSize(SIZES.phone)
        await page.emulateMedia({ colorScheme })
        await openView(view, { page, product, people, origin: key === 'partner' ? product.partnerUrl : product.url })
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))).toEqual([])
      })
    }
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
