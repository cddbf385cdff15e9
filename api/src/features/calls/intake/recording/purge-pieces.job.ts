import { z } from 'zod'
import { withSystem } from '../../../../platform/database/tenancy.ts'
import { defineJob } from '../../../../platform/jobs/job.ts'
import { purgeAbandonedPieces } from './transcript-pieces.queries.ts'

/** How long a permanently failed transcription can be run again and continue where it stopped */
const RETENTION_MS = 90 * 24 * 3_600_000

/** Deletes the pieces of abandoned transcriptions: they are no longer needed, and contain what callers said */
export const purgePiecesJob = defineJob({
  name: 'purge-transcript-pieces',
  payload: z.object({}),
  retry: { limit: 2, delayS: 60 },
  cron: '47 5 * * *',
  run: ({ database, clock }) => withSystem(database, (db) => purgeAbandonedPieces(db, new Date(clock.now().getTime() - RETENTION_MS))),
})
