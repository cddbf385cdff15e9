import type { getPractice } from '#contract/account-setting.ts'
import type { EndpointResult } from '#contract/wire/endpoint.ts'
import type { SlowAccountContext } from '../../platform/http/route.ts'
import { brandIdentity } from '../../platform/sending/brand-identity.ts'
import { findInquirySettings } from '../inquiry-settings/inquiry-settings.public.ts'
import { findNumbersOf } from '../numbers/numbers.public.ts'
import { findOrCreateQrKey, findPlatformTotals, findReviewSettings } from '../reviews/reviews.public.ts'
import { getClientCreatedAt } from './account-setting.queries.ts'

/** The page expects a key followed by a few characters, as in printed codes, and ignores these characters */
const FROM_PORTAL = 'portal'

/** Shows the business's own accounts what is set up for it in other features. The first call creates the key of its review page */
export async function getPracticeEnsuringQrKey({
  services,
  account,
  inTenant,
}: SlowAccountContext): Promise<EndpointResult<typeof getPractice>> {
  const { clientUuid, brand } = account
  const { since, inquiries, numbers, places, summary, qrKey } = await inTenant(async (db) => ({
    since: await getClientCreatedAt(db, clientUuid),
    inquiries: await findInquirySettings(db, clientUuid),
    numbers: await findNumbersOf(db, clientUuid),
    places: await findReviewSettings(db, clientUuid),
    summary: await findPlatformTotals(db),
    qrKey: await findOrCreateQrKey(db, clientUuid),
  }))
  return {
    client_since: since.toISOString(),
    tracking_numbers: numbers.map(({ number, name, rings_at: rings, recording }) => ({ number, name, rings, recording })),
    website_url: inquiries?.allowedOrigins[0] ?? '',
    review_page_url: `${brandIdentity(services.config, brand).url}/review/business-promoter/${qrKey}${FROM_PORTAL}`,
    google: places?.googlePlaceUrl ? { url: places.googlePlaceUrl, ...summary.google } : null,
    yelp: places?.yelpPlaceUrl ? { url: places.yelpPlaceUrl, ...summary.yelp } : null,
  }
}
