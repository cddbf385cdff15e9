import type { PastReport } from './call-history.ts'
import type { LegState } from './telephony.ts'

interface OutgoingOrder {
  /** Rings first, E.164 */
  phone: string
  /** Shown to it: a number of ours that can call */
  from: string
  ringS: number
  /** Absolute webhook URLs. answered: requested for instructions */
  reports: { answered: string; status: string }
}

/** An outgoing call as the phone company has recorded it */
export interface RecordedOutgoingCall {
  callSid: string
  /** Of the phone that rang first */
  state: LegState
  /** Of the phone that it was connected with; null: it was not dialed */
  dialed: { state: LegState; durationS: number } | null
  /** What the webhooks sent, or should have sent, about the dialed phone once the call is over, with the same keys */
  reports: PastReport[]
}

/** Calls that we place. Throws ProviderError with a sentence for the user */
export interface OutgoingCalls {
  /** Rings at once. An error with the outcome 'unknown' may have placed the call, so it must not be repeated */
  place(order: OutgoingOrder): Promise<{ callSid: string }>
  /** null: the phone company has no such call */
  find(callSid: string): Promise<RecordedOutgoingCall | null>
  /** Calls that we placed from one number to a phone since then, for one whose response was lost */
  findPlaced(placed: { phone: string; from: string; since: Date }): Promise<{ callSid: string; startedAt: Date }[]>
}
