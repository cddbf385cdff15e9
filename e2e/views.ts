import { accountSettingViews } from './account-setting/account-setting.views.ts'
import { accountsViews } from './accounts/accounts.views.ts'
import { aiPromoterViews } from './ai-promoter/ai-promoter.views.ts'
import { aiReviewPageViews } from './ai-promoter/ai-review-page.views.ts'
import { auditLogViews } from './audit-log/audit-log.views.ts'
import { billingViews } from './billing/billing.views.ts'
import { payLinkViews } from './billing/pay-link.views.ts'
import { businessPromoterViews } from './business-promoter/business-promoter.views.ts'
import { reviewPageViews } from './business-promoter/review-page.views.ts'
import { callDashboardViews } from './calls/call-dashboard.views.ts'
import { callViews } from './calls/calls.views.ts'
import { connectionsViews } from './connections/connections.views.ts'
import { homeViews } from './home/home.views.ts'
import { mapScanViews } from './map-scan/map-scan.views.ts'
import { monthlyAnalyticsViews } from './monthly-analytics/monthly-analytics.views.ts'
import { noticesViews } from './notices/notices.views.ts'
import { numbersViews } from './numbers/numbers.views.ts'
import { reviewsViews } from './reviews/reviews.views.ts'
import { seoViews } from './seo/seo.views.ts'
import { shellViews } from './shell/shell.views.ts'
import { signInViews } from './sign-in/sign-in.views.ts'
import { socialViews } from './social/social.views.ts'
import { supportViews } from './support/support.views.ts'
import type { View } from './view.ts'
import { webInquiriesViews } from './web-inquiries/web-inquiries.views.ts'
import { websiteNumbersViews } from './website-numbers/website-numbers.views.ts'

/** Every screen, and every state that looks different, by feature. Each feature adds its own list here */
const VIEWS_BY_FEATURE: Record<string, readonly View[]> = {
  'sign-in': signInViews,
  shell: shellViews,
  home: homeViews,
  calls: [...callDashboardViews, ...callViews],
  'web-inquiries': webInquiriesViews,
  reviews: reviewsViews,
  'business-promoter': [...businessPromoterViews, ...reviewPageViews],
  'ai-promoter': [...aiPromoterViews, ...aiReviewPageViews],
  'map-scan': mapScanViews,
  'monthly-analytics': monthlyAnalyticsViews,
  social: socialViews,
  seo: seoViews,
  billing: [...billingViews, ...payLinkViews],
  support: supportViews,
  'account-setting': accountSettingViews,
  numbers: numbersViews,
  'website-numbers': websiteNumbersViews,
  accounts: accountsViews,
  notices: noticesViews,
  connections: connectionsViews,
  'audit-log': auditLogViews,
}

/** If VIEWS_OF is set, only the views of the features that it names */
export const VIEWS: readonly View[] = Object.entries(VIEWS_BY_FEATURE)
  .filter(([feature]) => !process.env.VIEWS_OF || process.env.VIEWS_OF.split(',').includes(feature))
  .flatMap(([, views]) => views)
