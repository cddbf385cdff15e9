import { z } from 'zod'
import { ProviderError } from '../../../platform/base/provider-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { defineJob, type JobSpec } from '../../../platform/jobs/job.ts'
import type { Services } from '../../../platform/services/services.ts'
import { resolvePendingReply } from '../reviews.queries.ts'
import { findReplyTarget, type ReplyKey } from './reply-jobs.ts'

/** Google usually decides within minutes but may take days: we check often at first, then every six hours, for about a month */
const CHECKED_AFTER_S = [20, 60, 300, 900, 3_600, 3 * 3_600]
const LATER_S = 6 * 3_600
const MAX_CHECKS = 120

const payload = z.object({ clientUuid: z.uuid(), reviewUuid: z.uuid(), checks: z.number().int().min(0) })

/**
 * Checks a pending reply until Google has decided on it. A sync sees the decision too, but only when it reads the review again, and a reply
 * does not move its review to the first page. Idempotent
 */
export const checkReviewReplyJob: JobSpec<typeof payload> = defineJob({
  name: 'check-review-reply',
  payload,
  retry: { limit: 3, delayS: 60 },

  async run(services, { checks, ...key }) {
    const { database, reviews, log } = services
    const { clientUuid, reviewUuid } = key
    const { review, place, as } = await findReplyTarget(services, key)
    if (!place || review?.responseModeration !== 'pending') return
    try {
      const found = await reviews.google.findResponse(place, review.externalId, as)
      const isOurs = found?.contents === review.responseContents && review.responseState !== 'deleting'
      const decided = isOurs && found.moderation !== 'pending' ? found : null
      await withTenant(database, clientUuid, async (db) => {
        if (decided) await resolvePendingReply(db, reviewUuid, decided.contents, decided)
        else await scheduleReplyCheck(db, services, key, checks + 1)
      })
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      // Google already has the reply, so checking later loses nothing
      log.warn({ error, ...key }, 'the moderation of a reply could not be looked up')
      await withTenant(database, clientUuid, (db) => scheduleReplyCheck(db, services, key, checks + 1))
    }
  },
})

export async function scheduleReplyCheck(db: Db, { jobs }: Services, key: ReplyKey, checks: number): Promise<void> {
  if (checks >= MAX_CHECKS) return
  await jobs.enqueue(db, checkReviewReplyJob, { ...key, checks }, { afterS: CHECKED_AFTER_S[checks] ?? LATER_S })
}
