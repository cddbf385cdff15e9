import type { CardTransaction } from '../../../platform/cards/card-provider.ts'
import { ProviderError } from '../../../platform/provider-error.ts'

/** What the provider has given back of a charge, whoever asked it to */
export const givenBackCents = ({ isVoided, totalCents, refundedCents }: CardTransaction): number => (isVoided ? totalCents : refundedCents)

/**
 * Throws where the provider has answered without giving the money back. The answer is the charge as it stands then, or the refund itself:
 * documents disagree
 */
export function checkMade(answer: CardTransaction, chargeId: string, { beforeCents, cents }: { beforeCents: number; cents: number }): void {
  const isRefund = answer.chargeId === chargeId && answer.success && answer.totalCents >= cents
  if (isRefund || givenBackCents(answer) >= beforeCents + cents) return
  throw new ProviderError('stax', 'The card provider has not made the refund', { retryable: true, outcome: 'unknown' })
}
