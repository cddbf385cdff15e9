import { expect, test } from 'vitest'
import { pageTitleOf, routes } from './routes.ts'

/**
 * The specification's titles, as "parent / child". It defines none for the screens before sign-in, so those are ours. Screens that the
 * specification does not have are not listed here
 */
const TITLES: Record<string, string> = {
  '/home': 'Dashboard',
  '/callInquiriesDashboard': 'Inquiries / Call Inquiries',
  '/callInquiries': 'Inquiries / Call Inquiries',
  '/actionItemList': 'Inquiries / Call Inquiries',
  '/webInquiries': 'Inquiries / Web Inquiries',
  '/reviewManagement': 'Review / Review Management',
  '/businessPromoter': 'Review / Business Promoter',
  '/aiBusinessPromoter': 'Review / AI Business Promoter',
  '/aiBusinessPromoter/create': 'Review / AI Business Promoter',
  '/aiBusinessPromoter/detail': 'Review / AI Business Promoter',
  '/aiBusinessPromoter/detail/$uuid': 'Review / AI Business Promoter',
  '/aiBusinessPromoter/edit': 'Review / AI Business Promoter',
  '/aiBusinessPromoter/edit/$uuid': 'Review / AI Business Promoter',
  '/aiBusinessPromoter/promptConfiguration': 'Review / AI Business Promoter',
  '/staffsList': 'Review / AI Business Promoter',
  '/mapScanGoogle': 'Map Scan',
  '/mapScanYelp': 'Map Scan',
  '/mapScanList': 'Map Scan',
  '/mapScanCompare': 'Map Scan',
  '/monthlyAnalytics': 'Reporting / Monthly Analytics',
  '/socialMedia': 'Reporting / Social Media',
  '/seo': 'Reporting / SEO Report',
  '/reputationReport': 'Reporting / Reputation Report',
  '/bills-pay': 'Payments / Bills',
  '/billsDetail': 'Payments / Payment History Detail',
  '/paymentHistory': 'Payments / Payment History',
  '/support': 'Support',
  '/accountSetting': 'Settings / Account Setting',
  '/accountList': 'Settings / Account',
  '/resetPassword': 'Settings / Reset Password',
  '/login': 'Log in',
  '/findId': 'Find password',
  '/password-reset/$code': 'Reset Password',
  '/googleLogin': 'Google Login',
  '/googleAuthorize': 'Google code',
  '/facebookLogin': 'Facebook Login',
}

test('every screen of the specification › in the browser’s tab › has its title', () => {
  expect(Object.fromEntries(routes.map((route) => [route.path, pageTitleOf(route)]))).toMatchObject(TITLES)
})

test('every screen that we added › in the browser’s tab › has a title and a path that no other screen has', () => {
  const added = routes.filter(({ path }) => !(path in TITLES))
  expect(added.map(({ path }) => path)).toContain('/notices')
  for (const { path } of added) expect(routes.filter((route) => route.path === path)).toHaveLength(1)
  for (const screen of added) expect(routes.filter((route) => pageTitleOf(route) === pageTitleOf(screen))).toEqual([screen])
})

test('every screen › the menu › is hidden only where the specification hides it', () => {
  const pathsWith = (layout: string) => routes.filter((route) => route.layout === layout).map(({ path }) => path)
  expect(pathsWith('public')).toEqual(['/login', '/findId', '/password-reset/$code'])
  // The only provider page that opens without a session
  expect(pathsWith('shell-if-signed-in')).toEqual(['/facebookLogin'])
})
