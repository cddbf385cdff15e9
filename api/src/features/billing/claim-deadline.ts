import { AppError } from '../../platform/base/app-error.ts'

/**
 * The card provider accepts no idempotency keys for refunds, so only one process at a time may request one: it claims the row in the
 * database first. After this time, another process may take over from a dead one; requests to the provider time out in less than half of it
 */
export const CLAIM_S = 120

/** Starts together with the claim. `assertInTime` throws if the process was frozen in the meantime */
export function startClaimDeadline(): { assertInTime(): void } {
  const [monotonicStart, clockStart] = [performance.now(), Date.now()]
  return {
    assertInTime() {
      const ms = Math.max(performance.now() - monotonicStart, Date.now() - clockStart)
      if (ms > CLAIM_S * 500) throw new AppError('unavailable', 'This took too long and was stopped. Please try again in a few minutes')
    },
  }
}
