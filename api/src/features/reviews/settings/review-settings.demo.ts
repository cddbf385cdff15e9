import { REVIEW_PLATFORMS } from '#contract/reviews/reviews.ts'
import { DEMO_CLIENT_UUID, type DemoContribution, OTHER_CLIENT_UUID } from '../../../platform/demo/demo-data.ts'
import { insertPublicFile } from '../../../platform/files/public-files.queries.ts'
import { queueSyncIfIdle } from '../sync/sync-requests.service.ts'
import { BRIGHT_SMILE_LOGO } from './bright-smile-logo.ts'
import { reviewSettings } from './review-settings.tables.ts'

const LOGO_UUID = '0d3a0000-0000-4000-8000-0000000106c0'

const PLACES = [
  {
    clientUuid: DEMO_CLIENT_UUID,
    googleLocation: 'accounts/1001/locations/2001',
    yelpBusinessId: 'bright-smile-dental-springfield',
    logoUuid: LOGO_UUID,
  },
  {
    clientUuid: OTHER_CLIENT_UUID,
    googleLocation: 'accounts/1001/locations/2002',
    yelpBusinessId: 'lakeside-physical-therapy-denver',
    logoUuid: null,
  },
]

let drawn: Promise<Buffer> | undefined
/** Cached, and drawn before the transaction, because rasterizing takes a while */
function drawDemoLogo(): Promise<Buffer> {
  drawn ??= import('sharp').then(({ default: sharp }) => sharp(Buffer.from(BRIGHT_SMILE_LOGO)).png().toBuffer())
  return drawn
}

/** Only connects the places: the reviews are synced from the sandbox as if from Google and Yelp */
export const reviewSettingsDemo: DemoContribution = {
  name: 'review settings',
  async prepare({ files }) {
    await files.put(LOGO_UUID, await drawDemoLogo(), 'image/png')
  },
  async make(db, services) {
    const { length: sizeBytes } = await drawDemoLogo()
    await insertPublicFile(db, { clientUuid: DEMO_CLIENT_UUID, uuid: LOGO_UUID, contentType: 'image/png', sizeBytes })
    const pageOf = (platform: string, place: string) => `${services.config.sandboxUrl}/reviews/${platform}/${encodeURIComponent(place)}`
    await db.insert(reviewSettings).values(
      PLACES.map(({ googleLocation, yelpBusinessId, ...rest }) => ({
        ...rest,
        googleLocation,
        googlePlaceUrl: pageOf('google', googleLocation),
        googleReviewUrl: pageOf('google', googleLocation),
        googleVerified: true,
        yelpBusinessId,
        yelpPlaceUrl: pageOf('yelp', yelpBusinessId),
        yelpReviewUrl: pageOf('yelp', yelpBusinessId),
        yelpVerified: true,
      })),
    )
    for (const { clientUuid } of PLACES) {
      for (const platform of REVIEW_PLATFORMS) await queueSyncIfIdle(db, services, { clientUuid, platform })
    }
  },
}
