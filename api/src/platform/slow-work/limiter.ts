import { AppError } from '../base/app-error.ts'
import { currentTrace } from '../base/trace.ts'

export interface Limiter {
  /** Runs slow work as soon as this business has a slot */
  run<T>(business: string, run: () => Promise<T>): Promise<T>
  /** For work that ends later than its call, such as a stream: the returned function releases the slot, once */
  acquire(business: string): Promise<() => void>
}

interface LimiterOptions {
  atOnce: number
  perBusiness: number
  /** Waiting requests of one business; further ones are rejected instead of piling up */
  maxWaiting: number
  /** Waiting requests of all businesses together */
  maxWaitingInTotal?: number
}

/**
 * Limits how much slow work this process does at once, in total and per business. Waiting businesses are served in rotation, so that a
 * business that sends a hundred files delays another's only file by the running ones, not by its whole line.
 */
export function createLimiter({ atOnce, perBusiness, maxWaiting, maxWaitingInTotal = Number.POSITIVE_INFINITY }: LimiterOptions): Limiter {
  /** The business that has waited longest comes first */
  const lines = new Map<string, (() => void)[]>()
  const busy = new Map<string, number>()
  let running = 0
  let waiting = 0

  function startNext(): void {
    while (running < atOnce) {
      const next = [...lines].find(([business]) => (busy.get(business) ?? 0) < perBusiness)
      if (!next) return
      const [business, line] = next
      lines.delete(business)
      const [start, ...others] = line
      if (others.length > 0) lines.set(business, others)
      waiting--
      begin(business)
      start?.()
    }
  }

  function begin(business: string): void {
    running++
    busy.set(business, (busy.get(business) ?? 0) + 1)
  }

  function leave(business: string): void {
    running--
    const left = (busy.get(business) ?? 1) - 1
    if (left > 0) busy.set(business, left)
    else busy.delete(business)
    startNext()
  }

  async function acquire(business: string): Promise<() => void> {
    const line = lines.get(business) ?? []
    if (line.length >= maxWaiting)
      throw new AppError('too_many_requests', 'Your business has a lot in progress already. Please wait a moment and try again', {
        retryAfterS: 5,
      })
    if (waiting >= maxWaitingInTotal)
      throw new AppError('unavailable', 'A lot is going on right now. Please try again in a moment', { retryAfterS: 5 })
    if (running < atOnce && lines.size === 0 && (busy.get(business) ?? 0) < perBusiness) begin(business)
    else
      await new Promise<void>((resolve) => {
        waiting++
        lines.set(business, [...line, resolve])
        startNext()
      }).then(() => {
        // A client that gave up must not delay the ones behind it with work that nobody waits for
        if (!currentTrace().isAbandoned?.()) return
        leave(business)
        throw new AppError('unavailable', 'The connection was closed')
      })
    let isAcquired = true
    return () => {
      if (isAcquired) leave(business)
      isAcquired = false
    }
  }

  return {
    acquire,
    async run(business, run) {
      const release = await acquire(business)
      try {
        return await run()
      } finally {
        release()
      }
    },
  }
}
