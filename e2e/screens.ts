import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { BRANDS } from '#contract/brands.ts'
import { findBrowser } from '../scripts/tools/find-browser.mjs'
import { BROWSER_FLAGS, SIZES } from './browser.ts'
import { type People, peopleOf } from './people.ts'
import { type Product, startProduct } from './product.ts'
import { openView, type View } from './view.ts'
import { VIEWS } from './views.ts'

// `npm run screens`: a screenshot of every screen in both brands, color schemes and sizes, and of its other states in four of these eight
// combinations. `npm run screens -- login home`: only of views whose names contain one of these words
const nameParts = process.argv.slice(2)
const folder = fileURLToPath(new URL('../screens/', import.meta.url))
const AT_ONCE = 3

interface Look {
  brand: (typeof BRANDS)[keyof typeof BRANDS]
  scheme: 'light' | 'dark'
  size: keyof typeof SIZES
}

const LOOKS: readonly Look[] = Object.values(BRANDS).flatMap((brand) =>
  (['light', 'dark'] as const).flatMap((scheme) => (['desktop', 'phone'] as const).map((size): Look => ({ brand, scheme, size }))),
)

/** Pairwise coverage for a state: each brand, scheme and size occurs twice, and each pair of them once */
function isWanted(view: View, { brand, scheme, size }: Look): boolean {
  if (nameParts.length > 0 && !nameParts.some((part) => view.name.includes(part))) return false
  if (view.size) return view.size === size
  if (view.isScreen) return true
  return [brand.key === 'partner', scheme === 'dark', size === 'phone'].filter(Boolean).length % 2 === 0
}

/**
 * One browser context for all views with the same look, whose warm cache saves most of the work. Returns the names of the views that failed
 */
async function drawLook(browser: Browser, product: Product, people: People, look: Look): Promise<string[]> {
  const { brand, scheme, size } = look
  const isPhone = size === 'phone'
  const context = await browser.newContext({
    viewport: SIZES[size],
    colorScheme: scheme,
    reducedMotion: 'reduce',
    isMobile: isPhone,
    hasTouch: isPhone,
    locale: 'en-US',
  })
  context.setDefaultTimeout(20_000)
  const origin = brand.key === 'partner' ? product.partnerUrl : product.url
  const failures: string[] = []
  for (const view of VIEWS.filter((candidate) => isWanted(candidate, look))) {
    const name = `${view.name}--${brand.name.toLowerCase()}-${scheme}-${size}`
    await drawView(context, { product, people, origin }, view, join(folder, `${name}.png`)).catch((error: unknown) => {
      failures.push(`${name}: ${error instanceof Error ? error.message : error}`)
    })
  }
  await context.close()
  return failures
}

async function drawView(
  context: BrowserContext,
  stage: { product: Product; people: People; origin: string },
  view: View,
  file: string,
): Promise<void> {
  const page = await context.newPage()
  try {
    await page.goto(`${stage.origin}/robots.txt`)
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await openView(view, { ...stage, page })
    await page.screenshot({ path: file, caret: 'initial' })
  } finally {
    await context.setOffline(false)
    await page.close()
  }
}

const startedAt = performance.now()
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const product = await startProduct()
const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS })
const failures: string[] = []
try {
  const people = peopleOf(product)
  const waiting = [...LOOKS]
  const drawAll = async () => {
    for (let look = waiting.shift(); look; look = waiting.shift()) failures.push(...(await drawLook(browser, product, people, look)))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, drawAll))
} finally {
  await browser.close()
  await product.stop()
}
for (const failure of failures) console.error(failure)
const count = LOOKS.reduce((sum, look) => sum + VIEWS.filter((view) => isWanted(view, look)).length, 0)
const seconds = Math.round((performance.now() - startedAt) / 1000)
console.log(`${count - failures.length} pictures in screens/, ${failures.length} failed, ${seconds} s`)
process.exitCode = failures.length > 0 ? 1 : 0
