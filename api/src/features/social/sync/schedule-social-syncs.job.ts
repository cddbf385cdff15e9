import { z } from 'zod'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { queueSyncIfIdle } from './sync-requests.service.ts'
import { findConnectedAccounts } from './sync-social.queries.ts'

const BATCH_SIZE = 100
/** Spread over at most three hours, and at most MAX_INTERVAL_S apart, because the app's calls are limited per hour */
const SPREAD_S = 3 * 3600
const MAX_INTERVAL_S = 60

/** Syncs every connected page and account each night (2 to 5 AM in Chicago) */
export const scheduleSocialSyncsJob = defineJob({
  name: 'schedule-social-syncs',
  payload: z.object({}),
  retry: { limit: 2, delayS: 60 },
  cron: '20 8 * * *',
  async run(services) {
    const keys = await withSystem(services.database, findConnectedAccounts)
    const apartS = Math.min(MAX_INTERVAL_S, SPREAD_S / Math.max(1, keys.length))
    for (let from = 0; from < keys.length; from += BATCH_SIZE) {
      await withSystem(services.database, async (db) => {
        for (const [index, key] of keys.slice(from, from + BATCH_SIZE).entries())
          await queueSyncIfIdle(db, services, key, Math.round((from + index) * apartS))
      })
    }
  },
})
