import { gzipSync } from 'node:zlib'
import { chromium, type Page } from '@playwright/test'
import { BROWSER_FLAGS } from '../e2e/browser.ts'
import { startProduct } from '../e2e/product.ts'
import { findBrowser } from '../scripts/tools/find-browser.mjs'
import type { Measurement } from './measurements.ts'
import { inviteSomebody } from './reputation/invited-page.ts'

interface Measured {
  name: string
  path: string
  limitKb: number
  before?(page: Page): Promise<unknown>
  after?(page: Page): Promise<unknown>
}

const AI_REVIEW = '/review/business-promoter-ai/a-key-of-this-benchmark'

/** Uses the product's own files. Only the page's data is made up, because a real review request would have to be generated first */
const aboutRequest = (language: string) => (page: Page) =>
  page.route('**/api/review/business-promoter/ai-generate/*', (route) =>
    route.fulfill({
      json: {
        code: 200,
        company_name: 'Elm',
        company_logo: '',
        client_name: 'Dana',
        customer_keywords: ['Clean'],
        suggestions: [],
        language,
      },
    }),
  )

const PAGES: readonly Measured[] = [
  { name: 'JS that /login loads first, gzip', path: '/login', limitKb: 200 },
  { name: 'JS that the public page /404 loads, gzip', path: '/404', limitKb: 75 },
  { name: 'JS that the AI review page loads first, gzip', path: AI_REVIEW, limitKb: 75, before: aboutRequest('en') },
  {
    name: 'JS of the AI review page in all, its draft step and Spanish included, gzip',
    path: AI_REVIEW,
    limitKb: 85,
    before: aboutRequest('es'),
    async after(page) {
      await page.getByRole('button', { name: /^Sí/ }).click()
      await page.getByRole('button', { name: 'Crear borrador' }).waitFor()
    },
  },
]

/** Measures the files that a browser actually requests, not those that the bundler was meant to write */
export async function measureBundleSize(): Promise<Measurement[]> {
  const product = await startProduct()
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS })
  try {
    const measurements: Measurement[] = []
    const review: Measured = { name: 'JS that the public review page loads, gzip', path: await inviteSomebody(product), limitKb: 75 }
    for (const { name, path, limitKb, before, after } of [...PAGES, review]) {
      const page = await browser.newPage()
      const scripts: Promise<{ url: string; bytes: number }>[] = []
      page.on('response', (response) => {
        if (!/javascript/.test(response.headers()['content-type'] ?? '')) return
        scripts.push(
          response.body().then((body) => ({ url: new URL(response.url()).pathname, bytes: gzipSync(body, { level: 9 }).length })),
        )
      })
      await before?.(page)
      await page.goto(product.url + path, { waitUntil: 'networkidle', timeout: 120_000 })
      await after?.(page)
      const loaded = await Promise.all(scripts)
      await page.close()
      if (loaded.length === 0) throw new Error(`${path} loaded no script, so nothing was measured`)
      for (const { url, bytes } of loaded) console.log(`  ${path}  ${(bytes / 1000).toFixed(1).padStart(6)} kB  ${url}`)
      measurements.push({
        name,
        measured: loaded.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
        unit: ' kB',
        must: 'stay below',
        limit: limitKb,
      })
    }
    measurements.push(await measureInquiryForm(product.url))
    return measurements
  } finally {
    await browser.close()
    await product.stop()
  }
}

/** The script that a business's website loads for its form */
async function measureInquiryForm(url: string): Promise<Measurement> {
  const response = await fetch(`${url}/inquiry-form.js`)
  if (!response.ok) throw new Error(`/inquiry-form.js returned ${response.status}, so nothing was measured`)
  const bytes = gzipSync(Buffer.from(await response.arrayBuffer()), { level: 9 }).length
  return { name: 'JS of the form for websites, gzip', measured: bytes / 1000, unit: ' kB', must: 'stay below', limit: 5 }
}
