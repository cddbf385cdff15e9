/** A webhook's form fields as the phone company sends them: only its adapter knows their names */
export type PhoneForm = Record<string, string>

/** voice: an incoming call. dial: how forwarding it ended. status: one leg has changed state. recording: it is ready, or there is none */
export type CallReportKind = 'voice' | 'dial' | 'status' | 'recording'

/** A webhook report as it is stored: only the fields we use, in the phone company's format */
export interface StoredCallReport {
  callSid: string
  kind: CallReportKind
  /** Deduplication key: distinguishes two reports of a kind */
  mark: string
  content: PhoneForm
}

/** `unanswered`: nobody took the call, the line failed or the caller hung up */
export type LegState = 'ringing' | 'talking' | 'ended' | 'busy' | 'unanswered'

/** A stored report translated into our own terms */
export type CallNews =
  /** phoneFrom: E.164; empty when the caller withheld it. callerName: as the telephone network knows it; usually empty */
  | { kind: 'voice'; phoneFrom: string; phoneTo: string; callerName: string }
  /** isCallerThere: still on the line, so that the caller hears our response */
  | { kind: 'dial'; state: LegState; durationS: number; isCallerThere: boolean }
  | { kind: 'status'; leg: 'caller' | 'practice'; state: LegState; durationS: number }
  /** isMessage: recorded by the answering machine, not during a conversation */
  | { kind: 'recording'; ready: { sid: string; durationS: number } | null; isMessage: boolean }

export type SpokenLanguage = 'en' | 'es'

export type CallStep =
  /** language: of the spoken text; English unless given */
  | { say: string; language?: SpokenLanguage }
  | {
      /** After a beep the caller speaks until the end of the call, the key #, or `longestS` */
      takeMessage: true
      longestS: number
      /** Absolute webhook URLs. ended: called for further instructions when the caller has spoken and is still on the line */
      reports: { ended: string; recording: string }
    }
  | {
      forwardTo: string
      ringS: number
      /** Absolute webhook URLs for the phone company's reports. recording: null when the call is not recorded */
      reports: { dial: string; status: string; recording: string | null }
    }
  | { hangUp: true }

export interface IncomingText {
  messageSid: string
  from: string
  to: string
  body: string
  understoodAs: string
  pictures: number
  pictureSids: string[]
}

/** Translates the phone company's webhooks */
export interface Telephony {
  /** Verifies the signature; throws not_allowed unless the phone company itself sent the form to that URL */
  checkSender(request: { url: string; headers: Record<string, string | string[] | undefined> }, form: PhoneForm): void
  /** The number of ours that was called. Empty when the form does not contain it */
  readDialedNumber(form: PhoneForm): string
  /** Throws invalid_input when the form contains no call */
  toStoredCallReport(kind: CallReportKind, form: PhoneForm): StoredCallReport
  readCallNews(report: Pick<StoredCallReport, 'kind' | 'content'>): CallNews
  /** Encodes the instructions for the phone company about a call */
  respondToCall(steps: CallStep[]): Promise<PhoneResponse>
  /**
   * Reads an incoming text. `messageSid`: empty if the form contains none. `understoodAs`: STOP, START or HELP, if the phone company has
   * recognized it. `pictures`: how many files came with it;
   * `pictureSids`: the provider's ids of those that are pictures
   */
  readText(form: PhoneForm): IncomingText
  /** Encodes the reply to a text; empty: none, as the phone company has replied to it */
  respondToText(reply: string): PhoneResponse
  /** Reads the delivery report of a text we sent. Throws invalid_input when the form contains no text */
  readTextReport(form: PhoneForm): { messageSid: string; isUndelivered: boolean; errorCode: number | null }
}

export interface PhoneResponse {
  bytes: string
  contentType: string
}
