/** A charge, an attempted charge, or its reversal, as the card provider reports it. On money, the provider is the only source of truth */
export interface CardTransaction {
  id: string
  /** charge, refund, void … */
  type: string
  /** The charge that a refund or a void reverses; null if this is a charge itself */
  chargeId: string | null
  success: boolean
  isVoided: boolean
  totalCents: number
  refundedCents: number
  /** null if the provider returns no currency */
  currency: string | null
  /** The card's brand and last four digits, "Visa 1111", or the provider's own word: "card" */
  method: string
  /** The provider's own reason for a failure */
  message: string
  /** When the card was charged; null when the provider does not report it */
  createdAt: Date | null
  /** Our payment attempt, which we sent with the charge as metadata; null if the charge is not ours */
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
   * The reasons why the page cannot show the provider's card fields, each as a sentence for whoever runs the installation. `allowed`: the
   * origins that the content security policy allows
   */
  findFormProblems(allowed: readonly string[]): Promise<string[]>
  /**
   * Reads a webhook; `transactionId` is null if the event is irrelevant.
   * Returns null if the secret is wrong, so that the provider is not the sender
   */
  readReport(secret: string, body: unknown): { transactionId: string | null } | null
  /** Returns null when the provider has no such transaction */
  fetchTransaction(id: string): Promise<CardTransaction | null>
  /** All charges since `since`, successful or not */
  listCharges(since: Date): Promise<CardTransaction[]>
  /** All refunds and voids since `since`, whether made here or at the provider */
  listReversals(since: Date): Promise<CardTransaction[]>
  /**
   * Voids a charge that the card network has not settled yet and refunds a settled one. Returns the resulting transaction, or `waitS`, the
   * seconds until the next attempt, because the provider cannot partially refund a charge before it is settled
   */
  refund(id: string, cents: number): Promise<{ transaction: CardTransaction } | { waitS: number }>
}
