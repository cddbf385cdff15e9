import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import lighthouse, { type Config, type Result } from 'lighthouse'
import { BROWSER_FLAGS } from '../../e2e/browser.ts'
import { type Product, startProduct } from '../../e2e/product.ts'
import { findBrowser } from '../../scripts/tools/find-browser.mjs'
import { freePort } from '../../scripts/tools/own-postgres.mjs'
import type { Measurement } from '../measurements.ts'

export interface Inspection {
  name: string
  path: string
  /** Required score for each Lighthouse category */
  points: Record<string, number>
  /** Absent: a mid-range phone on a slow network, which is Lighthouse's default */
  config?: Config | undefined
  /** Retains the browser's storage, which contains the session. By default the storage is emptied first, as for a first visit */
  isSignedIn?: boolean
}

interface Inspector {
  product: Product
  /** Lighthouse uses the browser's own profile, so whoever signs in there is signed in for Lighthouse */
  browser: BrowserContext
  port: number
}

/** Thrown if Lighthouse did not inspect the requested page */
export class LedElsewhere extends Error {}

export async function withInspector<T>(run: (inspector: Inspector) => Promise<T>): Promise<T> {
  const product = await startProduct()
  const port = await freePort()
  const profile = mkdtempSync(join(tmpdir(), 'marquee-profile-'))
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: await findBrowser(),
    args: [...BROWSER_FLAGS, `--remote-debugging-port=${port}`],
  })
  try {
    return await run({ product, browser, port })
  } finally {
    await browser.close()
    await product.stop()
    rmSync(profile, { recursive: true, force: true })
  }
}

interface Options {
  path: string
  /** Lighthouse's names of the categories that are scored */
  categories: string[]
  config?: Config | undefined
  isSignedIn?: boolean
}

export async function runLighthouse(
  origin: string,
  port: number,
  { path, categories, config, isSignedIn = false }: Options,
): Promise<Result> {
  const run = await lighthouse(
    origin + path,
    { port, onlyCategories: categories, logLevel: 'error', output: 'json', disableStorageReset: isSignedIn },
    config,
  )
  if (!run) throw new Error('Lighthouse gave no result')
  if (run.lhr.runtimeError) throw new Error(`Lighthouse failed: ${run.lhr.runtimeError.message}`)
  const shown = new URL(run.lhr.finalDisplayedUrl).pathname
  if (shown !== new URL(origin + path).pathname) throw new LedElsewhere(`${path} leads to ${shown}`)
  return run.lhr
}

export async function inspect(
  origin: string,
  port: number,
  { name, path, points, config, isSignedIn }: Inspection,
): Promise<Measurement[]> {
  const result = await runLighthouse(origin, port, { path, categories: Object.keys(points), config, isSignedIn: isSignedIn ?? false })
  return Object.entries(points).map(([key, limit]): Measurement => {
    const category = result.categories[key]
    if (typeof category?.score !== 'number') throw new Error(`Lighthouse gave no score for ${key}`)
    for (const { id, weight } of category.auditRefs) {
      const audit = result.audits[id]
      if (weight > 0 && audit && audit.score !== null && audit.score < 1)
        console.log(`  ${name}, ${key}: ${audit.title} ${audit.displayValue ?? ''}`, describeDetails(audit.details))
    }
    return { name: `Lighthouse on ${name}, ${key}`, measured: Math.round(category.score * 100), unit: '', must: 'reach', limit }
  })
}

/** Lighthouse's findings in detail. Each audit has its own format */
function describeDetails(details: unknown): string {
  const items = typeof details === 'object' && details !== null && 'items' in details ? details.items : details
  return JSON.stringify(items)?.slice(0, 2000) ?? ''
}
