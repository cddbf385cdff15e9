import type { FeatureGuards } from '../../../../test/feature-guards.ts'

export const reviewPageGuards: FeatureGuards = {
  publicCalls: [
    'GET /review/business-promoter/clicked/{key}',
    'GET /review/business-promoter/unsubscribe/{key}',
    'POST /review/business-promoter/unsubscribe/{key}',
    'PUT /review/business-promoter/clicked/{key}',
  ],
  goodBodies: {
    'PUT /review/business-promoter/clicked/{key}': () => ({
      rating: 1,
      bad_rating_feedback: 'The wait was long.',
      google_review_clicked: true,
      yelp_review_clicked: false,
      marketing_permission_allow: true,
      friend_refer: false,
    }),
  },
}
