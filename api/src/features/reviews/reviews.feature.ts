import type { Feature } from '../../platform/feature.ts'
import { checkReviewReplyJob } from './answers/check-review-reply.job.ts'
import { deleteReviewReplyJob } from './answers/delete-review-reply.job.ts'
import { sendReviewReplyJob } from './answers/send-review-reply.job.ts'
import { reviewsSearch } from './list/reviews.search.ts'
import { reviewsAudit } from './reviews.audit.ts'
import { reviewsRoutes } from './reviews.routes.ts'
import { reviewsToday } from './reviews.today.ts'
import { reviewsWatched } from './reviews.watched.ts'
import { savedAnswersDemo } from './saved-answers/saved-answers.demo.ts'
import { savedAnswersRoutes } from './saved-answers/saved-answers.routes.ts'
import { followGooglePlace } from './settings/follow-google-place.ts'
import { reviewSettingsCommands } from './settings/review-settings.commands.ts'
import { reviewSettingsDemo } from './settings/review-settings.demo.ts'
import { reviewSettingsRoutes } from './settings/review-settings.routes.ts'
import { planReviewSyncsJob } from './sync/plan-review-syncs.job.ts'
import { syncReviewsJob } from './sync/sync-reviews.job.ts'
import { yelpTasksToday } from './sync/yelp-tasks.today.ts'

/** Content security policy: origins of the reviewers' pictures on Google and Yelp */
const REVIEWER_PICTURES = ['https://*.googleusercontent.com', 'https://*.yelpcdn.com']

export const reviews: Feature = {
  name: 'reviews',
  routes: [...reviewsRoutes, ...reviewSettingsRoutes, ...savedAnswersRoutes],
  jobs: [syncReviewsJob, sendReviewReplyJob, checkReviewReplyJob, deleteReviewReplyJob, planReviewSyncsJob],
  watched: reviewsWatched,
  demo: [reviewSettingsDemo, savedAnswersDemo],
  today: [reviewsToday, yelpTasksToday],
  search: [reviewsSearch],
  connections: [{ kind: 'google_business', changed: followGooglePlace }],
  commands: reviewSettingsCommands,
  auditWords: reviewsAudit.words,
  origins: () => ({ 'img-src': REVIEWER_PICTURES }),
}
