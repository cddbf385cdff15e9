import { screen } from '@testing-library/react'
import { type GoogleReview, getReviewOverview, getReviewVerification, listGoogleReviews } from '#contract/reviews/reviews.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { startSession } from '../../../platform/session/session.ts'
import { sessionStore } from '../../../platform/session-store.ts'
import { type FakeApi, fakeApi } from '../../../platform/testing/fake-api.ts'
import { renderScreen } from '../../../platform/testing/render-screen.tsx'
import ReviewManagementScreen from '../ReviewManagementScreen.tsx'
import { OVERVIEW } from './review-fixtures.ts'

/** A business with these reviews on Google */
export function startReviews(reviews: GoogleReview[]): FakeApi {
  localStorage.clear()
  sessionStorage.clear()
  startSession('token-a')
  sessionStore.describe({ timeZone: 'America/Chicago', nickname: 'Bright Smile Dental', loginEmail: 'demo@marquee.test' })
  queryClient.clear()
  const server = fakeApi()
  server.respond(getReviewVerification, { code: 200, google: true, yelp: true })
  server.respond(getReviewOverview, OVERVIEW)
  server.respond(listGoogleReviews, { code: 200, data: { reviews, next_page_token: null } })
  return server
}

export const openReviews = (at = '/reviewManagement?type=0') =>
  renderScreen({ Screen: ReviewManagementScreen, path: '/reviewManagement', at })

export const findReview = (name: string) => screen.findByRole('article', { name: `Review by ${name}` })
