import { isBlank } from '#contract/formats/text-rules.ts'
import type { openReviewPage, saveReviewSubmission } from '#contract/review-page/review-page.ts'
import type { EndpointInput, EndpointResult } from '#contract/wire/endpoint.ts'
import { withTenant } from '../../platform/database/tenancy.ts'
import type { OpenContext } from '../../platform/http/route.ts'
import { countAttemptOrThrow } from '../../platform/rate-limit/rate-limit.ts'
import { hashInvitationKey, recordFirstLinkClick, saveSubmission } from '../business-promoter/business-promoter.public.ts'
import { findSettingsByQrKey } from '../reviews/reviews.public.ts'
import { addFeedbackTaskAndNotice, assertNotGuessingKeys, countAndRejectUnknownKey, isPersonVisiting } from './review-page.public.ts'
import { type Company, findPageByKey, type InvitationPage } from './review-page.queries.ts'

export const SUBMISSIONS_BY_PAGE = { name: 'review submissions by invitation', max: 60, windowS: 600 }
/** Rate limited because each new feedback sends an email to the practice */
export const FEEDBACK_BY_PAGE = { name: 'review feedback by invitation', max: 10, windowS: 3600 }

/** Length of an invitation's key, and of the business's key that begins the longer key of a QR code */
const KEY_LETTERS = 22

type Page = EndpointResult<typeof openReviewPage>

export async function openPageAndRecordClick(context: OpenContext, key: string): Promise<Page> {
  assertNotGuessingKeys(context)
  if (key.length > KEY_LETTERS) return openQrPage(context, key)
  const page = await getPageCountingGuesses(context, key)
  await recordFirstClick(context, page)
  return {
    send_to: 'email',
    ...toShownCompany(page),
    language: page.language,
    previous_checked: {
      rating: page.rating,
      google_review_clicked: page.googleClicked,
      yelp_review_clicked: page.yelpClicked,
      feedback_given: page.feedback !== '',
      marketing_permission_allow: page.marketingPermission,
      friend_refer: page.friendRefer,
    },
  }
}

/** Everybody in the waiting room uses the same QR code: the visitor is unknown, and nothing is stored */
async function openQrPage(context: OpenContext, key: string): Promise<Page> {
  const company = await findSettingsByQrKey(context.services.database, key.slice(0, KEY_LETTERS))
  if (!company) return countAndRejectUnknownKey(context)
  return {
    send_to: 'qr',
    ...toShownCompany(company),
    language: null,
    previous_checked: {
      rating: null,
      google_review_clicked: false,
      yelp_review_clicked: false,
      feedback_given: false,
      marketing_permission_allow: false,
      friend_refer: false,
    },
  }
}

const toShownCompany = (company: Company) => ({
  company_name: company.companyName,
  company_logo: company.logoPath,
  // Fallback: the place's own Google page also has a button for writing a review
  google_url: company.googleReviewUrl || company.googlePlaceUrl,
  // Yelp forbids asking for reviews, so the link leads to the place's page, and to the review form only if there is no other link. Without
  // a link, the page neither shows Yelp nor waits for it
  yelp_url: company.hideYelp ? '' : company.yelpPlaceUrl || company.yelpReviewUrl,
})

async function getPageCountingGuesses(context: OpenContext, key: string): Promise<InvitationPage> {
  const { database, clock } = context.services
  const page = await findPageByKey(database, hashInvitationKey(key), clock.now())
  return page && page.kind === 'classic' && !page.expired ? page : countAndRejectUnknownKey(context)
}

/** Writes only on the first click */
async function recordFirstClick({ services, request }: OpenContext, page: InvitationPage): Promise<void> {
  if (page.clicked || !isPersonVisiting(request)) return
  await withTenant(services.database, page.clientUuid, (db) => recordFirstLinkClick(db, services, page))
}

export async function saveSubmissionAndNotify(
  context: OpenContext,
  key: string,
  { bad_rating_feedback: written = '', ...others }: EndpointInput<typeof saveReviewSubmission>['body'],
): Promise<void> {
  const { services } = context
  assertNotGuessingKeys(context)
  const page = await getPageCountingGuesses(context, key)
  await countAttemptOrThrow(services.database, services.clock, SUBMISSIONS_BY_PAGE, page.invitationUuid)
  const submission = isBlank(written) ? others : { ...others, bad_rating_feedback: written }
  const feedback = isBlank(written) ? page.feedback : written
  // The page sends all fields each time, so that a lost request does no harm. Only a changed text counts toward the limit
  if (feedback !== page.feedback) await countAttemptOrThrow(services.database, services.clock, FEEDBACK_BY_PAGE, page.invitationUuid)
  await withTenant(services.database, page.clientUuid, async (db) => {
    const { rating, newFeedback } = await saveSubmission(db, services, page, submission)
    const link = `/businessPromoter?business_promoter_uuid=${page.invitationUuid}` as const
    if (newFeedback) await addFeedbackTaskAndNotice(db, services, { ...page, link }, { rating, feedback })
  })
}
