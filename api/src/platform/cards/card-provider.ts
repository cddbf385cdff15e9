/** A charge, or an attempt at one, as the card provider has it. The only word on money that we believe */
export interface CardTransaction {
  id: string
  /** charge, refund, void … */
  type: string
  success: boolean
  isVoided: boolean
  totalCents: number
  refundedCents: number
  /** null where the provider does not say */
  currency: string | null
  method: string
  /** Why it failed, in the provider's words */
  message: string
  /** When the card was charged; null where the provider does not say */
  createdAt: Date | null
  /** The attempt of ours that it belongs to, as we sent it along with the charge; null for what is not ours */
  paymentUuid: string | null
}

/** What the browser needs in order to show the provider's own card fields. None of it is secret */
interface CardForm {
  scriptUrl: string
  publicToken: string
  apiEndpoint: string
}

/** Whatever asks the provider throws ProviderError */
export interface CardProvider {
  /** null: invoices cannot be paid by card here */
  form: CardForm | null
  /** What a webhook reports: a charge to look at, or nothing that concerns us. null: it does not come from the provider, which alone knows the secret */
  readReport(secret: string, body: unknown): { chargeId: string | null } | null
  /** null: the provider knows no such transaction */
  fetchTransaction(id: string): Promise<CardTransaction | null>
  /** All charges since that moment, whatever became of them */
  listCharges(since: Date): Promise<CardTransaction[]>
  /** Voids what is not settled yet, refunds what is; answers the transaction as it stands then */
  refund(id: string, cents: number): Promise<CardTransaction>
}
