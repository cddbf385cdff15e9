import { setTimeout as pause } from 'node:timers/promises'
import { createTurns } from '../slow-work/turns.ts'

/** How much of the database signed-in people use at once, in one process */
export interface ShareLimits {
  atOnce: number
  perBusiness: number
  perAccount: number
}

/** Requests of one business, and of one account, that use it at the same time */
export const USUAL_SHARES = { perBusiness: 4, perAccount: 2 }

export interface AccountShares {
  /** Runs `run` when the session's account and its business have a share left */
  take<T>(session: string, run: () => Promise<T>): Promise<T>
  /** Whose session it is, once the database has said so */
  learn(session: string, account: { uuid: string; clientUuid: string }): void
}

/** Further requests are refused with 429 instead of piling up. A browser has six requests under way at most */
const MOST_WAITING = { ofAccount: 50, ofBusiness: 100 }
const MOST_KNOWN = 10_000
/** A refusal is held back so long: answered at once, whoever sends again at once would keep the process busy with refusals */
const REFUSED_AFTER_MS = 1_000

/**
 * One business's expensive requests wait for each other, not the others for them: an account has few statements under way, its business
 * somewhat more, and businesses take turns. Whose a session is the database says only with the first answer; until then it counts as a
 * business of its own.
 */
export function createAccountShares({ atOnce, perBusiness, perAccount }: ShareLimits): AccountShares {
  const accounts = createTurns({ atOnce: Number.POSITIVE_INFINITY, perBusiness: perAccount, mostWaiting: MOST_WAITING.ofAccount })
  const businesses = createTurns({ atOnce, perBusiness, mostWaiting: MOST_WAITING.ofBusiness })
  const known = new Map<string, { uuid: string; clientUuid: string }>()

  return {
    take(session, run) {
      const { uuid, clientUuid } = known.get(session) ?? { uuid: session, clientUuid: session }
      let isRefused = true
      const begin = () => {
        isRefused = false
        return run()
      }
      return accounts
        .take(uuid, () => businesses.take(clientUuid, begin))
        .catch(async (problem) => {
          if (isRefused) await pause(REFUSED_AFTER_MS)
          throw problem
        })
    },
    learn(session, { uuid, clientUuid }) {
      if (known.has(session)) return
      if (known.size >= MOST_KNOWN) known.clear()
      known.set(session, { uuid, clientUuid })
    },
  }
}
