import { LONG_TIMEOUT_MS } from '#contract/endpoint.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { selectEnded } from './generation.queries.ts'

/** Pauses between two questions grow from the first to the second: a fast model is noticed at once, a slow one costs little */
const [SHORTEST_PAUSE_MS, LONGEST_PAUSE_MS] = [50, 1_000]
/** Callers give up after an hour; a little earlier they get a sentence instead */
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

interface WaitingRoom {
  waiters: Set<Waiter>
  isAsking: boolean
}

/** Those who wait in this process, by database; one question to the database serves all of them */
const rooms = new WeakMap<Database, WaitingRoom>()

/** Resolves when the generation has ended, wherever it ran; throws its problem. Holds neither a transaction nor a connection meanwhile */
export async function waitForGeneration({ database, log }: Services, uuid: string): Promise<void> {
  const room = rooms.get(database) ?? { waiters: new Set<Waiter>(), isAsking: false }
  rooms.set(database, room)
  const ended = await new Promise<Ended | null>((end) => {
    room.waiters.add({ uuid, until: Date.now() + LONGEST_WAIT_MS, end })
    if (!room.isAsking) askUntilEmpty(database, room, log)
  })
  if (!ended) throw new AppError('unavailable', 'The suggestions are still being written. The list shows when they are ready')
  if (ended.state === 'failed') throw new AppError('unavailable', ended.problem)
}

function askUntilEmpty(database: Database, room: WaitingRoom, log: Services['log']): void {
  const { waiters } = room
  room.isAsking = true
  let pauseMs = SHORTEST_PAUSE_MS
  const ask = async () => {
    const rows = await selectEnded(database, [...new Set([...waiters].map(({ uuid }) => uuid))]).catch((error: unknown) => {
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
    room.isAsking = waiters.size > 0
    if (room.isAsking) setTimeout(ask, pauseMs).unref()
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
  }
  // Those who ask about a request that is ready need not wait
  setTimeout(ask, 0).unref()
}
