/** Stax accepts a refund for about half a year after the charge */
const REFUNDABLE_MS = 190 * 24 * 3_600_000

/** Older charges can no longer be refunded */
export const computeOldestRefundableDate = (now: Date): Date => new Date(now.getTime() - REFUNDABLE_MS)
