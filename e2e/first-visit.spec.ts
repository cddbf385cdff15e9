import { readFileSync } from 'node:fs'
import { TOKEN_STORAGE_KEY } from '#contract/sign-in/session.ts'
import { expect, test } from './journey.ts'

const screens: { path: string; scripts: string[]; styles: string[] }[] = JSON.parse(
  readFileSync(new URL('../dist/web/.screens.json', import.meta.url), 'utf8'),
)

// How many requests it takes is a benchmark: npm run bench -- first-visit
test('a first visit › of any screen › finds all of its files named in the page', async ({ browser, product, people }) => {
  test.setTimeout(300_000)
  const { token } = await people.demo()
  expect(screens.length).toBeGreaterThan(10)
  // Without a real code in its address a screen leads elsewhere
  const leadsElsewhere = (path: string) => path.includes('$') || ['/aiBusinessPromoter/detail', '/aiBusinessPromoter/edit'].includes(path)
  for (const { path, scripts, styles } of screens.filter((screen) => !leadsElsewhere(screen.path))) {
    const context = await browser.newContext({ baseURL: product.url })
    const page = await context.newPage()
    const isSignedIn = !['/login', '/findId'].includes(path)
    if (isSignedIn) {
      await context.addInitScript(([key, value]) => localStorage.setItem(key, JSON.stringify({ value, expire: Date.now() + 3_600_000 })), [
        TOKEN_STORAGE_KEY,
        token,
      ] as const)
    }
    await context.addInitScript(markWhenUsable)
    const response = await page.goto(path, { waitUntil: 'commit' })
    const html = (await response?.text()) ?? ''
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
    expect(
      files.filter((file) => !html.includes(`"${file}"`)),
      `${path}: files that the page does not name`,
    ).toEqual([])
    await context.close()
  }
})

/** Runs in the page: marks each moment at which the screen has its heading and no loading indicator any more; the last one counts */
function markWhenUsable() {
  let isUsable = false
  new MutationObserver(() => {
    const wasUsable = isUsable
    isUsable = document.querySelector('h1') !== null && document.querySelector('[aria-busy="true"]') === null
    if (isUsable && !wasUsable) performance.mark('usable')
  }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-busy'] })
}
