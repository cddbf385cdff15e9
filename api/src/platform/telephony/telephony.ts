/** The fields of a webhook, as the phone company sends them: only its adapter knows their names */
export type PhoneForm = Record<string, string>

/** voice: a call has come in. dial: how forwarding it ended. status: a leg of it has changed. recording: it is ready, or there is none */
export type CallReportKind = 'voice' | 'dial' | 'status' | 'recording'

/** A report as it is kept: the few fields that we go by, in the phone company's words */
export interface KeptCallReport {
  callSid: string
  kind: CallReportKind
  /** What tells two reports of a kind apart */
  mark: string
  content: PhoneForm
}

/** `unanswered`: nobody took the call, the line failed or the caller gave up */
export type LegState = 'ringing' | 'talking' | 'ended' | 'busy' | 'unanswered'

/** What a kept report says, in our own words */
export type CallNews =
  /** phoneFrom: E.164; empty when the caller withheld it. callerName: as the telephone network knows it; mostly empty */
  | { kind: 'voice'; phoneFrom: string; phoneTo: string; callerName: string }
  | { kind: 'dial'; state: LegState; durationS: number }
  | { kind: 'status'; leg: 'caller' | 'practice'; state: LegState; durationS: number }
  | { kind: 'recording'; ready: { sid: string; durationS: number } | null }

export type CallStep =
  | { say: string }
  | {
      forwardTo: string
      ringS: number
      /** Where the phone company reports to, as absolute addresses. recording: null when the call is not recorded */
      reports: { dial: string; status: string; recording: string | null }
    }
  | { hangUp: true }

/** What the phone company asks and reports by webhook, translated */
export interface Telephony {
  /** Throws not_allowed unless the phone company itself sent the form to that address */
  checkSender(request: { url: string; headers: Record<string, string | string[] | undefined> }, form: PhoneForm): void
  /** Of a report about a call: which of our numbers was called. Empty where the form does not say */
  readDialledNumber(form: PhoneForm): string
  /** Throws invalid_input when the form names no call */
  keepCallReport(kind: CallReportKind, form: PhoneForm): KeptCallReport
  readCallNews(kept: Pick<KeptCallReport, 'kind' | 'content'>): CallNews
  /** What the phone company is to do with a call */
  answerCall(steps: CallStep[]): Promise<PhoneAnswer>
  /** A customer's text. `understoodAs`: STOP, START or HELP, where the phone company has understood it as such */
  readText(form: PhoneForm): { from: string; to: string; body: string; understoodAs: string }
  /** To a text nothing is answered: the phone company has done so */
  answerText(): PhoneAnswer
  /** How a text of ours fared. Throws invalid_input when the form names no text */
  readTextReport(form: PhoneForm): { messageSid: string; isUndelivered: boolean; errorCode: number | null }
}

export interface PhoneAnswer {
  bytes: string
  contentType: string
}
