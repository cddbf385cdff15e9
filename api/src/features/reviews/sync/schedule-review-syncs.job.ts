import { z } from 'zod'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { findConnectedPlaces } from '../connected-places.queries.ts'
import { syncReviewsJob } from './sync-reviews.job.ts'

const BATCH_SIZE = 100
/** Syncs are spread over at most this part of the hour, at most MAX_INTERVAL_S apart */
const SPREAD_S = 50 * 60
const MAX_INTERVAL_S = 10

/** Enqueues an hourly sync of each connected place, staggered because the APIs of Google and Yelp are rate limited */
export const scheduleReviewSyncsJob = defineJob({
  name: 'schedule-review-syncs',
  payload: z.object({}),
  retry: { limit: 2, delayS: 60 },
  cron: '7 * * * *',
  async run({ database, jobs, clock }) {
    const plannedAt = clock.now().toISOString()
    const places = await withSystem(database, findConnectedPlaces)
    const apartS = Math.min(MAX_INTERVAL_S, SPREAD_S / Math.max(1, places.length))
    for (let from = 0; from < places.length; from += BATCH_SIZE) {
      await withSystem(database, async (db) => {
        for (const [index, key] of places.slice(from, from + BATCH_SIZE).entries())
          await jobs.enqueue(db, syncReviewsJob, { ...key, plannedAt, isSweep: false }, { afterS: (from + index) * apartS })
      })
    }
  },
})
