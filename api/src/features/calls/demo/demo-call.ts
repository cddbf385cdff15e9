import type { CallStatus } from '#contract/calls/call-statuses.ts'
import type { Call, CallCategory, ReferralSource, TranscriptLine } from '#contract/calls/calls.ts'
import { formatPhoneNumber } from '#contract/formats/formats.ts'
import { type Day, daysBetween, toMoment } from '../../../platform/demo/demo-days.ts'
import type { ModelSaid } from '../calls.tables.ts'
import type { CallingBusiness } from './calling-businesses.ts'

/** Minutes after midnight */
export const [OPENS, CLOSES] = [8 * 60, 18 * 60]
/** Older calls get no action items: they would all be dismissed by now, and nobody scrolls that far */
export const ITEMS_FOR_DAYS = 60

export interface DemoItem {
  /** The same mark as the items from the analysis, or of a missed call */
  mark: string
  text: string
  dueAt: Date
  isOpen: boolean
  line: number | null
}

export interface DemoCall {
  callSid: string
  startedAt: Date
  day: Day
  phoneFrom: string
  callerName: string
  calleeName: string
  callStatus: CallStatus
  durationS: number
  callerKind: Call['caller_kind']
  category: CallCategory
  referralSource: ReferralSource
  newClient: boolean | null
  conversion: boolean | null
  appointments: number | null
  qualityScore: number | null
  customerSatisfaction: number | null
  issueResolved: boolean | null
  keywords: string[]
  comment: string
  summary: string
  transcript: TranscriptLine[]
  analysisState: 'none' | 'done' | 'failed'
  analysisProblem: string | null
  modelSaid: ModelSaid
  spam: boolean
  /** Length in seconds of the message that the caller left; 0: none */
  messageS: number
  items: DemoItem[]
}

export type BaseCall = Pick<DemoCall, 'callSid' | 'startedAt' | 'day' | 'phoneFrom' | 'referralSource' | 'spam'>

export const NOT_ANALYSED = {
  calleeName: '',
  durationS: 0,
  callerKind: 'CUSTOMER',
  category: 'UNKNOWN',
  newClient: null,
  conversion: null,
  appointments: null,
  qualityScore: null,
  customerSatisfaction: null,
  issueResolved: null,
  keywords: [],
  comment: '',
  transcript: [],
  analysisState: 'none',
  analysisProblem: null,
  modelSaid: {},
  messageS: 0,
} satisfies Partial<DemoCall>

export function planMissedCall(
  business: CallingBusiness,
  base: BaseCall,
  callerName: string,
  isBusy: boolean,
  today: Day,
  isOpen = false,
): DemoCall {
  const summary = isBusy ? 'Line was busy' : 'No message left'
  const isRecent = daysBetween(base.day, today) <= ITEMS_FOR_DAYS
  const call: DemoCall = { ...NOT_ANALYSED, ...base, callerName, callStatus: isBusy ? 'Busy' : 'Missed call', summary, items: [] }
  return { ...call, items: isRecent ? [planCallBack(business, call, isOpen)] : [] }
}

function planCallBack({ timeZone }: CallingBusiness, { callerName, phoneFrom, day, startedAt }: DemoCall, isOpen: boolean): DemoItem {
  const number = formatPhoneNumber(phoneFrom)
  const dueAt = new Date(Math.max(toMoment(day, 17 * 60, timeZone).getTime(), startedAt.getTime() + 3_600_000))
  return { mark: 'call-back', text: callerName ? `Call back ${callerName}, ${number}` : `Call back ${number}`, dueAt, isOpen, line: null }
}

/** Callers who are not customers get no scores */
export const UNRATED = {
  newClient: null,
  conversion: null,
  appointments: null,
  qualityScore: null,
  customerSatisfaction: null,
  issueResolved: null,
}
