import type { CallStatus } from '#contract/calls/call-statuses.ts'
import type { Call, CallCategory, ReferralSource } from '#contract/calls/calls.ts'
import type { ModelSaid } from '../calls.tables.ts'

/** The newest calls are written by hand, so that the demo shows at once what the portal does. `ago` counts open days back from today */
export interface ShowcaseCall {
  ago: 0 | 1 | 2
  at: string
  phone: string
  name: string
  staff: string
  status: CallStatus
  /** Set when the caller is not a customer */
  callerKind?: Call['caller_kind']
  category: CallCategory
  referral: ReferralSource
  isNew: boolean | null
  lasts: number
  quality?: number
  satisfaction?: number
  resolved?: boolean
  booked?: number
  keywords?: string[]
  comment?: string
  summary: string
  /** The analysis's own values of fields that the practice corrected */
  said?: ModelSaid
  talk?: string
  /** How many unanswered calls the task of this call covers. The later calls (0) have no task of their own */
  timesCalled?: number
  /** What an unanswered caller said after the beep, and the duration in seconds */
  message?: { lasts: number; text: string }
  /** Due `inDays` days from today */
  items?: { text: string; inDays: number; hour: number; line: number }[]
  /** What the caller urgently needs, and the transcript line that says so */
  urgent?: { reason: string; line: number }
  /** Why there is no analysis */
  problem?: string
}
