import type { KeptCallReport } from './telephony.ts'

/** A call that is over, as the phone company itself has it on record */
export interface PastCall {
  callSid: string
  /** The number of ours that was called */
  dialled: string
  startedAt: Date
  endedAt: Date
  /** Whether a leg to the practice was opened */
  isForwarded: boolean
  /** Whether somebody at the practice talked to the caller */
  isAnswered: boolean
  /**
   * What the webhooks reported, or would have, in the same format and under the same marks: that it came in, how it ended for the caller,
   * then how each leg to the practice did. Without recordings
   */
  reports: readonly PastReport[]
}

export interface PastReport extends KeptCallReport {
  at: Date
}

/** The phone company's own records, for what its webhooks could not deliver. Throws ProviderError */
export interface CallHistory {
  /** Calls to our numbers that began since then and are over, the newest first, a page at a time */
  listEnded(since: Date): AsyncIterable<PastCall[]>
  /** Reports of the finished recordings of a call, and whether there are some that are not finished yet */
  listRecordings(callSid: string): Promise<{ recordings: PastReport[]; isMoreToCome: boolean }>
  /** The report that a call has none, as a webhook would have brought it */
  reportNoRecording(callSid: string): KeptCallReport
}
