import type { Db } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services/services.ts'
import { dropOtherYelpTasks } from '../../calls/calls.public.ts'
import { syncReviewsJob } from './sync-reviews.job.ts'
import { claimSync, type SyncKey, softDeletePlaceReviews } from './sync-reviews.queries.ts'

/** Enqueues a sync with a full sweep, unless a sync is running or the platform has limited our rate */
export async function queueSyncIfIdle(db: Db, { jobs, clock }: Services, key: SyncKey): Promise<void> {
  const now = clock.now()
  if (await claimSync(db, key, now)) await jobs.enqueue(db, syncReviewsJob, { ...key, plannedAt: now.toISOString(), isSweep: true })
}

/** Removes the reviews of the old place after the business is connected to another place or to none */
export async function deleteReviewsAndSyncPlace(db: Db, services: Services, key: SyncKey, isConnected: boolean): Promise<void> {
  await softDeletePlaceReviews(db, key, services.clock.now())
  if (key.platform === 'yelp') await dropOtherYelpTasks(db, key.clientUuid, [])
  if (isConnected) await queueSyncIfIdle(db, services, key)
}
