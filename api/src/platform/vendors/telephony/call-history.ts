import type { StoredCallReport } from './telephony.ts'

/** A finished call in the phone company's records */
export interface PastCall {
  callSid: string
  /** The number of ours that was called */
  dialed: string
  startedAt: Date
  endedAt: Date
  /** Whether a leg to the practice was opened */
  isForwarded: boolean
  /** Whether somebody at the practice talked to the caller */
  isAnswered: boolean
  /**
   * The reports that the webhooks sent, or should have sent, in the same format and with the same keys: the incoming call, how it ended for
   * the caller, and how each leg to the practice ended. Reports of recordings are not included
   */
  reports: readonly PastReport[]
}

export interface PastReport extends StoredCallReport {
  at: Date
}

/** The phone company's records, as a source of reports that its webhooks could not deliver. Throws ProviderError */
export interface CallHistory {
  /** Finished calls to our numbers that began since then, the newest first, one page at a time */
  listEnded(since: Date): AsyncIterable<PastCall[]>
  /** Reports of the finished recordings of a call, and whether other recordings are not finished yet */
  listRecordings(callSid: string): Promise<{ recordings: PastReport[]; isMoreToCome: boolean }>
  /** The report that a call has no recording, as a webhook would have sent it */
  reportNoRecording(callSid: string): StoredCallReport
}
