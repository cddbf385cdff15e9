import { accountSettingGuards } from '../src/features/account-setting/testing/account-setting.guards.ts'
import { accountsGuards } from '../src/features/accounts/testing/accounts.guards.ts'
import { aiPromoterGuards } from '../src/features/ai-promoter/testing/ai-promoter.guards.ts'
import { billingGuards } from '../src/features/billing/testing/billing.guards.ts'
import { businessPromoterGuards } from '../src/features/business-promoter/testing/business-promoter.guards.ts'
import { callsGuards } from '../src/features/calls/testing/calls.guards.ts'
import { connectionsGuards } from '../src/features/connections/testing/connections.guards.ts'
import { consentGuards } from '../src/features/consent/testing/consent.guards.ts'
import { inquirySettingsGuards } from '../src/features/inquiry-settings/testing/inquiry-settings.guards.ts'
import { mapScanGuards } from '../src/features/map-scan/testing/map-scan.guards.ts'
import { monthlyAnalyticsGuards } from '../src/features/monthly-analytics/testing/monthly-analytics.guards.ts'
import { noticesGuards } from '../src/features/notices/testing/notices.guards.ts'
import { numbersGuards } from '../src/features/numbers/testing/numbers.guards.ts'
import { operatorGuards } from '../src/features/operator/testing/operator.guards.ts'
import { publicFilesGuards } from '../src/features/public-files/testing/public-files.guards.ts'
import { reviewPageGuards } from '../src/features/review-page/testing/review-page.guards.ts'
import { reviewsGuards } from '../src/features/reviews/testing/reviews.guards.ts'
import { searchGuards } from '../src/features/search/testing/search.guards.ts'
import { seoGuards } from '../src/features/seo/testing/seo.guards.ts'
import { signInGuards } from '../src/features/sign-in/testing/sign-in.guards.ts'
import { socialGuards } from '../src/features/social/testing/social.guards.ts'
import { supportGuards } from '../src/features/support/testing/support.guards.ts'
import { textPicturesGuards } from '../src/features/text-pictures/testing/text-pictures.guards.ts'
import { webInquiriesGuards } from '../src/features/web-inquiries/testing/web-inquiries.guards.ts'
import { websiteNumbersGuards } from '../src/features/website-numbers/testing/website-numbers.guards.ts'
import type { FeatureGuards } from './feature-guards.ts'

/** Guards of all features. Each feature with its own endpoints or tables has a line here */
export const guards: readonly FeatureGuards[] = [
  signInGuards,
  accountsGuards,
  accountSettingGuards,
  publicFilesGuards,
  operatorGuards,
  inquirySettingsGuards,
  numbersGuards,
  websiteNumbersGuards,
  noticesGuards,
  textPicturesGuards,
  callsGuards,
  webInquiriesGuards,
  connectionsGuards,
  reviewsGuards,
  businessPromoterGuards,
  reviewPageGuards,
  consentGuards,
  aiPromoterGuards,
  mapScanGuards,
  socialGuards,
  seoGuards,
  monthlyAnalyticsGuards,
  billingGuards,
  supportGuards,
  searchGuards,
]
