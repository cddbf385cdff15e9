import { type BrowserContext, test as base, expect } from '@playwright/test'
import { SIZES } from './browser.ts'
import { enterAs, type People, type Person, peopleOf } from './people.ts'
import type { Product } from './product.ts'
import { sharedProduct, signedInPeople } from './shared-product.ts'

interface JourneyFixtures {
  /** Signs in without the login screen, for journeys about other features */
  enter(person: Person): Promise<void>
  /** In every journey, no page may violate its content security policy or throw an uncaught error */
  quietPage: undefined
}

interface WorkerFixtures {
  product: Product
  people: People
  /**
   * A shared context for views that are only looked at, whose warm cache saves most of the loading. It is declared here and not where it is
   * used, because for a different set of fixtures Playwright starts another worker, with its own product
   */
  looker: BrowserContext
}

export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => use(sharedProduct()),
    { scope: 'worker' },
  ],
  people: [({ product }, use) => use(peopleOf(product, signedInPeople())), { scope: 'worker' }],
  looker: [
    async ({ browser }, use) => {
      // Reduced motion, because a dialog that is still fading in would be measured while half transparent
      const looker = await browser.newContext({ viewport: SIZES.desktop, locale: 'en-US', reducedMotion: 'reduce' })
      await use(looker)
      await looker.close()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ product }, use) => use(product.url),
  enter: ({ page, product }, use) => use((person) => enterAs(page, person, product.url)),
  quietPage: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(error.stack ?? String(error)))
      await use(undefined)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
