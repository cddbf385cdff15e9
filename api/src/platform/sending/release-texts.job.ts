import { withTenant } from '../database/tenancy.ts'
import { defineJob } from '../jobs/job.ts'
import {
  giveUpHeldTexts,
  lockHeldTexts,
  markReleased,
  releaseTexts,
  secondsUntil,
  selectHeldUntil,
  selectNextOpening,
} from './held-texts.ts'
import { sendMessageJob } from './send-message.job.ts'
import { openPacer } from './sending.ts'

const AT_ONCE = 25
/** As a list: a business that has booked its share goes on after so long, which is less than the share lasts */
const NEXT_TURN_S = 3

/**
 * Books the texts whose hour has come, at the pace and in the turns of lists. A text leaves the held ones in the transaction that queues it,
 * so that a run which is repeated queues it no second time
 */
export const releaseTextsJob = defineJob({
  ...releaseTexts,
  retry: { limit: 15, delayS: 5 },
  timeoutS: 60,

  async run(services, { clientUuid }) {
    const { jobs, clock } = services
    await withTenant(services.database, clientUuid, async (db) => {
      // In this order everywhere: the lanes' lock before that of the held texts
      const pacer = await openPacer(db, services, releaseTexts, clientUuid)
      await lockHeldTexts(db)
      const now = clock.now()
      let hasShareLeft = true
      for (const messageUuid of await selectHeldUntil(db, now, AT_ONCE)) {
        const afterS = pacer.text()
        hasShareLeft = afterS !== null
        if (afterS === null) break
        await markReleased(db, messageUuid)
        await jobs.enqueue(db, sendMessageJob, { clientUuid, messageUuid }, { afterS, lane: 'text' })
      }
      const next = await selectNextOpening(db)
      if (!next) return
      const isDue = next <= now
      const afterS = isDue ? (hasShareLeft ? 0 : NEXT_TURN_S) : secondsUntil(next, now)
      await jobs.enqueue(db, releaseTexts, { clientUuid }, { afterS })
    })
  },

  onDead: (services, { clientUuid }) => withTenant(services.database, clientUuid, (db) => giveUpHeldTexts(db, services, clientUuid)),
})
