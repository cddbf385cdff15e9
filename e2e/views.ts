import { billingViews } from './billing.views.ts'
import { businessPromoterViews } from './business-promoter.views.ts'
import { callViews } from './calls.views.ts'
import { inquiriesViews } from './inquiries.views.ts'
import { payLinkViews } from './pay-link.views.ts'
import { portalViews } from './portal.views.ts'
import { reviewsViews } from './reviews.views.ts'
import { signInViews } from './sign-in.views.ts'
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
