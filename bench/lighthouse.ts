import { desktopConfig } from 'lighthouse'
import { enterAs, peopleOf } from '../e2e/people.ts'
import { type Inspection, inspect, withInspector } from './lighthouse/inspect.ts'
import { type Measurement, median } from './measurements.ts'
import { inviteSomebody } from './reputation/invited-page.ts'
import { waitUntilIdle } from './server/idle.ts'

const LOGIN: Inspection = { name: '/login', path: '/login', points: { accessibility: 100, 'best-practices': 100 } }
/** At work: signed in on a desktop with a fast network */
const HOME: Inspection = {
  name: '/home',
  path: '/home',
  points: { performance: 95, accessibility: 100 },
  config: desktopConfig,
  isSignedIn: true,
}
/** The score depends on how long the main thread is blocked, which takes longer if other processes use the same core */
const HOME_RUNS = 5
const REVIEW_PAGE = { performance: 98, accessibility: 98, 'best-practices': 98, seo: 98 }

export const measureLighthouse = (): Promise<Measurement[]> =>
  withInspector(async ({ product, port, browser }) => {
    const reviewPage: Inspection = { name: 'the review page', path: await inviteSomebody(product), points: REVIEW_PAGE }
    const measurements: Measurement[] = []
    for (const inspection of [LOGIN, reviewPage]) measurements.push(...(await inspect(product.url, port, inspection)))
    await enterAs(await browser.newPage(), await peopleOf(product).demo(), product.url)
    await waitUntilIdle(product.url)
    return [...measurements, ...middleOf(await inspectTimes(HOME_RUNS, () => inspect(product.url, port, HOME)))]
  })

async function inspectTimes(times: number, run: () => Promise<Measurement[]>): Promise<Measurement[][]> {
  const runs: Measurement[][] = []
  while (runs.length < times) runs.push(await run())
  return runs
}

/** Replaces each measurement with the median of its runs */
function middleOf(runs: Measurement[][]): Measurement[] {
  return (runs[0] ?? []).map((measurement, index) => {
    const scores = runs.map((run) => run[index]?.measured ?? Number.NaN)
    console.log(`  ${measurement.name}: ${scores.join(', ')}`)
    return { ...measurement, measured: median(scores) }
  })
}
