import { withTenant } from '../database/tenancy.ts'
import { defineJob } from '../jobs/job.ts'
import {
  failDueTextsAndRescheduleRest,
  lockDeferredTextsOfClient,
  markTextReleased,
  releaseTexts,
  secondsUntil,
  selectNextTextReleaseTime,
  selectTextsDueForRelease,
} from './deferred-texts.ts'
import { sendMessageJob } from './send-message.job.ts'
import { createSendRateLimiter } from './sending.ts'

const AT_ONCE = 25
/** A business that has used up its quota continues after this long, which is less than the time that the quota covers */
const NEXT_RUN_S = 3

/**
 * Books the texts whose time has come, with the rate limit and rotation of lists. A text is released in the transaction that queues it, so
 * that a repeated run does not queue it twice
 */
export const releaseTextsJob = defineJob({
  ...releaseTexts,
  retry: { limit: 15, delayS: 5 },
  timeoutS: 60,

  async run(services, { clientUuid }) {
    const { jobs, clock } = services
    await withTenant(services.database, clientUuid, async (db) => {
      // The order is the same everywhere: the lanes' lock before the lock of the deferred texts
      const rateLimiter = await createSendRateLimiter(db, services, releaseTexts, clientUuid)
      await lockDeferredTextsOfClient(db)
      const now = clock.now()
      let hasQuotaLeft = true
      for (const messageUuid of await selectTextsDueForRelease(db, now, AT_ONCE)) {
        const afterS = rateLimiter.text()
        hasQuotaLeft = afterS !== null
        if (afterS === null) break
        await markTextReleased(db, messageUuid)
        await jobs.enqueue(db, sendMessageJob, { clientUuid, messageUuid }, { afterS, lane: 'text' })
      }
      const next = await selectNextTextReleaseTime(db)
      if (!next) return
      const isDue = next <= now
      const afterS = isDue ? (hasQuotaLeft ? 0 : NEXT_RUN_S) : secondsUntil(next, now)
      await jobs.enqueue(db, releaseTexts, { clientUuid }, { afterS })
    })
  },

  onDead: (services, { clientUuid }) =>
    withTenant(services.database, clientUuid, (db) => failDueTextsAndRescheduleRest(db, services, clientUuid)),
})
