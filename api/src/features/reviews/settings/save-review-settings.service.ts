import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { getReviewSettings, saveReviewSettings } from '#contract/reviews/review-settings.ts'
import { REVIEW_PLATFORMS, type ReviewPlatform } from '#contract/reviews/reviews.ts'
import type { EndpointResult } from '#contract/wire/endpoint.ts'
import { AppError, notFound } from '../../../platform/base/app-error.ts'
import { runOrThrowIfPlaceTaken } from '../../../platform/connections/claimed-places.ts'
import type { Db } from '../../../platform/database/database.ts'
import { insertPublicFile } from '../../../platform/files/public-files.queries.ts'
import { redrawPicture } from '../../../platform/files/redraw-picture.ts'
import type { OperatorContext } from '../../../platform/http/route.ts'
import { brandIdentity } from '../../../platform/sending/brand-identity.ts'
import { reviewsAudit } from '../reviews.audit.ts'
import { findReviewSettings, type ReviewSettings } from '../reviews.public.ts'
import { deleteReviewsAndSyncPlace } from '../sync/sync-requests.service.ts'
import { confirmManagedPlace, placeTakenError } from './confirm-place.ts'
import { upsertReviewSettings } from './review-settings.queries.ts'

export async function getSettingsOfClient(
  { inSystem, services }: OperatorContext,
  clientUuid: string,
): Promise<EndpointResult<typeof getReviewSettings>['data']> {
  const settings = await inSystem((db) => getExistingSettings(db, clientUuid))
  return {
    google_location: settings.googleLocation,
    google_place_url: settings.googlePlaceUrl,
    google_review_url: settings.googleReviewUrl,
    google_verified: settings.googleVerified,
    yelp_business_id: settings.yelpBusinessId,
    yelp_place_url: settings.yelpPlaceUrl,
    yelp_review_url: settings.yelpReviewUrl,
    yelp_verified: settings.yelpVerified,
    company_logo: settings.logoPath && `${brandIdentity(services.config, settings.brand).url}${settings.logoPath}`,
  }
}

async function getExistingSettings(db: Db, clientUuid: string): Promise<ReviewSettings> {
  const settings = await findReviewSettings(db, clientUuid)
  if (!settings) throw notFound('This client')
  return settings
}

type Form = z.output<typeof saveReviewSettings.body>

/** Changes only the given fields. A newly connected place is synced immediately */
export async function saveSettingsOfClient(context: OperatorContext, clientUuid: string, form: Form): Promise<void> {
  const { inSystem, services, request } = context
  const known = await inSystem((db) => getExistingSettings(db, clientUuid))
  const confirm = async (platform: ReviewPlatform, place: string | undefined, before: string) =>
    place && place !== before ? confirmManagedPlace(context, clientUuid, platform, place) : place
  const google = await confirm('google', form.google_location, known.googleLocation)
  const yelp = await confirm('yelp', form.yelp_business_id, known.yelpBusinessId)
  await inSystem(async (db) => {
    const before = await getExistingSettings(db, clientUuid)
    const save = () =>
      upsertReviewSettings(db, clientUuid, {
        googleLocation: google,
        googlePlaceUrl: form.google_place_url,
        googleReviewUrl: form.google_review_url,
        googleVerified: form.google_verified,
        yelpBusinessId: yelp,
        yelpPlaceUrl: form.yelp_place_url,
        yelpReviewUrl: form.yelp_review_url,
        yelpVerified: form.yelp_verified,
      })
    await runOrThrowIfPlaceTaken(db, save, () => placeTakenError(db, clientUuid, { google, yelp }))
    const places = { google: { before: before.googleLocation, now: google }, yelp: { before: before.yelpBusinessId, now: yelp } }
    for (const platform of REVIEW_PLATFORMS) {
      const place = places[platform]
      if (place.now !== undefined && place.now !== place.before)
        await deleteReviewsAndSyncPlace(db, services, { clientUuid, platform }, place.now !== '')
    }
    await reviewsAudit.recordBy(db, { clientUuid, request }, 'review_settings_saved', form)
  })
}

/** Stored as PNG, because some desktop email clients cannot show WebP */
export async function saveLogoOfClient(
  { inSystem, services, request }: OperatorContext,
  clientUuid: string,
  bytes: Buffer,
): Promise<string> {
  const { brand } = await inSystem((db) => getExistingSettings(db, clientUuid))
  if (bytes.length === 0) throw new AppError('invalid_input', 'The file is empty')
  const picture = await redrawPicture(clientUuid, bytes, 'png')
  const uuid = randomUUID()
  await services.files.put(uuid, picture, 'image/png')
  await inSystem(async (db) => {
    await insertPublicFile(db, { clientUuid, uuid, contentType: 'image/png', sizeBytes: picture.length })
    await upsertReviewSettings(db, clientUuid, { logoUuid: uuid })
    await reviewsAudit.recordBy(db, { clientUuid, request }, 'company_logo_saved')
  })
  return `${brandIdentity(services.config, brand).url}/api/public-file/public/${uuid}`
}
