import { billingViews } from './billing/billing.views.ts'
import { payLinkViews } from './billing/pay-link.views.ts'
import { businessPromoterViews } from './business-promoter/business-promoter.views.ts'
import { inquiriesViews } from './calls/call-dashboard.views.ts'
import { callViews } from './calls/calls.views.ts'
import { reviewsViews } from './reviews/reviews.views.ts'
import { portalViews } from './shell/shell.views.ts'
import { signInViews } from './sign-in/sign-in.views.ts'
import type { View } from './view.ts'

/** Every screen, and every state of one that looks different. A feature adds its own list here */
export const VIEWS: readonly View[] = [
  ...signInViews,
  ...portalViews,
  ...callViews,
  ...inquiriesViews,
  ...reviewsViews,
  ...businessPromoterViews,
  ...billingViews,
  ...payLinkViews,
]
