import { type Browser, chromium } from '@playwright/test'
import { BROWSER_FLAGS } from '../e2e/browser.ts'
import { type Person, peopleOf } from '../e2e/people.ts'
import { type StartedProduct, startProduct } from '../e2e/product.ts'
import { findBrowser } from '../scripts/tools/find-browser.mjs'
import { pathOf, readScreens } from './first-visit/screens.ts'
import { type Size, type Visit, visitFirst } from './first-visit/visit.ts'
import { type Measurement, median } from './measurements.ts'

/** Folder of another, already built version of the product. Its largest contentful paint is measured alternately with this version's */
const BEFORE = process.env.BENCH_BEFORE
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? (BEFORE ? 3 : 1))

const MOST = { requests: 20, scriptKilobytes: 260, depth: 3, shift: 0.05, largestPaintRatio: 0.5 }

interface Side {
  product: StartedProduct
  person: Person
}

interface Measured {
  screen: string
  size: Size
  visits: Visit[]
  before: Visit[]
}

/** Every signed-in screen and /login, at both sizes, with a cold cache */
export async function measureFirstVisit(): Promise<Measurement[]> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS })
  const sides: Side[] = []
  try {
    sides.push(await startSide(), ...(BEFORE ? [await startSide(BEFORE)] : []))
    const measured: Measured[] = []
    for (const screen of readScreens())
      for (const size of ['desktop', 'phone'] as const) measured.push(await measureScreen(browser, sides, screen, size))
    for (const one of measured) console.log(describe(one))
    return toMeasurements(measured)
  } finally {
    await browser.close()
    for (const { product } of sides) await product.stop()
  }
}

async function startSide(folder?: string): Promise<Side> {
  const product = await startProduct(folder)
  return { product, person: await peopleOf(product).demo() }
}

async function measureScreen(browser: Browser, sides: readonly Side[], screen: string, size: Size): Promise<Measured> {
  const found: Visit[][] = [[], []]
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, { product, person }] of sides.entries()) {
      const path = await pathOf(screen, product, person)
      found[index]?.push(await visitFirst(browser, size, product.url + path, screen === '/login' ? null : person))
    }
  return { screen, size, visits: found[0] ?? [], before: found[1] ?? [] }
}

const worst = (visits: readonly Visit[], of: (visit: Visit) => number) => Math.max(...visits.map(of))
const paint = (visits: readonly Visit[]) => median(visits.map(({ largestPaintMs }) => largestPaintMs))

function describe({ screen, size, visits, before }: Measured): string {
  const columns = (all: readonly Visit[]) =>
    [
      `${worst(all, ({ requests }) => requests)} requests`,
      `${worst(all, ({ kilobytes }) => kilobytes).toFixed(0)} kB`,
      `JS ${worst(all, ({ scriptKilobytes }) => scriptKilobytes).toFixed(1)} kB gzip`,
      `${worst(all, ({ depth }) => depth)} deep`,
      `largest paint ${paint(all).toFixed(0)} ms`,
      `shift ${worst(all, ({ shift }) => shift).toFixed(3)}`,
    ].join(', ')
  const line = `  ${screen} ${size}: ${columns(visits)}`
  const requestList = process.env.BENCH_VERBOSE
    ? `\n${visits[0]?.requestList.map(({ path, depth }) => `      ${depth} ${path}`).join('\n')}`
    : ''
  return `${line}${before.length > 0 ? `\n    before: ${columns(before)}` : ''}${requestList}`
}

function toMeasurements(measured: readonly Measured[]): Measurement[] {
  const most = (name: string, unit: string, limit: number, of: (visit: Visit) => number): Measurement => {
    const values = measured.map(({ screen, size, visits }) => ({ place: `${screen} ${size}`, value: worst(visits, of) }))
    const found = values.reduce((one, other) => (other.value > one.value ? other : one))
    return { name: `first visit, ${name}, the worst (${found.place})`, measured: found.value, unit, limit, must: 'stay below' }
  }
  const ratios = measured
    .filter(({ before }) => before.length > 0)
    .map(({ screen, size, visits, before }) => ({ place: `${screen} ${size}`, ratio: paint(visits) / paint(before) }))
  const slowest = ratios.reduce<(typeof ratios)[number] | null>((one, other) => (one && one.ratio >= other.ratio ? one : other), null)
  return [
    most('requests until it can be used', '', MOST.requests, ({ requests }) => requests),
    most('JS until it can be used, gzip', ' kB', MOST.scriptKilobytes, ({ scriptKilobytes }) => scriptKilobytes),
    most('depth of the waterfall', '', MOST.depth, ({ depth }) => depth),
    most('layout shift', '', MOST.shift, ({ shift }) => shift),
    ...(slowest
      ? [
          {
            name: `first visit, largest paint against BENCH_BEFORE, the worst (${slowest.place})`,
            measured: slowest.ratio,
            unit: ' times',
            limit: MOST.largestPaintRatio,
            must: 'stay below' as const,
          },
        ]
      : []),
  ]
}
