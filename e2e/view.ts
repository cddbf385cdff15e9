import type { APIResponse, Locator, Page, Route } from '@playwright/test'
import { enterAs, type People } from './people.ts'
import type { Product } from './product.ts'

export interface Stage {
  page: Page
  product: Product
  people: People
  /** Origin of the displayed brand */
  origin: string
}

/** A screen in one of its states, of which a screenshot is taken and which axe checks for accessibility */
export interface View {
  name: string
  /** Whether it is the screen as first opened; other states get fewer screenshots */
  isScreen: boolean
  size?: 'desktop' | 'phone'
  who?: 'demo' | 'other'
  /** Whether it is a public page, which reads the system's color scheme only when it loads */
  readsSchemeOnlyOnLoad?: boolean
  /** Whether it is an overlay that belongs to a table row, which becomes a card on a phone, so that resizing closes the overlay */
  closesWhenResized?: boolean
  /** Whether the size of every touch target is measured on a phone, as in a list with many small controls */
  touchTargets?: boolean
  /** Whether overflow of its cards is measured on a tablet, where the menu leaves them little space */
  tightCards?: boolean
  path: string | ((stage: Stage) => Promise<string>)
  before?(stage: Stage): Promise<unknown>
  after?(stage: Stage): Promise<unknown>
  /** Visible once the view is complete */
  shows(page: Page): Locator
}

export const screen = (view: Omit<View, 'isScreen'>): View => ({ ...view, isScreen: true })
export const state = (view: Omit<View, 'isScreen'>): View => ({ ...view, isScreen: false })

export const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, level: 1 })
export const text = (content: string) => (page: Page) => page.getByText(content).first()
export const field = (page: Page, name: string) => page.getByRole('textbox', { name })

export const button = (name: string) => (page: Page) => page.getByRole('button', { name })

export const press = (name: string | RegExp) => (stage: Stage) => stage.page.getByRole('button', { name, exact: true }).click()
export const neverRespond = (pattern: string) => (stage: Stage) => stage.page.route(pattern, () => {})
export const failRequests = (pattern: string) => (stage: Stage) =>
  stage.page.route(pattern, (route) => route.fulfill({ status: 503, contentType: 'text/plain', body: 'away' }))

/**
 * Fetches the product's own response, so that it can be changed. Node sends
 * the request, and unlike a browser it cannot resolve partner.localhost
 */
export function fetchOwnResponse(route: Route): Promise<APIResponse> {
  return route.fetch({ url: route.request().url().replace('partner.localhost', 'localhost') })
}

/** Opens the view and waits until it is complete, including fonts and pictures */
export async function openView(view: View, stage: Stage): Promise<void> {
  const { page, people, origin } = stage
  if (view.who) await enterAs(page, await people[view.who](), origin)
  await view.before?.(stage)
  const path = typeof view.path === 'string' ? view.path : await view.path(stage)
  await page.goto(origin + path)
  await view.after?.(stage)
  await view.shows(page).waitFor()
  // Otherwise lazy images far below the fold would not be loaded, and would be missing from pictures of the whole page
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager'
  })
  // image.decode() is not used, because its promise never resolves for a picture that is not rendered
  await page.waitForFunction(
    () => document.fonts.status === 'loaded' && Array.from(document.images).every((image) => image.complete || !image.checkVisibility()),
  )
}
