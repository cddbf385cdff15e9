/** Who reports a payment's outcome: an account's confirmation, the provider's webhook, or the reconciliation */
export interface Reporter {
  accountUuid: string | null
  requestId: string
}
