import { AppError } from '../app-error.ts'

export interface Turns {
  /** Runs slow work when it is this business's turn */
  take<T>(business: string, run: () => Promise<T>): Promise<T>
  /** For work that ends later than its call, such as a stream: the function that is returned gives the turn back, once */
  enter(business: string): Promise<() => void>
}

interface TurnLimits {
  atOnce: number
  perBusiness: number
  /** Of one business; further requests are refused instead of piling up */
  mostWaiting: number
  /** Of all businesses together */
  mostInAll?: number
}

/**
 * Limits how much slow work this process does at once, in all and for each business. Businesses that wait are served in rotation, so that
 * one which sends a hundred files delays another's only file by those under way, not by its whole line.
 */
export function createTurns({ atOnce, perBusiness, mostWaiting, mostInAll = Number.POSITIVE_INFINITY }: TurnLimits): Turns {
  /** The business that waits longest for a turn comes first */
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

  async function enter(business: string): Promise<() => void> {
    const line = lines.get(business) ?? []
    if (line.length >= mostWaiting)
      throw new AppError('too_many_requests', 'Your business has a lot in progress already. Please wait a moment and try again', {
        retryAfterS: 5,
      })
    if (waiting >= mostInAll)
      throw new AppError('unavailable', 'A lot is going on right now. Please try again in a moment', { retryAfterS: 5 })
    if (running < atOnce && lines.size === 0 && (busy.get(business) ?? 0) < perBusiness) begin(business)
    else
      await new Promise<void>((resolve) => {
        waiting++
        lines.set(business, [...line, resolve])
        startNext()
      })
    let entered = true
    return () => {
      if (entered) leave(business)
      entered = false
    }
  }

  return {
    enter,
    async take(business, run) {
      const release = await enter(business)
      try {
        return await run()
      } finally {
        release()
      }
    },
  }
}
