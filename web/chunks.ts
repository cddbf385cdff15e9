import { type FindModule, graphOf } from './module-graph.ts'

const REACT = /\/node_modules\/(react|react-dom|scheduler)\//
/** Lists of choices, with the code that positions them */
const CHOICES = [
  /\/node_modules\/@floating-ui\//,
  /\/@mantine\/core\/(esm\/components|styles)\/(Combobox|ComboboxPopover|Menu|Popover|Select|ScrollArea(?!\/utils\/to-int)|Tooltip)[./]/,
  /\/@mantine\/core\/esm\/utils\/Floating\//,
]
const FORMS = [/\/node_modules\/(@mantine\/form|klona|fast-deep-equal)\//, /\/web\/src\/platform\/first-problem-form\.ts$/]
/** The schemas that forms validate with (web/form-schemas.ts), and their library */
const VALIDATION = /\/node_modules\/zod\/|\.with-schemas\.ts$/
const CONTRACT = /\/contract\/src\//
const STYLES = /\.css$/
const FEATURE = /\/web\/src\/features\/([^/]+)\//
const MAP = /\/web\/src\/map\//
const HOME_CARD = /\/home-card\/[^/]+$/
const ROUTER = `${import.meta.dirname}/src/app/routing/router.tsx`
/** Between them they share a map, which would make every screen's shell larger */
const KEYWORD_MAP = ['map-scan', 'seo']
const SIGN_IN = 'sign-in'
const LOGIN = /\/LoginScreen\.tsx$/
const APP = 'app'
const REVIEW_PAGES = ['public', 'review', 'ai-review']
const SHELL = 'shell'
const HOME = 'home'

/**
 * Decides which chunk a module goes into, by which pages need it, so that a first visit loads few files and little unused code.
 * - base: React, and what customers' pages have in common with every page of the portal
 * - app: what every page of the portal needs in addition
 * - shell: what the shell needs in addition, and the dashboard with other screens
 * - inputs: what the sign-in page and several other screens need in addition
 * - screens: what several other screens need in addition
 * - choices, forms: libraries that only some screens need; shared-forms: what several features have in common that needs those
 * - validation: what forms validate with, which no screen needs before somebody fills one in
 * - keyword-map: what both features with a map of rankings need in addition
 * - one chunk for each feature, and one for each of its screens if it has several
 * - card-payment: what the portal's billing has in common with the customers' pay page; shared-formats: what else a customers' page has
 *   in common with the portal (amounts, months, metrics). It is separate because the shell needs some of it, but not card payment
 * - map: the frame of the map, which the portal has in common with the page of a shared report
 * - customers: what all customers' pages need in addition; review-pages: what several of the review pages need
 * Modules that only customers' pages need, and modules loaded later (a calendar, a dialog), stay as the bundler splits them.
 */
export function chunkNames() {
  let chunks: Map<string, string> | null = null
  return (id: string, context: { getModuleInfo: FindModule }): string | null => {
    chunks ??= assignChunks((module) => context.getModuleInfo(module))
    return VALIDATION.test(id) ? 'validation' : (chunks.get(id) ?? null)
  }
}

const page = (name: string) => `${import.meta.dirname}/${name}.html`

interface Screen {
  /** The feature that the module belongs to, or the shell */
  owner: string
  module: string
}

function assignChunks(find: FindModule): Map<string, string> {
  const { reach, laterOf } = graphOf(find)
  const ownPages = reach([...REVIEW_PAGES, 'pay', 'seo-report'].map(page))
  const later = reach([...ownPages].flatMap(laterOf))
  const customers = new Set([...ownPages, ...later])
  const reviewPages = REVIEW_PAGES.map((name) => reach([page(name)]))
  const pay = reach([page('pay')])
  const portal = reach([page('index')])
  const screens = [...portal].flatMap((id) => laterOf(id).flatMap((target): Screen[] => screenOf(id, target)))
  // Otherwise the shell would share its modules with screens, and every visit would load those
  if (!screens.some(({ owner }) => owner === SHELL)) throw new Error(`${ROUTER} does not load the shell`)
  const needing = new Map<string, Screen[]>()
  for (const screen of screens) for (const id of reach([screen.module])) needing.set(id, [...(needing.get(id) ?? []), screen])

  function chunkOf(id: string): string | null {
    if (REACT.test(id)) return 'base'
    const library = customers.has(id) ? null : libraryOf(id)
    if (library) return library
    const needs = needing.get(id) ?? []
    const owners = [...new Set(needs.map(({ owner }) => owner))]
    const isInShell = owners.includes(SHELL) || owners.includes(HOME)
    const isInEveryVisit = portal.has(id) || (owners.includes(SIGN_IN) && isInShell)
    if (customers.has(id)) {
      const isOfReviews = [...reviewPages, later].some((needed) => needed.has(id))
      if (isInEveryVisit || (owners.length > 0 && isOfReviews)) return 'base'
      if (owners.length === 0) return sharedBy(id)
      if (MAP.test(id)) return 'map'
      return pay.has(id) && owners.length === 1 ? 'card-payment' : 'shared-formats'
    }
    if (isInEveryVisit) return APP
    if (owners.length === KEYWORD_MAP.length && KEYWORD_MAP.every((owner) => owners.includes(owner))) return 'keyword-map'
    if (owners.includes(SHELL) || (owners.length > 1 && isInShell)) return SHELL
    if (owners.length > 1) {
      // Otherwise every list would load what one dialog has in common with another
      const needsLibrary = [...reach([id], CONTRACT)].some((other) => !CONTRACT.test(other) && libraryOf(other))
      if (needsLibrary) return 'shared-forms'
      return needs.some(({ module }) => LOGIN.test(module)) ? 'inputs' : 'screens'
    }
    const [owner] = owners
    if (!owner || needs.length > 1 || STYLES.test(id) || isOnlyScreen(owner)) return owner ?? null
    return `${owner}-${screenName(needs[0]?.module ?? '')}`
  }

  /**
   * Modules of several review pages go into one file, and those that the pay page needs too into another: many small files would be many
   * requests
   */
  const sharedBy = (id: string) => {
    if (reviewPages.filter((needed) => needed.has(id)).length < 2) return null
    return pay.has(id) ? 'customers' : 'review-pages'
  }

  const isOnlyScreen = (owner: string) => owner === HOME || screens.filter((screen) => screen.owner === owner).length === 1

  const chunks = new Map<string, string>()
  for (const id of new Set([...portal, ...needing.keys(), ...customers])) {
    const chunk = chunkOf(id)
    if (chunk) chunks.set(id, chunk)
  }
  return chunks
}

function libraryOf(id: string): 'choices' | 'forms' | null {
  if (CHOICES.some((part) => part.test(id))) return 'choices'
  return FORMS.some((part) => part.test(id)) ? 'forms' : null
}

/** A home card belongs to the dashboard's chunk, whichever feature contains it */
function screenOf(importer: string, module: string): Screen[] {
  if (importer === ROUTER) return [{ owner: SHELL, module }]
  const feature = /\.feature\.ts$/.test(importer) ? FEATURE.exec(importer)?.[1] : undefined
  if (!feature) return []
  return [{ owner: HOME_CARD.test(module) ? HOME : feature, module }]
}

const screenName = (module: string) => /([^/]+?)(Screen)?\.tsx$/.exec(module)?.[1] ?? 'screen'
