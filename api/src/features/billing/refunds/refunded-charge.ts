import { ProviderError } from '../../../platform/base/provider-error.ts'
import type { CardTransaction } from '../../../platform/vendors/card-provider.ts'

/** The amount of a charge that the provider has refunded, whoever requested it */
export const refundedCentsOf = ({ isVoided, totalCents, refundedCents }: CardTransaction): number => (isVoided ? totalCents : refundedCents)

/**
 * Throws if the provider has responded without refunding the money. Its response is either the charge after the refund or the refund
 * itself: its documentation is contradictory
 */
export function assertRefundMade(
  transaction: CardTransaction,
  chargeId: string,
  { beforeCents, cents }: { beforeCents: number; cents: number },
): void {
  const isRefund = transaction.chargeId === chargeId && transaction.success && transaction.totalCents >= cents
  if (isRefund || refundedCentsOf(transaction) >= beforeCents + cents) return
  throw new ProviderError('stax', 'The card provider didn’t make the refund', { retryable: true, outcome: 'unknown' })
}
