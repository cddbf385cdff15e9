import type { Page, ViewportSize } from '@playwright/test'
import axe from 'axe-core'
import { BRANDS } from '#contract/brands.ts'
import { SIZES } from './browser.ts'
import { expect, test as journey } from './journey.ts'
import { visitedScreen, watchFiles } from './named-files.ts'
import { openView, type Stage, type View } from './view.ts'
import { VIEWS } from './views.ts'

/** The narrowest common viewports: a small laptop, a tablet in portrait orientation, and a phone */
const NARROW = { desktop: { width: 1280, height: 800 }, tablet: { width: 820, height: 1180 }, phone: SIZES.phone }

/** axe rules for color, the only rules whose results can differ in the other brand or scheme */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block']

/** Each view gets a page in the worker's shared context; only the cache outlives a view */
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
  test(`${view.name} › opened › is complete and has no accessibility violation`, { tag: '@opens' }, async ({ page, product, people }) => {
    if (view.size === 'phone') await page.setViewportSize(SIZES.phone)
    await page.emulateMedia({ colorScheme: 'light' })
    await openView(view, { page, product, people, origin: product.url })
    expect(await findViolations(page, 'light')).toEqual([])
  })

  // brand-contrast.test.ts checks the other brand's color pairs by their tokens. Here they are checked in place
  test(`${view.name} › in ${BRANDS.partner.name}, light and dark › has no accessibility violation`, { tag: '@states' }, async ({
    page,
    product,
    people,
  }) => {
    const stage = { page, product, people, origin: product.partnerUrl }
    await page.emulateMedia({ colorScheme: 'light' })
    await openView(view, stage)
    expect(await findViolations(page, 'light', ABOUT_COLOURS)).toEqual([])
    await turnDark(view, stage)
    expect(await findViolations(page, 'dark', ABOUT_COLOURS)).toEqual([])
  })
}

for (const view of VIEWS) {
  const tag = view.isScreen ? '@screens' : '@states'
  test(`${view.name} › in ${BRANDS.marquee.name}, light and dark › is complete, has no accessibility violation, and fits`, { tag }, async ({
    page,
    product,
    people,
  }) => {
    if (view.size === 'phone') await page.setViewportSize(SIZES.phone)
    const stage = { page, product, people, origin: product.url }
    await page.emulateMedia({ colorScheme: 'light' })
    const visited = visitedScreen(view)
    const expectNamedFiles = visited && (await watchFiles(page))
    await openView(view, stage)
    if (visited) await test.step('its files are named in the page', async () => expectNamedFiles?.(visited))
    expect(await findViolations(page, 'light')).toEqual([])
    await turnDark(view, stage)
    expect(await findViolations(page, 'dark', ABOUT_COLOURS)).toEqual([])

    // Measured here, because opening each view again only for its width took a fifth of the time of all journeys
    for (const [size, viewport] of Object.entries(NARROW)) {
      if (view.size && view.size !== size) continue
      if (size === 'tablet' && !view.isScreen) continue
      await test.step(`on a ${size} it does not scroll sideways`, () => expectToFit(view, stage, viewport))
    }
  })
}

async function turnDark(view: View, stage: Stage): Promise<void> {
  const { page } = stage
  await page.emulateMedia({ colorScheme: 'dark' })
  if (view.readsSchemeOnlyOnLoad) {
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
  // The page is notified of its new size asynchronously
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(viewport.width)
  await expect.poll(() => findWide(page)).toEqual([])
}

/** The page, or a dialog, whose content is wider than itself. A dialog scrolls separately */
function findWide(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.scrollingElement, ...document.querySelectorAll('[role=dialog]')].flatMap((box) =>
      box && box.scrollWidth > box.clientWidth ? [`${box.tagName} ${box.className}: ${box.scrollWidth} in ${box.clientWidth}`] : [],
    ),
  )
}

async function findViolations(page: Page, scheme: 'light' | 'dark', rules: string[] | null = null): Promise<string[]> {
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
  // Waits for the color transitions between schemes, but not for other animations, because scroll-driven animations never finish
  await page.evaluate(() => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    return Promise.allSettled(transitions.map((transition) => transition.finished))
  })
  // axe's Playwright builder is not used, because injecting axe for each check and searching for frames, of which there are none, took
  // longer than the rules
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([scheme, runOnly]) => {
      // Skips preloading the style sheets, which only a rule needs that is disabled here
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
