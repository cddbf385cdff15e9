import type { Page, ViewportSize } from '@playwright/test'
import axe from 'axe-core'
import { BRANDS } from '#contract/brands.ts'
import { SIZES } from './browser.ts'
import { expect, test as journey } from './journey.ts'
import { openView, type Stage, type View } from './view.ts'
import { VIEWS } from './views.ts'

/** Where there is least room: on many a laptop, and in the hand */
const NARROW = { desktop: { width: 1280, height: 800 }, phone: SIZES.phone }

/** The other brand is the same page in other colours, and so is the other scheme of a screen's further states */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block']

/** Each view in a page of the worker's one context. Nothing but its cache outlives a view */
const test = journey.extend({
  page: async ({ looker, product }, use) => {
    const page = await looker.newPage()
    await use(page)
    await looker.setOffline(false)
    await looker.clearCookies()
    const devTools = await looker.newCDPSession(page)
    for (const origin of [product.url, product.partnerUrl, product.sandboxUrl])
      await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb,service_workers' })
    await page.close()
  },
})

for (const view of VIEWS.filter(({ isScreen }) => isScreen)) {
  test(`${view.name} › in ${BRANDS.marquee.name}, light › is complete and has no accessibility violation`, async ({
    page,
    product,
    people,
  }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await openView(view, { page, product, people, origin: product.url })
    expect(await findViolations(page, 'light')).toEqual([])
  })
}

test.describe('the matrix', { tag: '@views' }, () => {
  for (const view of VIEWS) {
    test(`${view.name} › in ${BRANDS.marquee.name}, in the other looks › has no accessibility violation, and fits`, async ({
      page,
      product,
      people,
    }) => {
      if (view.size === 'phone') await page.setViewportSize(SIZES.phone)
      const stage = { page, product, people, origin: product.url }
      // A screen in light is looked at above
      await page.emulateMedia({ colorScheme: view.isScreen ? 'dark' : 'light' })
      await openView(view, stage)
      if (!view.isScreen) {
        expect(await findViolations(page, 'light')).toEqual([])
        await turnDark(view, stage)
      }
      expect(await findViolations(page, 'dark', view.isScreen ? null : ABOUT_COLOURS)).toEqual([])

      // Here, since opening the view again only to measure its width took a fifth of all journeys
      for (const [size, viewport] of Object.entries(NARROW)) {
        if (view.size && view.size !== size) continue
        await test.step(`on a ${size} it does not scroll sideways`, () => expectToFit(view, stage, viewport))
      }
    })
  }

  // What a screen can look like besides differs in content, not in colours
  for (const view of VIEWS.filter(({ isScreen }) => isScreen)) {
    test(`${view.name} › in ${BRANDS.partner.name}, light and dark › has no accessibility violation`, async ({ page, product, people }) => {
      const stage = { page, product, people, origin: product.partnerUrl }
      await page.emulateMedia({ colorScheme: 'light' })
      await openView(view, stage)
      expect(await findViolations(page, 'light', ABOUT_COLOURS)).toEqual([])
      await turnDark(view, stage)
      expect(await findViolations(page, 'dark', ABOUT_COLOURS)).toEqual([])
    })
  }
})

async function turnDark(view: View, stage: Stage): Promise<void> {
  const { page } = stage
  await page.emulateMedia({ colorScheme: 'dark' })
  if (view.settlesSchemeWhenLoading) {
    await page.reload()
    await view.after?.(stage)
  }
  await view.shows(page).waitFor()
}

async function expectToFit(view: View, stage: Stage, viewport: ViewportSize): Promise<void> {
  const { page } = stage
  await page.setViewportSize(viewport)
  if (view.closesWhenResized) {
    await page.reload()
    await view.after?.(stage)
  }
  await view.shows(page).waitFor()
  const widths = () =>
    page.evaluate(() => ({ scrollWidth: document.scrollingElement?.scrollWidth ?? Number.NaN, innerWidth: window.innerWidth }))
  // The page hears of its new size a moment later
  await expect.poll(async () => (await widths()).innerWidth).toBe(viewport.width)
  await expect.poll(async () => (await widths()).scrollWidth).toBeLessThanOrEqual(viewport.width)
}

async function findViolations(page: Page, scheme: 'light' | 'dark', rules: string[] | null = null): Promise<string[]> {
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
  // Colours that are still on their way from one scheme to the other are neither. Only these: what follows the scrolling never ends
  await page.evaluate(() => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    return Promise.allSettled(transitions.map((transition) => transition.finished))
  })
  // Without the builder that usually wraps it: handing axe over anew for each look, and its search for frames (there are none), took longer than the rules
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([scheme, runOnly]) => {
      // Nobody asks for the rule that reads all style sheets
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
        resultTypes: ['violations'],
        preload: false,
        ...(runOnly && { runOnly }),
      })
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${scheme}, ${id}: ${target.join(' ')}`))
    },
    [scheme, rules] as const,
  )
}
