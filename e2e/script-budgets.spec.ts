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

/** JavaScript in kB (gzip) that a feature's screen may load before it is usable, in addition to what every screen loads */
const BUDGET_KB = 15
const LARGER_BUDGETS_KB: Readonly<Record<string, number>> = {
  // Card payments, which customers' pay page shares
  billing: 24,
  // Its files contain the charts, the calendar and the posts, because they form a single screen
  social: 21,
}
/**
 * What every signed-in screen loads: React, router, kit, shell. Together
 * with the dashboard's own scripts, this is what a first visit waits for
 */
// 3.6 kB of it place calls from home, calls and inquiries alike, so the splitting puts them into the shell
const EVERY_SCREEN_KB = 185
/** The total that the largest screen loads. The target is 200 */
const LARGEST_SCREEN_KB = 245

const common = commonScripts(screens.filter(({ path }) => ['/home', '/callInquiries', '/support'].includes(path)))
const everyPage = scriptsOfEveryPage()

// Not a part of `npm run check`, which builds nothing
test('every feature › stays within its share of JavaScript', { tag: '@smoke' }, () => {
  expect(common.size, 'files that every screen loads').toBeGreaterThan(0)
  const tooLarge = screens.flatMap(({ path, feature, scripts }) => {
    const kilobytes = sizeOf(scripts.filter((file) => !isShared(file)))
    const budget = LARGER_BUDGETS_KB[feature] ?? BUDGET_KB
    return kilobytes > budget ? [`${path}: ${kilobytes.toFixed(1)} kB, over the ${budget} kB of ${feature}`] : []
  })
  expect(tooLarge).toEqual([])
  expect(sizeOf([...common, ...everyPage]), 'kB of scripts that every signed-in screen loads').toBeLessThan(EVERY_SCREEN_KB)
  const largest = Math.max(...screens.map(({ scripts }) => sizeOf(new Set([...scripts, ...everyPage]))))
  expect(largest, 'kB of scripts of the largest screen').toBeLessThan(LARGEST_SCREEN_KB)
})

test('every screen › loads neither validation nor lists of choices before they are used', { tag: '@smoke' }, () => {
  const loaded = screens.flatMap(({ path, scripts }) =>
    [...scripts, ...everyPage].filter((file) => /\/(validation|choices)-/.test(file)).map((file) => `${path}: ${file}`),
  )
  expect(loaded).toEqual([])
})

for (const path of ['/home', '/callInquiries', '/reviewManagement'])
  test(`${path} › loads no form state before it can be used`, { tag: '@smoke' }, () => {
    const { scripts = [] } = screens.find((screen) => screen.path === path) ?? {}
    expect(scripts).not.toEqual([])
    expect([...scripts, ...everyPage].filter((file) => /\/forms-/.test(file))).toEqual([])
  })

/** A file that several features load. Shared files count once, for the largest screen */
function isShared(file: string): boolean {
  return new Set(screens.filter(({ scripts }) => scripts.includes(file)).map(({ feature }) => feature)).size > 1
}

function commonScripts([first, ...others]: readonly Screen[]): Set<string> {
  return new Set(first?.scripts.filter((file) => others.every(({ scripts }) => scripts.includes(file))))
}

function scriptsOfEveryPage(): string[] {
  const page = readFileSync(new URL('index.html', built), 'utf8')
  return [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file)
}

const sizeOf = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(new URL(`.${file}`, built)), { level: 9 }).length, 0) / 1000
