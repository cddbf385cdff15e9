import type { z } from 'zod'
import type { giveAiFeedback, openAiReviewPage, recordReviewed } from '#contract/ai-promoter/ai-review-page.ts'
import type { EndpointResult } from '#contract/wire/endpoint.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import type { OpenContext } from '../../../platform/http/route.ts'
import { countAttemptOrThrow } from '../../../platform/rate-limit/rate-limit.ts'
import {
  findRequestSendingOutcome,
  greetingNameOf,
  hashInvitationKey,
  recordFirstLinkClick,
  saveSubmission,
} from '../../business-promoter/business-promoter.public.ts'
import {
  addFeedbackTaskAndNotice,
  assertNotGuessingKeys,
  countAndRejectUnknownKey,
  isPersonVisiting,
} from '../../review-page/review-page.public.ts'
import { findPageByKey, findRequestWithUnexpiredLink, type OpenRequest } from './ai-page.queries.ts'

const SUBMISSIONS_BY_REQUEST = { name: 'AI review submissions by request', max: 60, windowS: 600 }
/** Rate limited because each new feedback sends an email to the practice */
const FEEDBACK_BY_REQUEST = { name: 'AI review feedback by request', max: 10, windowS: 3600 }

export async function openPageAndRecordClick(context: OpenContext, key: string): Promise<EndpointResult<typeof openAiReviewPage>> {
  const { services, request } = context
  assertNotGuessingKeys(context)
  const page = await findPageByKey(services.database, hashInvitationKey(key), services.clock.now())
  if (page?.kind !== 'ai' || page.expired) return countAndRejectUnknownKey(context)
  if (!page.clicked && isPersonVisiting(request))
    await withTenant(services.database, page.clientUuid, (db) => recordFirstLinkClick(db, services, page))
  return {
    company_logo: page.logoPath,
    company_name: page.companyName,
    client_name: greetingNameOf(page.name),
    review_generator_uuid: page.invitationUuid,
    customer_keywords: page.customerKeywords,
    // Fallback: the place's own Google page also has a button for writing a review
    google_url: page.googleReviewUrl || page.googlePlaceUrl,
    yelp_url: page.hideYelp ? '' : page.yelpReviewUrl || page.yelpPlaceUrl,
    language: page.language,
    suggestions: page.suggestions.map((reviews) => ({ reviews })),
    reviewed_google: page.googleClicked,
    reviewed_yelp: page.yelpClicked,
    feedback_given: page.feedbackGiven,
  }
}

/** Finds the request by the uuid that the page sends. Unknown and expired uuids count as guesses, like wrong keys */
export async function getRequestCountingGuesses(context: OpenContext, uuid: string): Promise<OpenRequest> {
  const { database, clock } = context.services
  assertNotGuessingKeys(context)
  return (await findRequestWithUnexpiredLink(database, uuid, clock.now())) ?? countAndRejectUnknownKey(context)
}

/** A customer who goes to a review site counts as a person who would recommend the business, whatever stars they give there */
export async function recordReviewSiteVisit(context: OpenContext, body: z.output<typeof recordReviewed.body>): Promise<void> {
  const { services } = context
  const request = await getRequestCountingGuesses(context, body.review_generator_uuid)
  await countAttemptOrThrow(services.database, services.clock, SUBMISSIONS_BY_REQUEST, request.uuid)
  await withTenant(services.database, request.clientUuid, (db) =>
    saveSubmission(
      db,
      services,
      { clientUuid: request.clientUuid, invitationUuid: request.uuid },
      {
        ratingUnlessFeedback: 5,
        ...(body.reviewed_google && { google_review_clicked: true }),
        ...(body.reviewed_yelp && { yelp_review_clicked: true }),
      },
    ),
  )
}

export async function savePrivateFeedbackAndNotify(context: OpenContext, body: z.output<typeof giveAiFeedback.body>): Promise<void> {
  const { services } = context
  const request = await getRequestCountingGuesses(context, body.review_generator_uuid)
  const { clientUuid, uuid: invitationUuid, name } = request
  const feedback = body.bad_review_feedback
  await countAttemptOrThrow(services.database, services.clock, SUBMISSIONS_BY_REQUEST, request.uuid)
  // The same text again is a retry after a lost response, so it is not counted again and notifies nobody
  if (feedback !== request.feedback) await countAttemptOrThrow(services.database, services.clock, FEEDBACK_BY_REQUEST, request.uuid)
  await withTenant(services.database, clientUuid, async (db) => {
    const invited = { clientUuid, invitationUuid }
    const { rating, newFeedback } = await saveSubmission(db, services, invited, { rating: 1, bad_rating_feedback: feedback })
    if (!newFeedback) return
    const { email_address: email = '', phone_number: phoneNumber = '' } = (await findRequestSendingOutcome(db, invitationUuid)) ?? {}
    const link = `/aiBusinessPromoter/detail/${invitationUuid}` as const
    await addFeedbackTaskAndNotice(db, services, { ...invited, name, email, phoneNumber, link }, { rating, feedback })
  })
}
