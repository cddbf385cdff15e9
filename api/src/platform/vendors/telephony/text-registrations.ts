import type { RegistrationKind, RegistrationState } from '#contract/numbers/text-registration.ts'

export interface TextRegistration {
  kind: RegistrationKind | null
  state: RegistrationState
  /** A sentence for the operator: why it is rejected, or what it is waiting for; may be empty */
  reason: string
}

interface Registrar {
  /** The messaging service with the campaign */
  messagingService: string | null
  /** The brand, of which a campaign that exists already knows */
  brand: string | null
}

/** Reads the states of registrations at the phone company. They are made in its console; its errors are ProviderErrors */
export interface TextRegistrations {
  /** The messaging service of businesses without one of their own; null: none */
  sharedService: string | null
  read(number: string, registrar: Registrar): Promise<TextRegistration>
  /** Makes a number of ours a sender of a messaging service. Idempotent; false: the account does not have the number */
  addSender(number: string, messagingService: string): Promise<boolean>
}
