import { AppError } from '../base/app-error.ts'
import { currentTrace } from '../base/trace.ts'

export interface Limiter {
  /** Runs slow work as soon as this business has a slot */
  run<T>(business: string, run: () => Promise<T>): Promise<T>
  /** For work that outlives its call, such as a stream. The returned function releases the slot, once */
  acquire(business: string): Promise<() => void>
}

interface LimiterOptions {
  atOnce: number
  perBusiness: number
  /** Waiting requests of one business; further ones are rejected instead of piling up */
  maxWaiting: number
  /** Waiting requests of all businesses together */
  maxWaitingInTotal?: number
  /** Awaited before the next work is chosen, for work that prevents the process from reading what arrives meanwhile */
  readArrived?: () => Promise<unknown>
  /** For work that blocks the whole process: a business whose work has ended must wait as long as it took before it may begin again */
  withRest?: boolean
  /** Milliseconds, from any origin */
  now?: () => number
}

/**
 * Number of businesses whose past use is remembered. Beyond it, businesses without work are forgotten, which only lets them begin sooner
 */
const MAX_REMEMBERED = 1_000
/** A business whose document took many seconds need not wait as long again */
const MAX_REST_MS = 500

/**
 * Limits how much slow work this process does at once, in total and per business. When businesses are waiting, the one that has used the
 * least time goes next (start-time fair queuing). With rotation alone, a business with slow requests would take nearly all of the time from
 * a business that sends many quick ones
 */
export function createLimiter({
  atOnce,
  perBusiness,
  maxWaiting,
  maxWaitingInTotal = Number.POSITIVE_INFINITY,
  readArrived,
  withRest = false,
  now = () => performance.now(),
}: LimiterOptions): Limiter {
  const lines = new Map<string, (() => void)[]>()
  const busy = new Map<string, number>()
  /** Milliseconds that each business has used, starting from the value of `level` when it began to need the limiter */
  const used = new Map<string, number>()
  /** How much the business that began last had used. A business that arrives starts from here, because unused time is not saved up */
  let level = 0
  let running = 0
  let waiting = 0

  function startNext(): void {
    while (running < atOnce) {
      const business = nextBusiness()
      if (business === undefined) return
      const [start, ...others] = lines.get(business) ?? []
      if (others.length > 0) lines.set(business, others)
      else lines.delete(business)
      waiting--
      begin(business)
      start?.()
    }
  }

  function nextBusiness(): string | undefined {
    let next: string | undefined
    for (const business of lines.keys()) if (mayBegin(business) && (next === undefined || usedBy(business) < usedBy(next))) next = business
    return next
  }

  const mayBegin = (business: string) => (busy.get(business) ?? 0) < perBusiness
  const usedBy = (business: string) => used.get(business) ?? level

  function begin(business: string): void {
    running++
    busy.set(business, (busy.get(business) ?? 0) + 1)
    level = Math.max(level, usedBy(business))
  }

  function leave(business: string, beganAt: number): void {
    const tookMs = now() - beganAt
    used.set(business, usedBy(business) + tookMs)
    if (readArrived) void readArrived().then(() => free(business, tookMs))
    else free(business, tookMs)
  }

  function free(business: string, tookMs: number): void {
    running--
    if (withRest && tookMs > 0) setTimeout(() => endTurn(business), Math.min(tookMs, MAX_REST_MS)).unref()
    else endTurn(business)
    startNext()
  }

  function endTurn(business: string): void {
    const left = (busy.get(business) ?? 1) - 1
    if (left > 0) busy.set(business, left)
    else busy.delete(business)
    startNext()
    if (used.size > MAX_REMEMBERED)
      for (const idle of [...used.keys()].filter((one) => !busy.has(one) && !lines.has(one))) used.delete(idle)
  }

  async function acquire(business: string): Promise<() => void> {
    const line = lines.get(business) ?? []
    if (line.length >= maxWaiting)
      throw new AppError('too_many_requests', 'Your business already has a lot in progress. Please wait a moment and try again', {
        retryAfterS: 5,
      })
    if (waiting >= maxWaitingInTotal)
      throw new AppError('unavailable', 'We’re very busy right now. Please try again in a moment', { retryAfterS: 5 })
    if (!busy.has(business) && line.length === 0) used.set(business, Math.max(level, usedBy(business)))
    if (running < atOnce && lines.size === 0 && mayBegin(business)) begin(business)
    else
      await new Promise<void>((resolve) => {
        waiting++
        lines.set(business, [...line, resolve])
        startNext()
      }).then(() => {
        // A client that gave up must not delay the clients behind it with work that nobody waits for
        if (!currentTrace().isAbandoned?.()) return
        leave(business, now())
        throw new AppError('unavailable', 'The connection was closed')
      })
    const beganAt = now()
    let isAcquired = true
    return () => {
      if (isAcquired) leave(business, beganAt)
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
