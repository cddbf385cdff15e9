/** Who brings the news: a person's confirmation, the provider's webhook, the reconciliation */
export interface Reporter {
  accountUuid: string | null
  requestId: string
}
