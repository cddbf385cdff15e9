import { accountSettingRoutes, type CartCounter } from './features/account-setting/account-setting.routes.ts'
import { accountSettingToday } from './features/account-setting/account-setting.today.ts'
import { invoicesDemo } from './features/billing/invoices/invoices.demo.ts'
import { invoicesRoutes } from './features/billing/invoices/invoices.routes.ts'
import { countInCart, invoicesToday } from './features/billing/invoices/invoices.today.ts'
import { sendRemindersJob } from './features/billing/mails/send-reminders.job.ts'
import { findLateChargesJob } from './features/billing/payments/find-late-charges.job.ts'
import { paymentsRoutes } from './features/billing/payments/payments.routes.ts'
import { reconcilePaymentsJob } from './features/billing/payments/reconcile-payments.job.ts'
import { settlePaymentJob } from './features/billing/payments/settle-payment.job.ts'
import { settleRefundJob } from './features/billing/refunds/settle-refund.job.ts'
import { businessPromoterDemo } from './features/business-promoter/business-promoter.demo.ts'
import { businessPromoterRoutes } from './features/business-promoter/business-promoter.routes.ts'
import { sendInvitationListJob } from './features/business-promoter/send/send-invitation-list.job.ts'
import { actionItemsDemo } from './features/calls/action-items/action-items.demo.ts'
import { actionItemsRoutes } from './features/calls/action-items/action-items.routes.ts'
import { actionItemsToday } from './features/calls/action-items/action-items.today.ts'
import { callsDemo } from './features/calls/calls.demo.ts'
import { callsRoutes } from './features/calls/calls.routes.ts'
import { callsToday } from './features/calls/calls.today.ts'
import { analyzeCallJob } from './features/calls/intake/analysis/analyze-call.job.ts'
import { callIntakeRoutes } from './features/calls/intake/call-intake.routes.ts'
import { fetchRecordingJob } from './features/calls/intake/recording/fetch-recording.job.ts'
import { transcribeCallJob } from './features/calls/intake/recording/transcribe-call.job.ts'
import { forgetRecordingKeysJob } from './features/calls/recordings/forget-recording-keys.job.ts'
import { consentRoutes } from './features/consent/consent.routes.ts'
import { noteUndeliveredJob } from './features/consent/note-undelivered.job.ts'
import { engagementRoutes } from './features/home/engagement/engagement.routes.ts'
import { homeRoutes } from './features/home/home.routes.ts'
import type { TodayContribution } from './features/home/home.service.ts'
import { inquirySettingsDemo } from './features/inquiry-settings/inquiry-settings.demo.ts'
import { inquirySettingsRoutes } from './features/inquiry-settings/inquiry-settings.routes.ts'
import { operatorRoutes } from './features/operator/operator.routes.ts'
import { publicFilesRoutes } from './features/public-files/public-files.routes.ts'
import { reviewPageRoutes } from './features/review-page/review-page.routes.ts'
import { sendReviewReplyJob } from './features/reviews/answers/send-review-reply.job.ts'
import { reviewsRoutes } from './features/reviews/reviews.routes.ts'
import { reviewsToday } from './features/reviews/reviews.today.ts'
import { reviewSettingsDemo } from './features/reviews/settings/review-settings.demo.ts'
import { reviewSettingsRoutes } from './features/reviews/settings/review-settings.routes.ts'
import { planReviewSyncsJob } from './features/reviews/sync/plan-review-syncs.job.ts'
import { syncReviewsJob } from './features/reviews/sync/sync-reviews.job.ts'
import { sendResetLinkJob } from './features/sign-in/send-reset-link.job.ts'
import { signInDemo } from './features/sign-in/sign-in.demo.ts'
import { signInRoutes } from './features/sign-in/sign-in.routes.ts'
import { supportRoutes } from './features/support/support.routes.ts'
import { webInquiriesDemo } from './features/web-inquiries/web-inquiries.demo.ts'
import { webInquiriesRoutes } from './features/web-inquiries/web-inquiries.routes.ts'
import { cleanUpJob } from './platform/clean-up.job.ts'
import type { DemoShare } from './platform/demo/demo-data.ts'
import type { Route } from './platform/http/route.ts'
import type { AnyJob } from './platform/jobs/job.ts'
import { sendMessageJob } from './platform/sending/send-message.job.ts'

// The explicit list of features. Click through to anything from here.

/** Each feature's share of "Needs doing today" and of the counts in the menu */
const todayContributions: TodayContribution[] = [callsToday, actionItemsToday, reviewsToday, invoicesToday, accountSettingToday]

/** What waits to be paid, for the cart number */
const cartCounters: CartCounter[] = [countInCart]

export const routes: Route[] = [
  ...signInRoutes,
  ...accountSettingRoutes(cartCounters),
  ...publicFilesRoutes,
  ...supportRoutes,
  ...homeRoutes(todayContributions),
  ...engagementRoutes,
  ...callsRoutes,
  ...actionItemsRoutes,
  ...webInquiriesRoutes,
  ...reviewPageRoutes,
  ...consentRoutes,
  ...callIntakeRoutes,
  ...inquirySettingsRoutes,
  ...reviewsRoutes,
  ...reviewSettingsRoutes,
  ...businessPromoterRoutes,
  ...paymentsRoutes,
  ...invoicesRoutes,
  ...operatorRoutes,
]

export const jobs: AnyJob[] = [
  sendMessageJob,
  sendResetLinkJob,
  fetchRecordingJob,
  transcribeCallJob,
  analyzeCallJob,
  syncReviewsJob,
  sendReviewReplyJob,
  planReviewSyncsJob,
  noteUndeliveredJob,
  sendInvitationListJob,
  settlePaymentJob,
  reconcilePaymentsJob,
  findLateChargesJob,
  settleRefundJob,
  sendRemindersJob,
  cleanUpJob,
  forgetRecordingKeysJob,
]

export const demoShares: DemoShare[] = [
  signInDemo,
  inquirySettingsDemo,
  callsDemo,
  actionItemsDemo,
  webInquiriesDemo,
  reviewSettingsDemo,
  businessPromoterDemo,
  invoicesDemo,
]
