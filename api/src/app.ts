import { accountSetting } from './features/account-setting/account-setting.feature.ts'
import { accounts } from './features/accounts/accounts.feature.ts'
import { aiPromoter } from './features/ai-promoter/ai-promoter.feature.ts'
import { auditLog } from './features/audit-log/audit-log.feature.ts'
import { billing } from './features/billing/billing.feature.ts'
import { businessPromoter } from './features/business-promoter/business-promoter.feature.ts'
import { calls } from './features/calls/calls.feature.ts'
import { connections } from './features/connections/connections.feature.ts'
import { consent } from './features/consent/consent.feature.ts'
import { home } from './features/home/home.feature.ts'
import { inquirySettings } from './features/inquiry-settings/inquiry-settings.feature.ts'
import { mapScan } from './features/map-scan/map-scan.feature.ts'
import { monthlyAnalytics } from './features/monthly-analytics/monthly-analytics.feature.ts'
import { notices } from './features/notices/notices.feature.ts'
import { numbers } from './features/numbers/numbers.feature.ts'
import { operator } from './features/operator/operator.feature.ts'
import { publicFiles } from './features/public-files/public-files.feature.ts'
import { reviewPage } from './features/review-page/review-page.feature.ts'
import { reviews } from './features/reviews/reviews.feature.ts'
import { search } from './features/search/search.feature.ts'
import { seo } from './features/seo/seo.feature.ts'
import { signIn } from './features/sign-in/sign-in.feature.ts'
import { social } from './features/social/social.feature.ts'
import { support } from './features/support/support.feature.ts'
import { textPictures } from './features/text-pictures/text-pictures.feature.ts'
import { webInquiries } from './features/web-inquiries/web-inquiries.feature.ts'
import { websiteNumbers } from './features/website-numbers/website-numbers.feature.ts'
import type { Feature } from './platform/feature/feature.ts'
import { platformParts } from './platform/platform-parts.ts'

/** All features. Demo data, the operator's help and today's items are listed in this order */
export const features: readonly Feature[] = [
  platformParts,
  signIn,
  accounts,
  auditLog,
  publicFiles,
  operator,
  inquirySettings,
  numbers,
  websiteNumbers,
  notices,
  textPictures,
  calls,
  webInquiries,
  connections,
  reviews,
  businessPromoter,
  reviewPage,
  aiPromoter,
  consent,
  mapScan,
  social,
  seo,
  monthlyAnalytics,
  billing,
  accountSetting,
  support,
  search,
  home,
]
