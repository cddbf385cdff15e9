import { accountSetting } from '../features/account-setting/account-setting.feature.ts'
import { accounts } from '../features/accounts/accounts.feature.ts'
import { aiPromoter } from '../features/ai-promoter/ai-promoter.feature.ts'
import { auditLog } from '../features/audit-log/audit-log.feature.ts'
import { billing } from '../features/billing/billing.feature.ts'
import { businessPromoter } from '../features/business-promoter/business-promoter.feature.ts'
import { calls } from '../features/calls/calls.feature.ts'
import { connections } from '../features/connections/connections.feature.ts'
import { home } from '../features/home/home.feature.ts'
import { mapScan } from '../features/map-scan/map-scan.feature.ts'
import { monthlyAnalytics } from '../features/monthly-analytics/monthly-analytics.feature.ts'
import { notices } from '../features/notices/notices.feature.ts'
import { numbers } from '../features/numbers/numbers.feature.ts'
import { reputationReport } from '../features/reputation-report/reputation-report.feature.ts'
import { reviews } from '../features/reviews/reviews.feature.ts'
import { seo } from '../features/seo/seo.feature.ts'
import { signIn } from '../features/sign-in/sign-in.feature.ts'
import { social } from '../features/social/social.feature.ts'
import { support } from '../features/support/support.feature.ts'
import { webInquiries } from '../features/web-inquiries/web-inquiries.feature.ts'
import { websiteNumbers } from '../features/website-numbers/website-numbers.feature.ts'
import type { WebFeature } from '../platform/web-feature.ts'

/** Every feature of the portal. The order applies within each menu group and on the dashboard */
export const features: readonly WebFeature[] = [
  home,
  calls,
  webInquiries,
  reviews,
  businessPromoter,
  aiPromoter,
  mapScan,
  monthlyAnalytics,
  social,
  seo,
  reputationReport,
  billing,
  support,
  accountSetting,
  numbers,
  websiteNumbers,
  signIn,
  accounts,
  notices,
  connections,
  auditLog,
]
