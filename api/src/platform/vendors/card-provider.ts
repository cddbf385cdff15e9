/** A charge, an attempted charge, or its reversal, as the card provider reports it. The provider is the only source of truth on money */
export interface CardTransaction {
  id: string
  /** charge, refund, void … */
  type: string
  /** The charge that a refund or a void reverses; null for a charge */
  chargeId: string | null
  success: boolean
  isVoided: boolean
  totalCents: number
  refundedCents: number
  /** null if the provider returns no currency */
  currency: string | null
  /** The card's brand and last four digits, "Visa 1111", or the provider's own term: "card" */
  method: string
  /** The provider's own reason for a failure */
  message: string
  /** When the card was charged; null when the provider does not report it */
  createdAt: Date | null
  /** Our payment attempt, which we sent along with the charge as metadata; null for a charge that is not ours */
  paymentUuid: string | null
  /** The first invoice that the payer's page sent with the charge. Only a hint, as it comes from a browser */
  invoiceUuid?: string | null
}

/** What the browser needs to show the provider's hosted card fields. None of it is secret */
interface CardForm {
  scriptUrl: string
  publicToken: string
  apiEndpoint: string
}

/** Port to the card provider. Every method that makes a request throws ProviderError */
export interface CardProvider {
  /** null when card payments are not configured */
  form: CardForm | null
  /**
   * Why the page cannot show the provider's card fields, each in a sentence for whoever runs the installation. `allowed`: the origins that
   * the content security policy allows
   */
  findFormProblems(allowed: readonly string[]): Promise<string[]>
  /** Reads a webhook; `transactionId` is null for an irrelevant event. null: the secret is wrong, so it is not from the provider */
  readReport(secret: string, body: unknown): { transactionId: string | null } | null
  /** Returns null when the provider has no such transaction */
  fetchTransaction(id: string): Promise<CardTransaction | null>
  /** All charges since `since`, successful or not */
  listCharges(since: Date): Promise<CardTransaction[]>
  /** All refunds and voids since `since`, whoever made them */
  listReversals(since: Date): Promise<CardTransaction[]>
  /**
   * Voids a charge that has not been settled by the card network yet and refunds a settled one; returns the resulting transaction. `waitS`:
   * the provider cannot partially refund a charge before it is settled; seconds until the next attempt
   */
  refund(id: string, cents: number): Promise<{ transaction: CardTransaction } | { waitS: number }>
}
