import { z } from 'zod'
import { ProviderError } from '../../../platform/base/provider-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Services } from '../../../platform/services/services.ts'
import { findOwnAccess } from '../own-access.ts'
import { findReviewSettings } from '../reviews.public.ts'
import { findGoogleReview } from '../reviews.queries.ts'

const replyKey = z.object({ clientUuid: z.uuid(), reviewUuid: z.uuid() })
export type ReplyKey = z.output<typeof replyKey>

const NO_PLACE = 'No Google location is connected anymore. Please contact support.'

interface ReplyJob {
  name: string
  /** Changes the reply on Google; does nothing when it is already changed */
  run(services: Services, key: ReplyKey): Promise<void>
  /** `isPending`: the job will be tried again */
  recordProblem(db: Db, reviewUuid: string, isPending: boolean, problem: string): Promise<void>
  /** Shown when the job has failed too often */
  gaveUp: string
}

/** A job that changes a reply on Google */
export function defineReplyJob({ name, run, recordProblem, gaveUp }: ReplyJob) {
  const record = ({ database }: Services, { clientUuid, reviewUuid }: ReplyKey, isPending: boolean, problem: string) =>
    withTenant(database, clientUuid, (db) => recordProblem(db, reviewUuid, isPending, problem))
  return defineJob({
    name,
    payload: replyKey,
    retry: { limit: 10, delayS: 10 },
    waitsForFix: true,

    async run(services, key) {
      try {
        await run(services, key)
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        const isPending = error.retryable || error.untilFixed
        await record(services, key, isPending, error.message)
        // A permanent error is shown with the review, where a person decides, so the job does not become a dead letter
        if (isPending) throw error
      }
    },

    onDead: (services, key) => record(services, key, false, gaveUp),
  })
}

/** The stored review, its place on Google, and the access used to reach the place */
export function findReplyTarget(services: Services, { clientUuid, reviewUuid }: ReplyKey) {
  return withTenant(services.database, clientUuid, async (db) => {
    const place = (await findReviewSettings(db, clientUuid))?.googleLocation
    const own = place ? await findOwnAccess(db, services, { clientUuid, platform: 'google' }, place) : null
    return { review: await findGoogleReview(db, reviewUuid), place, as: own ?? undefined }
  })
}

/** The same if the reply still has to be changed, otherwise null; rejects with `gone` if the review is no longer on Google */
export async function findReplyTargetInState(services: Services, key: ReplyKey, state: 'sending' | 'deleting', gone: string) {
  const { review, place, as } = await findReplyTarget(services, key)
  if (!review) throw new ProviderError('google', gone, { retryable: false })
  if (review.responseState !== state) return null
  if (!place) throw new ProviderError('google', NO_PLACE, { retryable: false })
  return { review, place, as }
}
