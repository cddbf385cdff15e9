/** A number that can be bought at this moment */
interface AvailableNumber {
  /** E.164 */
  number: string
  city: string
  state: string
  voice: boolean
  text: boolean
  /** Whether it can send and receive pictures */
  pictures: boolean
}

/** A number in our account at the phone company */
export interface VendorNumber {
  providerId: string
  number: string
  /** As given when it was bought; the vendor's own text for others */
  label: string
  voice: boolean
  text: boolean
  /** Whether it can send and receive pictures */
  pictures: boolean
}

export interface WantedNumbers {
  areaCode?: string | undefined
  city?: string | undefined
  state?: string | undefined
}

/** Buys and releases phone numbers at the phone company; its errors are ProviderErrors with a sentence for the operator */
export interface NumberShop {
  search(wanted: WantedNumbers, limit: number): Promise<AvailableNumber[]>
  /** What a local number costs a month, in cents; null if the vendor does not say */
  findMonthlyCents(): Promise<number | null>
  /** Costs money at once. An error with the outcome 'unknown' may have bought it: the label shows it later */
  buy(number: string, label: string): Promise<VendorNumber>
  /** Points its webhooks to us and adds it to the senders of texts. Idempotent */
  connect(providerId: string): Promise<void>
  list(): Promise<VendorNumber[]>
  /** A number that the account does not have any more counts as released */
  release(providerId: string): Promise<void>
}
