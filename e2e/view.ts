import type { APIResponse, Locator, Page, Route } from '@playwright/test'
import { enterAs, type People } from './people.ts'
import type { Product } from './product.ts'

export interface Stage {
  page: Page
  product: Product
  people: People
  /** Origin of the brand that is shown */
  origin: string
}

/** A screen in one of its states: the subject of a screenshot and of axe's accessibility check */
export interface View {
  name: string
  /** The screen as first opened; further states get fewer screenshots */
  isScreen: boolean
  size?: 'desktop' | 'phone'
  who?: 'demo' | 'other'
  /** The public entry reads the system's color scheme at load only */
  readsSchemeOnlyOnLoad?: boolean
  /** An overlay that belongs to a table row, which becomes a card on a phone: resizing closes it */
  closesWhenResized?: boolean
  /** The size of every touch target is measured on a phone: a list of many small controls */
  touchTargets?: boolean
  /** Overflow of its cards is measured on a tablet, where the menu leaves them little space */
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

/** Fetches the product's own response, to be changed. Node sends the request, and unlike a browser cannot resolve partner.localhost */
export function fetchOwnResponse(route: Route): Promise<APIResponse> {
  return route.fetch({ url: route.request().url().replace('partner.localhost', 'localhost') })
}

/** Opens the view and waits until it is complete, fonts and pictures included */
export async function openView(view: View, stage: Stage): Promise<void> {
  const { page, people, origin } = stage
  if (view.who) await enterAs(page, await people[view.who](), origin)
  await view.before?.(stage)
  const path = typeof view.path === 'string' ? view.path : await view.path(stage)
  await page.goto(origin + path)
  await view.after?.(stage)
  await view.shows(page).waitFor()
  // Lazy images far below the fold would never be loaded, and pictures of the whole page would lack them
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager'
  })
  // Not image.decode(), whose promise never resolves for a picture that is not rendered
  await page.waitForFunction(
    () => document.fonts.status === 'loaded' && Array.from(document.images).every((image) => image.complete || !image.checkVisibility()),
  )
}
