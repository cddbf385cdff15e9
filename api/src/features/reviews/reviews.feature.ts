import type { Feature } from '../../platform/feature/feature.ts'
import { reviewsSearch } from './list/reviews.search.ts'
import { checkReviewReplyJob } from './replies/check-review-reply.job.ts'
import { deleteReviewReplyJob } from './replies/delete-review-reply.job.ts'
import { sendReviewReplyJob } from './replies/send-review-reply.job.ts'
import { reviewsAudit } from './reviews.audit.ts'
import { reviewsMetrics } from './reviews.metrics.ts'
import { reviewsRoutes } from './reviews.routes.ts'
import { reviewsToday } from './reviews.today.ts'
import { savedRepliesDemo } from './saved-replies/saved-replies.demo.ts'
import { savedRepliesRoutes } from './saved-replies/saved-replies.routes.ts'
import { syncChosenGooglePlace } from './settings/follow-google-place.ts'
import { reviewSettingsCommands } from './settings/review-settings.commands.ts'
import { reviewSettingsDemo } from './settings/review-settings.demo.ts'
import { reviewSettingsRoutes } from './settings/review-settings.routes.ts'
import { scheduleReviewSyncsJob } from './sync/schedule-review-syncs.job.ts'
import { syncReviewsJob } from './sync/sync-reviews.job.ts'
import { yelpTasksToday } from './sync/yelp-tasks.today.ts'

/** Content security policy: origins of the reviewers' pictures on Google and Yelp */
const REVIEWER_PICTURES = ['https://*.googleusercontent.com', 'https://*.yelpcdn.com']

export const reviews: Feature = {
  name: 'reviews',
  routes: [...reviewsRoutes, ...reviewSettingsRoutes, ...savedRepliesRoutes],
  jobs: [syncReviewsJob, sendReviewReplyJob, checkReviewReplyJob, deleteReviewReplyJob, scheduleReviewSyncsJob],
  operationalMetrics: reviewsMetrics,
  demo: [reviewSettingsDemo, savedRepliesDemo],
  today: [reviewsToday, yelpTasksToday],
  search: [reviewsSearch],
  connections: [{ kind: 'google_business', changed: syncChosenGooglePlace }],
  commands: reviewSettingsCommands,
  auditActions: reviewsAudit.actions,
  origins: () => ({ 'img-src': REVIEWER_PICTURES }),
}
