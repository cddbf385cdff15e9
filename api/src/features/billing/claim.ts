import { AppError } from '../../platform/app-error.ts'

/**
 * The card provider takes no idempotency key for refunds, so only one process at a time may ask for one: it claims the row in the database
 * before it asks. After so long the claim of a process that died is another's; the provider is waited for less than half as long
 */
export const CLAIM_S = 120

/** Begun together with the claim. A process that was frozen in between gets no further than `ensure` */
export function startClaim(): { ensure(): void } {
  const [monotonic, wall] = [performance.now(), Date.now()]
  return {
    ensure() {
      const ms = Math.max(performance.now() - monotonic, Date.now() - wall)
      if (ms > CLAIM_S * 500) throw new AppError('unavailable', 'This took too long and was given up. Please try again in a few minutes')
    },
  }
}
