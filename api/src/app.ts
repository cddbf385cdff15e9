import { accountSettingRoutes, type CartCounter } from './features/account-setting/account-setting.routes.ts'
import { accountSettingToday } from './features/account-setting/account-setting.today.ts'
import { homeRoutes } from './features/home/home.routes.ts'
import type { TodayContribution } from './features/home/home.service.ts'
import { inquirySettingsRoutes } from './features/inquiry-settings/inquiry-settings.routes.ts'
import { operatorRoutes } from './features/operator/operator.routes.ts'
import { publicFilesRoutes } from './features/public-files/public-files.routes.ts'
import { sendResetLinkJob } from './features/sign-in/send-reset-link.job.ts'
import { signInDemo } from './features/sign-in/sign-in.demo.ts'
import { signInRoutes } from './features/sign-in/sign-in.routes.ts'
import { supportRoutes } from './features/support/support.routes.ts'
import { webInquiriesRoutes } from './features/web-inquiries/web-inquiries.routes.ts'
import { cleanUpJob } from './platform/clean-up.job.ts'
import type { DemoShare } from './platform/demo/demo-data.ts'
import type { Route } from './platform/http/route.ts'
import type { AnyJob } from './platform/jobs/job.ts'
import { sendMessageJob } from './platform/sending/send-message.job.ts'

// The explicit list of features. Click through to anything from here.

/** Each feature's share of "Needs doing today" and of the counts in the menu */
const todayContributions: TodayContribution[] = [accountSettingToday]

/** What waits to be paid, for the cart number */
const cartCounters: CartCounter[] = []

export const routes: Route[] = [
  ...signInRoutes,
  ...accountSettingRoutes(cartCounters),
  ...publicFilesRoutes,
  ...supportRoutes,
  ...homeRoutes(todayContributions),
  ...webInquiriesRoutes,
  ...inquirySettingsRoutes,
  ...operatorRoutes,
]

export const jobs: AnyJob[] = [sendMessageJob, sendResetLinkJob, cleanUpJob]

export const demoShares: DemoShare[] = [signInDemo]
