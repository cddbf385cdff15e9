/** A charge or an attempted one, or what undid it, as the card provider reports it. The provider is the only source of truth on money */
export interface CardTransaction {
  id: string
  /** charge, refund, void … */
  type: string
  /** The charge that a refund or a void gives back; null for a charge */
  chargeId: string | null
  success: boolean
  isVoided: boolean
  totalCents: number
  refundedCents: number
  /** null where the provider names no currency */
  currency: string | null
  /** The card's brand and last four digits, "Visa 1111", or the provider's own word: "card" */
  method: string
  /** The provider's own reason for a failure */
  message: string
  /** When the card was charged; null where the provider does not say */
  createdAt: Date | null
  /** Our payment attempt, which we sent along with the charge as metadata; null for a charge that is not ours */
  paymentUuid: string | null
  /** The first invoice that the payer's page named with the charge: a hint, as it comes from a browser */
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
   * Why the page could not show the provider's card fields, each in a sentence for whoever runs the installation. `allowed`: what the
   * content security policy lets it load
   */
  findFormProblems(allowed: readonly string[]): Promise<string[]>
  /** Reads a webhook; `transactionId` is null for an event of no interest. null: a wrong secret, so it is not from the provider */
  readReport(secret: string, body: unknown): { transactionId: string | null } | null
  /** Returns null when the provider knows no such transaction */
  fetchTransaction(id: string): Promise<CardTransaction | null>
  /** All charges since `since`, successful or not */
  listCharges(since: Date): Promise<CardTransaction[]>
  /** All refunds and voids since `since`, whoever made them */
  listReversals(since: Date): Promise<CardTransaction[]>
  /**
   * Voids a charge that is not settled yet and refunds a settled one: the transaction as it stands afterwards. `waitS`: the provider gives
   * back no part of a charge before it is settled; in how many seconds to ask again
   */
  refund(id: string, cents: number): Promise<{ transaction: CardTransaction } | { waitS: number }>
}
