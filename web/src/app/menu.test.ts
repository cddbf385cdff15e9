import { expect, test } from 'vitest'
import { features } from './features.ts'
import { homeCards } from './home-cards.ts'
import { actions, menu, userMenu } from './menu.ts'
import { routes } from './routing/routes.ts'

/** The specification's menu, in its order. Entries that we added may appear between these */
const SPECIFIED = [
  [null, 'Dashboard /home'],
  ['Inquiry', 'Call Inquiries /callInquiriesDashboard', 'Web Inquiries /webInquiries'],
  [
    'Review Management',
    'Review Management /reviewManagement',
    'Business Promoter /businessPromoter',
    'AI Business Promoter /aiBusinessPromoter',
  ],
  ['Map Scan', 'Map Scan Google /mapScanGoogle', 'Map Scan Yelp /mapScanYelp', 'Scan history /mapScanList'],
  ['Reporting', 'Monthly Analytics /monthlyAnalytics', 'Social Media /socialMedia', 'SEO Report /seo'],
  ['Payment', 'Bills /bills-pay', 'Payment History /paymentHistory'],
  [null, 'Support /support'],
]
const SPECIFIED_USER_MENU = ['Profile /accountSetting', 'Reset Password /resetPassword', 'Account /accountList']

const describe = ({ label, path }: { label: string; path: string }) => `${label} ${path}`

test('the menu › built from the features › has the specification’s entries in its order', () => {
  const specified = SPECIFIED.flat()
  const shown = menu.map(({ label, entries }) => [label, ...entries.map(describe).filter((entry) => specified.includes(entry))])
  expect(shown).toEqual(SPECIFIED)
})

test('the user menu › built from the features › leads to the account’s own screens', () => {
  expect(userMenu.map(describe).filter((entry) => SPECIFIED_USER_MENU.includes(entry))).toEqual(SPECIFIED_USER_MENU)
})

test('the entries and actions › of every feature › lead to screens, and each entry is in the menu once', () => {
  const paths = routes.map(({ path }) => path)
  for (const { path } of [...menu.flatMap(({ entries }) => entries), ...userMenu, ...actions]) expect(paths).toContain(path.split('?')[0])
  const declared = features.flatMap((feature) => feature.menu ?? []).map(describe)
  expect(menu.flatMap(({ entries }) => entries.map(describe)).toSorted()).toEqual(declared.toSorted())
  expect(new Set(declared).size).toBe(declared.length)
})

test('the dashboard › built from the features › has the specification’s cards from top to bottom, and every other card once', () => {
  const [engagement, reputation, calls, review] = ['engagement wide', 'reputation narrow', 'newest-calls wide', 'newest-review narrow']
  const specified = [engagement, reputation, calls, review]
  const shown = (cards: typeof homeCards.desktop) =>
    cards.map(({ key, width }) => `${key} ${width}`).filter((card) => specified.includes(card))
  expect(shown(homeCards.desktop)).toEqual([engagement, reputation, calls, review])
  expect(shown(homeCards.phone)).toEqual([calls, review, engagement, reputation])
  const declared = features.flatMap((feature) => feature.homeCards ?? []).map(({ key }) => key)
  for (const cards of [homeCards.desktop, homeCards.phone]) expect(cards.map(({ key }) => key).toSorted()).toEqual(declared.toSorted())
})
