import { expect, test } from 'vitest'
import { homeCards } from './home-cards.ts'
import { menu, userMenu } from './menu.ts'

test('the menu › built from the features › is in the order of the specification', () => {
  const shown = menu.map(({ label, entries }) => [label, ...entries.map((entry) => `${entry.label} ${entry.path}`)])
  expect(shown).toEqual([
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
  ])
})

test('the user menu › built from the features › leads to the account’s own screens', () => {
  expect(userMenu.map(({ label, path }) => `${label} ${path}`)).toEqual([
    'Profile /accountSetting',
    'Reset Password /resetPassword',
    'Account /accountList',
  ])
})

test('the dashboard › built from the features › has its cards from top to bottom', () => {
  const shown = (cards: typeof homeCards.desktop) => cards.map(({ key, width }) => `${key} ${width}`)
  const [engagement, reputation, calls, review] = ['engagement wide', 'reputation narrow', 'newest-calls wide', 'newest-review narrow']
  expect(shown(homeCards.desktop)).toEqual([engagement, reputation, calls, review, 'social half', 'seo half'])
  expect(shown(homeCards.phone)).toEqual([calls, review, engagement, reputation, 'social half', 'seo half'])
})
