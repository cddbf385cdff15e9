import { z } from 'zod'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { listConnectedTargets } from '../../connections/connections.public.ts'
import { SEO_SOURCES } from '../seo.tables.ts'
import { KIND_OF } from '../seo-kinds.ts'
import { addSourceIfMissing, findAllConnectedSources } from './seo-syncs.queries.ts'
import { queueSyncIfIdle } from './sync-requests.service.ts'

const BATCH_SIZE = 100
/** Spread over at most three hours, and at most MAX_INTERVAL_S apart, because the quota shared by all businesses is hourly */
const SPREAD_S = 3 * 3600
const MAX_INTERVAL_S = 60

/**
 * Requests a sync of every connected business each night (4 to 7 AM in Chicago, after Google has counted the previous day), including
 * businesses connected before the SEO report existed
 */
export const scheduleSeoSyncsJob = defineJob({
  name: 'schedule-seo-syncs',
  payload: z.object({}),
  retry: { limit: 2, delayS: 60 },
  cron: '40 9 * * *',
  async run(services) {
    await withSystem(services.database, async (db) => {
      for (const source of SEO_SOURCES)
        for (const { clientUuid, targetId } of await listConnectedTargets(db, KIND_OF[source]))
          await addSourceIfMissing(db, { clientUuid, source }, targetId)
    })
    const keys = await withSystem(services.database, findAllConnectedSources)
    const apartS = Math.min(MAX_INTERVAL_S, SPREAD_S / Math.max(1, keys.length))
    for (let from = 0; from < keys.length; from += BATCH_SIZE) {
      await withSystem(services.database, async (db) => {
        for (const [index, key] of keys.slice(from, from + BATCH_SIZE).entries())
          await queueSyncIfIdle(db, services, key, Math.round((from + index) * apartS))
      })
    }
  },
})
