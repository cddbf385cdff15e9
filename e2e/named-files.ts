import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import type { View } from './view.ts'

interface BuiltScreen {
  path: string
  scripts: string[]
  styles: string[]
}

const screens: BuiltScreen[] = JSON.parse(readFileSync(new URL('../dist/web/.screens.json', import.meta.url), 'utf8'))

/** Without a real code in its address, this screen leads to another one */
const leadsElsewhere = ({ path }: BuiltScreen) =>
  path.includes('$') || ['/aiBusinessPromoter/detail', '/aiBusinessPromoter/edit'].includes(path)

export const SCREENS_TO_VISIT: readonly BuiltScreen[] = screens.filter((screen) => !leadsElsewhere(screen))

/** The screen that a view opens if it opens nothing else: a dialog that its query string or a later step opens would load more files */
export function visitedScreen({ isScreen, path, after }: View): BuiltScreen | undefined {
  return isScreen && !after ? SCREENS_TO_VISIT.find((screen) => screen.path === path) : undefined
}

/**
 * Call this before the page is opened. The returned function expects the HTML to name each file that the screen has loaded to become usable
 */
export async function watchFiles(page: Page): Promise<(screen: BuiltScreen) => Promise<void>> {
  let html: Promise<string> = Promise.resolve('')
  page.on('response', (response) => {
    const request = response.request()
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) html = response.text()
  })
  await page.addInitScript(markWhenUsable)
  return async ({ path, scripts, styles }) => {
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page.locator('[aria-busy="true"]'), path).toHaveCount(0)
    const untilUsable = await page.evaluate(() => {
      const usableAt = performance.getEntriesByName('usable').at(-1)?.startTime ?? Number.POSITIVE_INFINITY
      return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        .filter(({ startTime }) => startTime <= usableAt)
        .map(({ name }) => new URL(name).pathname)
    })
    const files = untilUsable.filter((file) => /^\/assets\/.*\.(js|css)$/.test(file))
    expect(files, `${path}: the screen’s own files`).toEqual(expect.arrayContaining([...scripts, ...styles]))
    const named = await html
    expect(
      files.filter((file) => !named.includes(`"${file}"`)),
      `${path}: files that the page does not name`,
    ).toEqual([])
  }
}

/** Runs in the page. Marks each moment at which the screen has its heading and no loading indicator; the last mark counts */
function markWhenUsable() {
  let isUsable = false
  new MutationObserver(() => {
    const wasUsable = isUsable
    isUsable = document.querySelector('h1') !== null && document.querySelector('[aria-busy="true"]') === null
    if (isUsable && !wasUsable) performance.mark('usable')
  }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-busy'] })
}
