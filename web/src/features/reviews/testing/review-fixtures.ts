import type { GoogleReview, getReviewOverview, YelpReview } from '#contract/reviews/reviews.ts'
import type { EndpointResponse } from '#contract/wire/endpoint.ts'

export const MARISOL: GoogleReview = {
  review_uuid: '0a5c6a7e-5a1d-4f0e-9b1c-000000000001',
  reviewer_name: 'Marisol Reyes',
  reviewer_profile_url: '',
  review_contents: 'Dr. Patel talked me through every step.',
  review_rate: 5,
  review_link: 'https://maps.google.test/review/1',
  response_contents: 'Thank you, Marisol.',
  response_state: 'published',
  response_problem: '',
  review_created_datetime: '2026-11-17T00:22:41.000Z',
}

export const JEROME: GoogleReview = {
  ...MARISOL,
  review_uuid: '0a5c6a7e-5a1d-4f0e-9b1c-000000000002',
  reviewer_name: 'Jerome Tate',
  review_contents: 'I waited 35 minutes and nobody said why.',
  review_rate: 2,
  response_contents: '',
  response_state: 'none',
}

const { review_created_datetime: written, ...common } = JEROME
export const YELP_REVIEW: YelpReview = { ...common, reviewer_name: 'Ellen W.', yelp_review_datetime: written }

export const OVERVIEW: EndpointResponse<typeof getReviewOverview> = {
  code: 200,
  connected: true,
  place_url: 'https://maps.google.test/place',
  user_ratings_total: 312,
  rating: 4.8,
  new_reviews: 9,
  distribution: { '1': 4, '2': 6, '3': 8, '4': 30, '5': 264 },
  unanswered: 3,
  trend: [
    { month: '2026-10', reviews: 20, rating: 4.7 },
    { month: '2026-11', reviews: 9, rating: null },
  ],
  sync: { running: false, last_success_datetime: '2026-11-17T01:00:00.000Z', problem: '', problem_datetime: null },
}
