import type { AlertSetting } from '../../../platform/alert-addresses/alert-addresses.ts'
import { reviewsAudit } from '../reviews.audit.ts'
import { findReviewNotice, upsertReviewSettings } from './review-settings.queries.ts'

export const reviewAlerts: AlertSetting = {
  kind: 'low-reviews',
  what: 'low reviews and private feedback',
  // Private feedback goes to the address even when alerts are off
  switched: 'low reviews',
  screen: '/reviewManagement',
  find: findReviewNotice,
  save: upsertReviewSettings,
  record: (db, event, step) => reviewsAudit.record(db, { ...event, action: `review_notice_${step}` }),
}
