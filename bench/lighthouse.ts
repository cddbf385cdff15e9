import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { BROWSER_FLAGS } from '../e2e/browser.ts'
import { startProduct } from '../e2e/product.ts'
import { findBrowser } from '../scripts/find-browser.mjs'
import { freePort } from '../scripts/own-postgres.mjs'
import type { Figure } from './figures.ts'
import { inviteSomebody } from './reputation/invited-page.ts'

interface Inspection {
  name: string
  path: string
  /** Required score for each of Lighthouse's categories */
  points: Record<string, number>
}

const LOGIN: Inspection = { name: '/login', path: '/login', points: { accessibility: 100, 'best-practices': 100 } }
const REVIEW_PAGE = { performance: 98, accessibility: 98, 'best-practices': 98, seo: 98 }

/** A mid-range phone on a slow network, which is Lighthouse's default */
export async function measureLighthouse(): Promise<Figure[]> {
  const product = await startProduct()
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [...BROWSER_FLAGS, `--remote-debugging-port=${port}`],
  })
  try {
    const reviewPage: Inspection = { name: 'the review page', path: await inviteSomebody(product), points: REVIEW_PAGE }
    const figures: Figure[] = []
    for (const inspection of [LOGIN, reviewPage]) figures.push(...(await inspect(product.url, port, inspection)))
    return figures
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function inspect(origin: string, port: number, { name, path, points }: Inspection): Promise<Figure[]> {
  const run = await lighthouse(origin + path, { port, onlyCategories: Object.keys(points), logLevel: 'error', output: 'json' })
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
