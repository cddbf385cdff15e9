import { type Config, desktopConfig } from 'lighthouse'
import { enterAs, peopleOf } from '../e2e/people.ts'
import { pathOf, readScreens } from './first-visit/screens.ts'
import { inspect, LedElsewhere, withInspector } from './lighthouse/inspect.ts'
import type { Measurement } from './measurements.ts'

const SIZES: Record<string, Config | undefined> = { desktop: desktopConfig, phone: undefined }

/** Lighthouse's accessibility score of every screen, on a desktop and a phone: the lowest score, and each screen below the limit by name */
export const measureLighthouseAccessibility = (): Promise<Measurement[]> =>
  withInspector(async ({ product, port, browser }) => {
    const scores: number[] = []
    const person = await peopleOf(product).demo()
    const look = (screen: string) =>
      lookAt(screen).catch((error: unknown) => {
        if (!(error instanceof LedElsewhere)) throw error
        console.log(`  not counted: ${error.message}`)
      })
    const lookAt = async (screen: string) => {
      for (const [size, config] of Object.entries(SIZES)) {
        const path = await pathOf(screen, product, person)
        const inspection = { name: `${screen}, ${size}`, path, points: { accessibility: 100 }, config, isSignedIn: screen !== '/login' }
        const [measurement] = await inspect(product.url, port, inspection)
        scores.push(measurement?.measured ?? Number.NaN)
      }
    }
    const screens = readScreens()
    // /login redirects a person who is signed in
    if (screens.includes('/login')) await look('/login')
    await enterAs(await browser.newPage(), person, product.url)
    for (const screen of screens.filter((path) => path !== '/login')) await look(screen)
    const name = `Lighthouse, accessibility: the worst of ${scores.length}, screens on two sizes`
    return [{ name, measured: Math.min(...scores), unit: '', must: 'reach', limit: 100 }]
  })
