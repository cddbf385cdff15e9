import { placeKeyOf } from '../../../platform/connections/claimed-places.ts'
import type { ConnectionUse } from '../../../platform/connections/connection-use.ts'
import { findReviewSettings } from '../reviews.public.ts'
import { deleteReviewsAndSyncPlace, queueSyncIfIdle } from '../sync/sync-requests.service.ts'
import { findAgencyLocation, upsertReviewSettings } from './review-settings.queries.ts'

/**
 * Shows the reviews of the place that the business picked in its own connection. After a disconnection, the agency's place is used again,
 * if there was one; otherwise the stored reviews stay, and no new ones are synced.
 */
export const syncChosenGooglePlace: ConnectionUse['changed'] = async (db, services, { clientUuid, target }) => {
  const key = { clientUuid, platform: 'google' as const }
  const before = (await findReviewSettings(db, clientUuid))?.googleLocation ?? ''
  const agencyLocation = await findAgencyLocation(db, clientUuid)
  const now = target ? target.id : agencyLocation || before
  await upsertReviewSettings(db, clientUuid, {
    googleLocation: now,
    ...(target
      ? {
          googleVerified: true,
          agencyLocation: agencyLocation || before,
          googlePlaceUrl: target.links?.place,
          googleReviewUrl: target.links?.review,
        }
      : { agencyLocation: '' }),
  })
  if (placeKeyOf(now) !== placeKeyOf(before)) await deleteReviewsAndSyncPlace(db, services, key, true)
  else if (target) await queueSyncIfIdle(db, services, key)
}
