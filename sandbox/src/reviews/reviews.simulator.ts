import type { Simulator } from '../simulator.ts'
import { registerReviewRoutes } from './reviews.routes.ts'

/** The people who write reviews on Google and Yelp */
export const reviews: Simulator = {
  name: 'reviews',
  pages: [['/reviews', 'Reviews']],
  open: ({ reviews, appUrl, now }) => ({ register: (http) => registerReviewRoutes(http, { reviews, appUrl, now }) }),
}
