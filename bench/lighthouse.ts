import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse, { desktopConfig } from 'lighthouse'
import { BROWSER_FLAGS } from '../e2e/browser.ts'
import { enterAs, peopleOf } from '../e2e/people.ts'
import { startProduct } from '../e2e/product.ts'
import { findBrowser } from '../scripts/find-browser.mjs'
import { freePort } from '../scripts/own-postgres.mjs'
import { waitUntilAtRest } from './at-rest.ts'
import { type Figure, median } from './figures.ts'
import { inviteSomebody } from './reputation/invited-page.ts'

interface Inspection {
  name: string
  path: string
  /** Required score for each of Lighthouse's categories */
  points: Record<string, number>
  /** On a desktop with a fast network, signed in; otherwise on a mid-range phone on a slow one, which is Lighthouse's default */
  isAtWork?: boolean
}

const LOGIN: Inspection = { name: '/login', path: '/login', points: { accessibility: 100, 'best-practices': 100 } }
const HOME: Inspection = { name: '/home', path: '/home', points: { performance: 95, accessibility: 100 }, isAtWork: true }
/** The score goes by how long the main thread is blocked, which a neighbour on the same core makes longer */
const HOME_RUNS = 5
const REVIEW_PAGE = { performance: 98, accessibility: 98, 'best-practices': 98, seo: 98 }

export async function measureLighthouse(): Promise<Figure[]> {
  const product = await startProduct()
  const port = await freePort()
  // Lighthouse looks at the browser's own profile, in which the demo account is signed in
  const profile = mkdtempSync(join(tmpdir(), 'marquee-profile-'))
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: await findBrowser(),
    args: [...BROWSER_FLAGS, `--remote-debugging-port=${port}`],
  })
  try {
    const reviewPage: Inspection = { name: 'the review page', path: await inviteSomebody(product), points: REVIEW_PAGE }
    const figures: Figure[] = []
    for (const inspection of [LOGIN, reviewPage]) figures.push(...(await inspect(product.url, port, inspection)))
    await enterAs(await browser.newPage(), await peopleOf(product).demo(), product.url)
    await waitUntilAtRest(product.url)
    return [...figures, ...middleOf(await inspectTimes(HOME_RUNS, () => inspect(product.url, port, HOME)))]
  } finally {
    await browser.close()
    await product.stop()
    rmSync(profile, { recursive: true, force: true })
  }
}

async function inspectTimes(times: number, run: () => Promise<Figure[]>): Promise<Figure[][]> {
  const runs: Figure[][] = []
  while (runs.length < times) runs.push(await run())
  return runs
}

/** Each figure with the median of its runs */
function middleOf(runs: Figure[][]): Figure[] {
  return (runs[0] ?? []).map((figure, index) => {
    const scores = runs.map((run) => run[index]?.measured ?? Number.NaN)
    console.log(`  ${figure.name}: ${scores.join(', ')}`)
    return { ...figure, measured: median(scores) }
  })
}

async function inspect(origin: string, port: number, { name, path, points, isAtWork }: Inspection): Promise<Figure[]> {
  const run = await lighthouse(
    origin + path,
    { port, onlyCategories: Object.keys(points), logLevel: 'error', output: 'json', disableStorageReset: isAtWork ?? false },
    isAtWork ? desktopConfig : undefined,
  )
  if (!run) throw new Error('Lighthouse gave no result')
  if (run.lhr.runtimeError) throw new Error(`Lighthouse failed: ${run.lhr.runtimeError.message}`)
  return Object.entries(points).map(([key, limit]): Figure => {
    const category = run.lhr.categories[key]
    if (typeof category?.score !== 'number') throw new Error(`Lighthouse gave no score for ${key}`)
    for (const { id, weight } of category.auditRefs) {
      const audit = run.lhr.audits[id]
      if (weight > 0 && audit && audit.score !== null && audit.score < 1)
        console.log(`  ${name}, ${key}: ${audit.title} ${audit.displayValue ?? ''}`, describeDetails(audit.details))
    }
    return { name: `Lighthouse on ${name}, ${key}`, measured: Math.round(category.score * 100), unit: '', must: 'reach', limit }
  })
}

/** What exactly Lighthouse objected to: each audit has its own format */
function describeDetails(details: unknown): string {
  const items = typeof details === 'object' && details !== null && 'items' in details ? details.items : details
  return JSON.stringify(items)?.slice(0, 2000) ?? ''
}
