import { z } from 'zod'
import { withSystem } from '../../platform/database/tenancy.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { fetchTextPicture } from '../../platform/sending/text-pictures.queries.ts'
import { deleteUnsentPictures, selectOverduePictures } from './text-pictures.queries.ts'
import { fileOfPicture } from './text-pictures.service.ts'

const HOUR_MS = 3_600_000
/** A reply may wait in the composer overnight, but not longer */
const UNSENT_MS = 24 * HOUR_MS
/** Longer than all retries take */
const OVERDUE_MS = 6 * HOUR_MS
const MAX_OVERDUE = 200

/**
 * Deletes pictures that were uploaded and not sent, and fetches received pictures for which there is no job: those from before this
 * product stored pictures
 */
export const tidyTextPicturesJob = defineJob({
  name: 'tidy-text-pictures',
  payload: z.object({}),
  retry: { limit: 2, delayS: 60 },
  cron: '23 * * * *',
  async run({ database, clock, jobs, files }) {
    const now = clock.now().getTime()
    const unsent = await withSystem(database, async (db) => {
      for (const { clientUuid, uuid } of await selectOverduePictures(db, new Date(now - OVERDUE_MS), MAX_OVERDUE))
        await jobs.enqueue(db, fetchTextPicture, { clientUuid, pictureUuid: uuid })
      return deleteUnsentPictures(db, new Date(now - UNSENT_MS))
    })
    for (const { uuid } of unsent) await files.remove(fileOfPicture(uuid))
  },
})
