import { LONG_TIMEOUT_MS } from '#contract/wire/endpoint.ts'
import { AppError } from '../../../platform/base/app-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services/services.ts'
import { selectEndedGenerations } from './generation.queries.ts'

/** The pause between two queries grows, so that a fast result is noticed at once and a slow one costs few queries */
const [SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS] = [50, 1_000]
/** Callers give up after an hour. Slightly earlier, they get an error message instead */
const LONGEST_WAIT_MS = LONG_TIMEOUT_MS - 60_000

interface Ended {
  state: 'ready' | 'failed'
  problem: string
}

interface Waiter {
  uuid: string
  until: number
  end(ended: Ended | null): void
}

interface WaitList {
  waiters: Set<Waiter>
  isPolling: boolean
}

/** The callers that wait in this process, by database. One query serves them all */
const waitLists = new WeakMap<Database, WaitList>()

/**
 * Resolves when the generation has ended, in whichever process; throws its problem. Holds neither a transaction nor a connection while
 * waiting
 */
export async function waitForGeneration({ database, log }: Services, uuid: string): Promise<void> {
  const waitList = waitLists.get(database) ?? { waiters: new Set<Waiter>(), isPolling: false }
  waitLists.set(database, waitList)
  const ended = await new Promise<Ended | null>((end) => {
    waitList.waiters.add({ uuid, until: Date.now() + LONGEST_WAIT_MS, end })
    if (!waitList.isPolling) startPollingWaitList(database, waitList, log)
  })
  if (!ended) throw new AppError('unavailable', 'The suggestions are still being written. The list will show when they’re ready')
  if (ended.state === 'failed') throw new AppError('unavailable', ended.problem)
}

function startPollingWaitList(database: Database, waitList: WaitList, log: Services['log']): void {
  const { waiters } = waitList
  waitList.isPolling = true
  let pauseMs = SHORTEST_PAUSE_MS
  const poll = async () => {
    const rows = await selectEndedGenerations(database, [...new Set([...waiters].map(({ uuid }) => uuid))]).catch((error: unknown) => {
      log.warn({ error }, 'whether suggestions are written could not be asked; trying again soon')
      return []
    })
    const ended = new Map(rows.map((row) => [row.uuid, row]))
    for (const waiter of waiters) {
      const found = ended.get(waiter.uuid)
      if (!found && Date.now() < waiter.until) continue
      waiters.delete(waiter)
      waiter.end(found ?? null)
    }
    waitList.isPolling = waiters.size > 0
    if (waitList.isPolling) setTimeout(poll, pauseMs).unref()
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
  }
  // Callers whose request is ready do not have to wait
  setTimeout(poll, 0).unref()
}
