import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { BROWSER_FLAGS, SIZES } from '../e2e/browser.ts'
import { enterAs, type Person, peopleOf } from '../e2e/people.ts'
import { startProduct } from '../e2e/product.ts'
import { findBrowser } from '../scripts/tools/find-browser.mjs'
import type { Measurement } from './measurements.ts'
import { waitUntilIdle } from './server/idle.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 10)
/** Processor slowdown that Lighthouse uses for a mid-range phone */
const SLOWDOWN = 4
const LIMIT_MS = 200

interface Interaction {
  name: string
  path: string
  /** What is touched. It is looked up before the processor is slowed down, because looking up runs in the page too */
  target(page: Page): Locator
  typed?: string
}

const INTERACTIONS: readonly Interaction[] = [
  {
    name: 'open a drawer',
    path: '/callInquiries',
    target: (page) => page.getByRole('list', { name: 'Calls' }).getByRole('link', { name: 'Dana Whitfield' }).first(),
  },
  {
    name: 'type in search',
    path: '/callInquiries',
    target: (page) => page.getByRole('searchbox', { name: 'Search calls' }),
    typed: 'crown',
  },
  {
    name: 'switch tab',
    path: '/reviewManagement',
    target: (page) => page.getByRole('navigation', { name: 'Platforms' }).getByRole('link', { name: 'Yelp' }),
  },
  {
    name: 'open a dialog',
    path: '/home',
    target: (page) => page.getByRole('button', { name: 'Jump to a page' }).filter({ visible: true }),
  },
]

declare global {
  interface Window {
    /** The longest event of each interaction, by the browser's id of the interaction */
    interactionMs: Map<number, number>
  }
}

/** The time from touch or key press to the next paint, on a phone with a processor that is 4 times slower */
export async function measureInteractions(): Promise<Measurement[]> {
  const product = await startProduct()
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS })
  try {
    const person = await peopleOf(product).demo()
    await waitUntilIdle(product.url)
    const measurements: Measurement[] = []
    for (const interaction of INTERACTIONS) {
      const found: number[] = []
      for (let round = 0; round < ROUNDS; round++) found.push(...(await measureOnce(browser, product.url, person, interaction)))
      const sorted = found.sort((one, other) => one - other)
      console.log(`  ${interaction.name}: ${sorted.join(', ')} ms`)
      const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
      measurements.push({
        name: `interaction to next paint, ${interaction.name}, p95 of ${sorted.length}`,
        measured: p95,
        unit: ' ms',
        must: 'stay below',
        limit: LIMIT_MS,
      })
    }
    return measurements
  } finally {
    await browser.close()
    await product.stop()
  }
}

async function measureOnce(browser: Browser, url: string, person: Person, { name, path, target, typed }: Interaction): Promise<number[]> {
  const context = await browser.newContext({ viewport: SIZES.phone, isMobile: true, hasTouch: true })
  try {
    const page = await context.newPage()
    await enterAs(page, person, url)
    await page.addInitScript(watchInteractions)
    await page.goto(url + path, { waitUntil: 'networkidle', timeout: 120_000 })
    const box = await target(page).boundingBox()
    if (!box) throw new Error(`What "${name}" touches is not shown`)
    const processor = await context.newCDPSession(page)
    await processor.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await page.evaluate(() => window.interactionMs.clear())
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    if (typed) await page.keyboard.type(typed, { delay: 120 })
    // The browser reports an event together with the paint that follows it
    await page.waitForTimeout(1500)
    const found = await page.evaluate(() => [...window.interactionMs.values()])
    if (found.length === 0) throw new Error(`The browser reported no interaction for "${name}"`)
    return found
  } finally {
    await context.close()
  }
}

/** Injected before the page loads. An anonymous function, because tsx wraps named functions in a helper that the page does not have */
function watchInteractions() {
  window.interactionMs = new Map()
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId) window.interactionMs.set(interactionId, Math.max(duration, window.interactionMs.get(interactionId) ?? 0))
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}
