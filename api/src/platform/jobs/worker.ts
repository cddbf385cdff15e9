import type { Log } from '../base/log.ts'

const POLL_MS = 2_000

/** Fetches the jobs of one name and runs a few of them concurrently. It waits while the database is unreachable, instead of stopping */
export function startWorker<J>(settings: {
  slots: number
  log: Log
  take(count: number): Promise<J[]>
  run(job: J): Promise<void>
  /** How often the queue is polled for jobs that another process enqueued */
  pollMs?: number
}) {
  const { slots, log, take, run, pollMs = POLL_MS } = settings
  const underWay = new Set<Promise<void>>()
  let stopped = false
  let again = false
  let isFailing = false
  let endPause = () => {}

  const wake = () => {
    again = true
    endPause()
  }

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function takeUpTo(count: number): Promise<J[]> {
    try {
      const taken = count > 0 ? await take(count) : []
      isFailing = false
      return taken
    } catch (error) {
      // Logged once, because in an outage all queues retry every two seconds
      if (!isFailing) log.warn({ error }, 'no job could be taken; trying again')
      isFailing = true
      return []
    }
  }

  function start(job: J): void {
    const running = run(job)
      .catch((error) => log.error({ error }, 'a job could not be settled'))
      .finally(() => {
        underWay.delete(running)
        wake()
      })
    underWay.add(running)
  }

  async function loop(): Promise<void> {
    while (!stopped) {
      again = false
      const free = slots - underWay.size
      const taken = await takeUpTo(free)
      for (const job of taken) start(job)
      // A full batch means that more jobs may be waiting
      const more = taken.length > 0 && taken.length === free
      if (!more && !again && !stopped) await pause()
    }
    await Promise.all(underWay)
  }

  const ended = loop()
  return {
    wake,
    /** Stops fetching jobs; resolves when the jobs in flight have ended */
    stop(): Promise<void> {
      stopped = true
      endPause()
      return ended
    },
  }
}
