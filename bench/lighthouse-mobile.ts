import type { CDPSession } from '@playwright/test'
import { enterAs, type Person, peopleOf } from '../e2e/people.ts'
import type { Product } from '../e2e/product.ts'
import { pathOf, readScreens } from './first-visit/screens.ts'
import { recordFilmStrip } from './lighthouse/film-strip.ts'
import { LedElsewhere, runLighthouse, withInspector } from './lighthouse/inspect.ts'
import { type Measurement, median } from './measurements.ts'
import { waitUntilIdle } from './server/idle.ts'

const RUNS = Number(process.env.BENCH_RUNS ?? 5)
/** cold: the browser's cache is empty. warm: the screen was visited before */
const CACHES = ['cold', 'warm'] as const
const HOME = '/home'

type Cache = (typeof CACHES)[number]

interface Visit {
  performance: number
  firstPaintMs: number
  largestPaintMs: number
  blockedMs: number
  shift: number
}

interface Measured extends Visit {
  screen: string
  cache: Cache
}

interface Target {
  name: string
  of(visit: Visit): number
  unit: string
  must: Measurement['must']
  limit: number
}

const LEAST_SHIFT: Target = { name: 'layout shift', of: ({ shift }) => shift, unit: '', must: 'stay below', limit: 0.05 }
const COLD: readonly Target[] = [
  { name: 'performance', of: ({ performance }) => performance, unit: '', must: 'reach', limit: 85 },
  { name: 'largest paint', of: ({ largestPaintMs }) => largestPaintMs, unit: ' ms', must: 'stay below', limit: 2500 },
  LEAST_SHIFT,
]
const WARM: readonly Target[] = [
  { name: 'performance', of: ({ performance }) => performance, unit: '', must: 'reach', limit: 90 },
  { name: 'total blocking time', of: ({ blockedMs }) => blockedMs, unit: ' ms', must: 'stay below', limit: 350 },
  { name: 'largest paint', of: ({ largestPaintMs }) => largestPaintMs, unit: ' ms', must: 'stay below', limit: 1200 },
  LEAST_SHIFT,
]

/**
 * Lighthouse's mobile profile, a mid-range phone on slow 4G, for every signed-in screen, with an empty and a filled cache. BENCH_RUNS,
 * BENCH_SCREENS and BENCH_CACHE restrict what is measured
 */
export const measureLighthouseMobile = (): Promise<Measurement[]> =>
  withInspector(async ({ product, port, browser }) => {
    const person = await peopleOf(product).demo()
    const page = await browser.newPage()
    await enterAs(page, person, product.url)
    await waitUntilIdle(product.url)
    const network = await browser.newCDPSession(page)
    const visitor: Visitor = { product, person, port, network }
    const measured: Measured[] = []
    for (const screen of readScreens().filter((path) => path !== '/login'))
      for (const cache of CACHES.filter((one) => (process.env.BENCH_CACHE ?? one) === one)) {
        const found = await measureScreen(visitor, screen, cache)
        if (found) measured.push(found)
      }
    if (measured.some(({ screen, cache }) => screen === HOME && cache === 'cold')) {
      await network.send('Network.clearBrowserCache')
      console.log(`  film strip of ${HOME}, cold: ${await recordFilmStrip(product.url, port, HOME)}`)
    }
    return toMeasurements(measured)
  })

interface Visitor {
  product: Product
  person: Person
  port: number
  network: CDPSession
}

async function measureScreen({ product, person, port, network }: Visitor, screen: string, cache: Cache): Promise<Measured | null> {
  const path = await pathOf(screen, product, person)
  const visit = async (): Promise<Visit> => {
    if (cache === 'cold') await network.send('Network.clearBrowserCache')
    const { categories, audits } = await runLighthouse(product.url, port, { path, categories: ['performance'], isSignedIn: true })
    const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
    return {
      performance: Math.round((categories.performance?.score ?? Number.NaN) * 100),
      firstPaintMs: value('first-contentful-paint'),
      largestPaintMs: value('largest-contentful-paint'),
      blockedMs: value('total-blocking-time'),
      shift: value('cumulative-layout-shift'),
    }
  }
  try {
    if (cache === 'warm') await visit()
    const visits: Visit[] = []
    while (visits.length < RUNS) visits.push(await visit())
    const middle = (of: (one: Visit) => number) => median(visits.map(of))
    const measured: Measured = {
      screen,
      cache,
      performance: middle(({ performance }) => performance),
      firstPaintMs: middle(({ firstPaintMs }) => firstPaintMs),
      largestPaintMs: middle(({ largestPaintMs }) => largestPaintMs),
      blockedMs: middle(({ blockedMs }) => blockedMs),
      shift: middle(({ shift }) => shift),
    }
    console.log(describe(measured, visits))
    return measured
  } catch (error) {
    if (!(error instanceof LedElsewhere)) throw error
    console.log(`  not counted: ${error.message}`)
    return null
  }
}

function describe(
  { screen, cache, performance, firstPaintMs, largestPaintMs, blockedMs, shift }: Measured,
  visits: readonly Visit[],
): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
  const scores = visits.map((visit) => visit.performance).join(', ')
  return `  ${screen} ${cache}: performance ${performance} (${scores}), first paint ${seconds(firstPaintMs)}, largest ${seconds(largestPaintMs)}, blocked ${seconds(blockedMs)}, shift ${shift.toFixed(3)}`
}

/** With a cold cache, the targets apply to the dashboard, where a visit begins; with a warm cache, to the worst screen */
function toMeasurements(measured: readonly Measured[]): Measurement[] {
  const cold = measured.filter(({ screen, cache }) => screen === HOME && cache === 'cold')
  const warm = measured.filter(({ cache }) => cache === 'warm')
  return [
    ...COLD.flatMap((target) => worstOf(cold, target)),
    ...WARM.flatMap((target) => worstOf(warm, target)),
    ...worstOf(
      measured.filter(({ screen }) => screen === HOME),
      { ...LEAST_SHIFT, limit: 0.02 },
    ),
  ]
}

function worstOf(measured: readonly Measured[], { name, of, unit, must, limit }: Target): Measurement[] {
  const [first, ...others] = measured
  if (!first) return []
  const worst = others.reduce((one, other) => (of(other) > of(one) === (must === 'stay below') ? other : one), first)
  return [{ name: `Lighthouse mobile, ${name}, the worst (${worst.screen} ${worst.cache})`, measured: of(worst), unit, must, limit }]
}
