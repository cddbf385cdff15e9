import type { StandIn } from '../stand-in.ts'
import { registerReviewRoutes } from './reviews.routes.ts'

/** The people who write reviews on Google and Yelp */
export const reviews: StandIn = {
  name: 'reviews',
  pages: [['/reviews', 'Reviews']],
  open: ({ reviews, appUrl, now }) => ({ register: (http) => registerReviewRoutes(http, { reviews, appUrl, now }) }),
}
