import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'

interface Screen {
  path: string
  feature: string
  scripts: string[]
}

const built = new URL('../dist/web/', import.meta.url)
const screens: Screen[] = JSON.parse(readFileSync(new URL('.screens.json', built), 'utf8'))

/** JavaScript in kB (gzip) that a screen of a feature may load before it can be used, in addition to what every screen loads */
const BUDGET_KB = 15
const LARGER_BUDGETS_KB: Readonly<Record<string, number>> = {
  'ai-promoter': 17,
  'business-promoter': 19,
  // Paying by card, which customers' pay page shares
  billing: 26,
  // Both with the map of rankings
  'map-scan': 29,
  seo: 19,
  // Its files contain the charts, the calendar and the posts, as one screen
  social: 24,
}
/** What every signed-in screen loads: React, router, kit, shell. The target is 185 kB, so that the largest screens stay below 200 */
const EVERY_SCREEN_KB = 278

// Not a part of `npm run check`, which builds nothing
test('every feature › stays within its share of JavaScript', { tag: '@smoke' }, () => {
  const shell = commonScripts(screens.filter(({ path }) => ['/home', '/callInquiries', '/support'].includes(path)))
  expect(shell.size, 'files that every screen loads').toBeGreaterThan(0)
  const tooLarge = screens.flatMap(({ path, feature, scripts }) => {
    const kilobytes = sizeOf(scripts.filter((file) => !shell.has(file)))
    const budget = LARGER_BUDGETS_KB[feature] ?? BUDGET_KB
    return kilobytes > budget ? [`${path}: ${kilobytes.toFixed(1)} kB, over the ${budget} kB of ${feature}`] : []
  })
  expect(tooLarge).toEqual([])
  expect(sizeOf([...shell, ...scriptsOfEveryPage()]), 'kB of scripts that every signed-in screen loads').toBeLessThan(EVERY_SCREEN_KB)
})

function commonScripts([first, ...others]: readonly Screen[]): Set<string> {
  return new Set(first?.scripts.filter((file) => others.every(({ scripts }) => scripts.includes(file))))
}

function scriptsOfEveryPage(): string[] {
  const page = readFileSync(new URL('index.html', built), 'utf8')
  return [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file)
}

const sizeOf = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(new URL(`.${file}`, built)), { level: 9 }).length, 0) / 1000
