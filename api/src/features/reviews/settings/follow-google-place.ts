import type { ConnectionUse } from '../../../platform/connections/connection-use.ts'
import { findReviewSettings } from '../reviews.public.ts'
import { changePlace } from '../sync/sync-requests.service.ts'
import { upsertReviewSettings } from './review-settings.queries.ts'

/**
 * The place that the business picked in its own connection is the one whose reviews it sees. After a disconnection the place stays: the
 * agency's access may reach it, as before.
 */
export const followGooglePlace: ConnectionUse['changed'] = async (db, services, { clientUuid, target }) => {
  if (!target) return
  const before = await findReviewSettings(db, clientUuid)
  if (before?.googleLocation === target.id) return
  await upsertReviewSettings(db, clientUuid, {
    googleLocation: target.id,
    googleVerified: true,
    googlePlaceUrl: target.links?.place ?? '',
    googleReviewUrl: target.links?.review ?? '',
  })
  await changePlace(db, services, { clientUuid, platform: 'google' }, true)
}
