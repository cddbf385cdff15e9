import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { BRANDS } from '#contract/brands.ts'
import { findBrowser } from '../scripts/find-browser.mjs'
import { BROWSER_FLAGS, SIZES } from './browser.ts'
import { peopleOf } from './people.ts'
import { type Product, startProduct } from './product.ts'
import { openView, type View } from './view.ts'
import { VIEWS } from './views.ts'

// `npm run screens`: a picture of every screen in both brands, both schemes and both sizes, and of its states in four of these eight.
// `npm run screens -- login home`: only of the views with these words in their names
const words = process.argv.slice(2)
const folder = fileURLToPath(new URL('../screens/', import.meta.url))
const AT_ONCE = 3

interface Picture {
  view: View
  brand: (typeof BRANDS)[keyof typeof BRANDS]
  scheme: 'light' | 'dark'
  size: keyof typeof SIZES
}

const pictures: Picture[] = VIEWS.flatMap((view) =>
  Object.values(BRANDS).flatMap((brand) =>
    (['light', 'dark'] as const).flatMap((scheme) =>
      (['desktop', 'phone'] as const).map((size): Picture => ({ view, brand, scheme, size })),
    ),
  ),
).filter(isWanted)

/** Of a state, each brand, scheme and size is seen twice, and each pair of them once */
function isWanted({ view, brand, scheme, size }: Picture): boolean {
  if (words.length > 0 && !words.some((word) => view.name.includes(word))) return false
  if (view.size) return view.size === size
  if (view.isScreen) return true
  return [brand.key === 'partner', scheme === 'dark', size === 'phone'].filter(Boolean).length % 2 === 0
}

async function draw(browser: Browser, product: Product, people: ReturnType<typeof peopleOf>, picture: Picture): Promise<void> {
  const { view, brand, scheme, size } = picture
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
  try {
    const page = await context.newPage()
    const origin = brand.key === 'partner' ? product.partnerUrl : product.url
    await openView(view, { page, product, people, origin })
    const name = `${view.name}--${brand.name.toLowerCase()}-${scheme}-${size}.png`
    await page.screenshot({ path: join(folder, name), caret: 'initial' })
  } finally {
    await context.close()
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
  const waiting = [...pictures]
  const drawAll = async () => {
    for (let picture = waiting.shift(); picture; picture = waiting.shift()) {
      const { view, brand, scheme, size } = picture
      await draw(browser, product, people, picture).catch((error: unknown) => {
        failures.push(`${view.name} (${brand.name}, ${scheme}, ${size}): ${error instanceof Error ? error.message : error}`)
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, drawAll))
} finally {
  await browser.close()
  await product.stop()
}
for (const failure of failures) console.error(failure)
const seconds = Math.round((performance.now() - startedAt) / 1000)
console.log(`${pictures.length - failures.length} pictures in screens/, ${failures.length} failed, ${seconds} s`)
process.exitCode = failures.length > 0 ? 1 : 0
