import { z } from 'zod'
import { withSystem } from '../../../../platform/database/tenancy.ts'
import { defineJob } from '../../../../platform/jobs/job.ts'
import { forgetLeftPieces } from './transcript-pieces.queries.ts'

/** So long a transcription that failed for good can be run again, and go on where it was */
const KEPT_MS = 90 * 24 * 3_600_000

/** Deletes what is left of transcriptions that were given up: nobody goes on with them, and it is what callers have said */
export const forgetPiecesJob = defineJob({
  name: 'forget-transcript-pieces',
  payload: z.object({}),
  retry: { limit: 2, delayS: 60 },
  cron: '47 5 * * *',
  run: ({ database, clock }) => withSystem(database, (db) => forgetLeftPieces(db, new Date(clock.now().getTime() - KEPT_MS))),
})
