import type { Db } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { syncReviewsJob } from './sync-reviews.job.ts'
import { claimSync, forgetPlace, type SyncKey } from './sync-reviews.queries.ts'

/** At once, unless one is running already or the platform has asked us to wait. Whoever asks wants to see all that there is */
export async function requestSync(db: Db, { jobs, clock }: Services, key: SyncKey): Promise<void> {
  const now = clock.now()
  if (await claimSync(db, key, now)) await jobs.enqueue(db, syncReviewsJob, { ...key, plannedAt: now.toISOString(), isSweep: true })
}

/** The business was connected to another place of the platform, or to none: its reviews are those of that place from now on */
export async function changePlace(db: Db, services: Services, key: SyncKey, isConnected: boolean): Promise<void> {
  await forgetPlace(db, key, services.clock.now())
  if (isConnected) await requestSync(db, services, key)
}
