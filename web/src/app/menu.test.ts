import { expect, test } from 'vitest'
import { homeCards } from './home-cards.ts'
import { menu, userMenu } from './menu.ts'

test('the menu › made of what the features bring › is in the order of the specification', () => {
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

test('the user menu › made of what the features bring › leads to the account’s own screens', () => {
  expect(userMenu.map(({ label, path }) => `${label} ${path}`)).toEqual([
    'Profile /accountSetting',
    'Reset Password /resetPassword',
    'Account /accountList',
  ])
})

test('the dashboard › made of what the features bring › has its cards from top to bottom', () => {
  expect(homeCards.map(({ key, width }) => `${key} ${width}`)).toEqual([
    'engagement wide',
    'reputation narrow',
    'social full',
    'seo half',
    'practice full',
  ])
})
