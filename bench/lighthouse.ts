import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { BROWSER_FLAGS } from '../e2e/browser.ts'
import { startProduct } from '../e2e/product.ts'
import { findBrowser } from '../scripts/find-browser.mjs'
import { freePort } from '../scripts/own-postgres.mjs'
import type { Figure } from './figures.ts'

const CATEGORIES = ['accessibility', 'best-practices']

export async function measureLighthouse(): Promise<Figure[]> {
  const product = await startProduct()
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [...BROWSER_FLAGS, `--remote-debugging-port=${port}`],
  })
  try {
    const run = await lighthouse(`${product.url}/login`, { port, onlyCategories: CATEGORIES, logLevel: 'error', output: 'json' })
    if (!run) throw new Error('Lighthouse gave no result')
    if (run.lhr.runtimeError) throw new Error(`Lighthouse failed: ${run.lhr.runtimeError.message}`)
    return CATEGORIES.map((key): Figure => {
      const category = run.lhr.categories[key]
      if (typeof category?.score !== 'number') throw new Error(`Lighthouse gave no score for ${key}`)
      for (const { id, weight } of category.auditRefs) {
        const audit = run.lhr.audits[id]
        if (weight > 0 && audit && audit.score !== null && audit.score < 1)
          console.log(`  ${key}: ${audit.title}`, describeDetails(audit.details))
      }
      return { name: `Lighthouse on /login, ${key}`, measured: Math.round(category.score * 100), unit: '', must: 'reach', limit: 100 }
    })
  } finally {
    await browser.close()
    await product.stop()
  }
}

/** What exactly Lighthouse minded, in its own data: each audit has its own form */
function describeDetails(details: unknown): string {
  const items = typeof details === 'object' && details !== null && 'items' in details ? details.items : details
  return JSON.stringify(items)?.slice(0, 2000) ?? ''
}
