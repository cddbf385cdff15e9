import { LONG_TIMEOUT_MS } from '#contract/endpoint.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { selectEnded } from './generation.queries.ts'

const ASK_EVERY_MS = 1_000
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

/** Those who wait in this process, by database; one question to the database serves all of them */
const rooms = new WeakMap<Database, Set<Waiter>>()

/** Resolves when the generation has ended, wherever it ran; throws its problem. Holds neither a transaction nor a connection meanwhile */
export async function waitForGeneration({ database, log }: Services, uuid: string): Promise<void> {
  const ended = await new Promise<Ended | null>((end) => {
    const room = rooms.get(database) ?? new Set<Waiter>()
    rooms.set(database, room)
    room.add({ uuid, until: Date.now() + LONGEST_WAIT_MS, end })
    if (room.size === 1) askUntilEmpty(database, room, log)
  })
  if (!ended) throw new AppError('unavailable', 'The suggestions are still being written. The list shows when they are ready')
  if (ended.state === 'failed') throw new AppError('unavailable', ended.problem)
}

function askUntilEmpty(database: Database, room: Set<Waiter>, log: Services['log']): void {
  const ask = async () => {
    const ended = new Map(
      await selectEnded(database, [...new Set([...room].map(({ uuid }) => uuid))])
        .catch((error: unknown) => {
          log.warn({ error }, 'whether suggestions are written could not be asked; trying again soon')
          return []
        })
        .then((rows) => rows.map((row) => [row.uuid, row] as const)),
    )
    for (const waiter of room) {
      const found = ended.get(waiter.uuid)
      if (!found && Date.now() < waiter.until) continue
      room.delete(waiter)
      waiter.end(found ?? null)
    }
    if (room.size > 0) setTimeout(ask, ASK_EVERY_MS).unref()
  }
  setTimeout(ask, ASK_EVERY_MS / 4).unref()
}
