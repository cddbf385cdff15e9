/** A webhook's form fields as the phone company sends them: only its adapter knows their names */
export type PhoneForm = Record<string, string>

/**
 * voice: an incoming call. dial: how forwarding it ended. status: one leg
 * has changed state. recording: a recording is ready, or there is none
 */
export type CallReportKind = 'voice' | 'dial' | 'status' | 'recording'

/** A webhook report as it is stored: only the fields we use, in the phone company's format */
export interface StoredCallReport {
  callSid: string
  kind: CallReportKind
  /** Deduplication key, which distinguishes two reports of the same kind */
  mark: string
  content: PhoneForm
}

/** `unanswered`: nobody took the call, the line failed or the caller hung up */
export type LegState = 'ringing' | 'talking' | 'ended' | 'busy' | 'unanswered'

/** A stored report translated into our own terms */
export type CallNews =
  /** phoneFrom: E.164; empty when the caller withheld it. callerName: as the telephone network knows it; usually empty */
  | { kind: 'voice'; phoneFrom: string; phoneTo: string; callerName: string }
  /** isCallerThere: whether the caller is still on the line and hears our response */
  | { kind: 'dial'; state: LegState; durationS: number; isCallerThere: boolean }
  | { kind: 'status'; leg: 'caller' | 'practice'; state: LegState; durationS: number }
  /** isMessage: recorded by the answering machine, not during a conversation */
  | { kind: 'recording'; ready: { sid: string; durationS: number } | null; isMessage: boolean }

export type SpokenLanguage = 'en' | 'es'

export type CallStep =
  /** language: of the spoken text; English unless given */
  | { say: string; language?: SpokenLanguage }
  | {
      /** After a beep the caller speaks until the end of the call, the # key, or `longestS` */
      takeMessage: true
      longestS: number
      /** Absolute webhook URLs. ended: requested for further instructions if the caller has finished speaking and is still on the line */
      reports: { ended: string; recording: string }
    }
  | {
      forwardTo: string
      ringS: number
      /** Shown to that phone; by default the caller's number */
      shown?: string
      /** The connection is ended after this long; by default the phone company's limit */
      longestS?: number
      /**
       * Absolute webhook URLs for the phone company's reports. recording: null when the call is not recorded. answered: requested for what
       * only the dialed person hears before they are connected
       */
      reports: { dial: string; status: string; recording: string | null; answered?: string }
    }
  /** The text is spoken, and goes on to `pressed` with the first key. Without one, the next step follows */
  | { waitForKey: string; language?: SpokenLanguage; waitS: number; pressed: string }
  | { hangUp: true }

export interface IncomingText {
  messageSid: string
  from: string
  to: string
  body: string
  understoodAs: string
  fileCount: number
  files: { sid: string; isPicture: boolean }[]
}

/** Translates the phone company's webhooks */
export interface Telephony {
  /** Verifies the signature; throws not_allowed unless the phone company itself sent the form to that URL */
  checkSender(request: { url: string; headers: Record<string, string | string[] | undefined> }, form: PhoneForm): void
  /** The number of ours that was called; empty if the form does not contain it */
  readDialedNumber(form: PhoneForm): string
  /** Throws invalid_input when the form contains no call */
  toStoredCallReport(kind: CallReportKind, form: PhoneForm): StoredCallReport
  /** The keys that were pressed; empty if none were */
  readPressedKeys(form: PhoneForm): string
  /** The first report of a call that we placed ourselves: as if the customer had called the business */
  toOutgoingCallReport(callSid: string, parties: { customer: string; business: string }): StoredCallReport
  readCallNews(report: Pick<StoredCallReport, 'kind' | 'content'>): CallNews
  /** Encodes the instructions to the phone company about a call */
  respondToCall(steps: CallStep[]): Promise<PhoneResponse>
  /**
   * Reads an incoming text. `messageSid`: empty if the form contains none. `understoodAs`: STOP, START or HELP, if the phone company has
   * recognized it. `fileCount`: how many files came with the text; `files`: the provider's ids of them, and whether each is said to be a picture
   */
  readText(form: PhoneForm): IncomingText
  /** Encodes the reply to a text; empty: no reply, because the phone company has already replied */
  respondToText(reply: string): PhoneResponse
  /** Reads the delivery report of a text we sent. Throws invalid_input when the form contains no text */
  readTextReport(form: PhoneForm): { messageSid: string; isUndelivered: boolean; errorCode: number | null }
}

export interface PhoneResponse {
  bytes: string
  contentType: string
}
