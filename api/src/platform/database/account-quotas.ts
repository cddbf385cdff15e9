import { setTimeout as pause } from 'node:timers/promises'
import { createLimiter } from '../slow-work/limiter.ts'

/** Limits how much of the database signed-in people may use concurrently in one process */
export interface QuotaLimits {
  atOnce: number
  perBusiness: number
  perAccount: number
  /** The limiter's option of the same name */
  readArrived?: () => Promise<unknown>
}

/** Maximum number of concurrent requests per business and per account */
export const DEFAULT_QUOTAS = { perBusiness: 4, perAccount: 2 }

export interface AccountQuotas {
  /** Runs `run` as soon as the session's account and its business are below their quotas */
  run<T>(session: string, run: () => Promise<T>): Promise<T>
  /** Records whose session it is, once the database has returned it */
  assignSession(session: string, account: { uuid: string; clientUuid: string }): void
}

/** Further requests are rejected with 429 instead of piling up. A browser sends at most six requests at a time */
const MAX_WAITING = { ofAccount: 50, ofBusiness: 100 }
const MAX_KNOWN = 10_000
/** A rejection is delayed by this long; otherwise clients that retry at once would keep the process busy with rejections */
const REJECTED_AFTER_MS = 1_000

/**
 * One business's expensive requests wait for each other and do not delay other businesses. An account may run few statements at a time, and
 * its business somewhat more. When businesses are waiting, the one that has used the least time goes next. A session's owner is known only
 * after its first query; until then the session counts as a business of its own
 */
export function createAccountQuotas({ atOnce, perBusiness, perAccount, readArrived }: QuotaLimits): AccountQuotas {
  const accounts = createLimiter({ atOnce: Number.POSITIVE_INFINITY, perBusiness: perAccount, maxWaiting: MAX_WAITING.ofAccount })
  const businesses = createLimiter({ atOnce, perBusiness, maxWaiting: MAX_WAITING.ofBusiness, readArrived })
  const known = new Map<string, { uuid: string; clientUuid: string }>()

  return {
    run(session, run) {
      const { uuid, clientUuid } = known.get(session) ?? { uuid: session, clientUuid: session }
      let isRejected = true
      const begin = () => {
        isRejected = false
        return run()
      }
      return accounts
        .run(uuid, () => businesses.run(clientUuid, begin))
        .catch(async (problem) => {
          if (isRejected) await pause(REJECTED_AFTER_MS)
          throw problem
        })
    },
    assignSession(session, { uuid, clientUuid }) {
      if (known.has(session)) return
      if (known.size >= MAX_KNOWN) known.clear()
      known.set(session, { uuid, clientUuid })
    },
  }
}
