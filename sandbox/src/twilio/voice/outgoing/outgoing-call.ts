import type { OwnNumbers } from '../../own-numbers.ts'
import type { CallStep } from '../call-store.ts'
import type { SpokenLine } from '../spoken-lines.ts'
import type { TwimlNode } from '../twiml.ts'

/** What the account requested with `POST …/Calls.json` */
export interface OutgoingOrder {
  from: string
  to: string
  url: string
  statusCallback: string | null
  statusEvents: string[]
  timeoutSeconds: number
}

/** ringing: at the called person. asked: a key is awaited. dialing: it rings at the second person. talking: both are connected */
type OutgoingState = 'ringing' | 'asked' | 'dialing' | 'talking' | 'ended'

/** The leg that <Dial> opened */
export interface DialedLeg {
  sid: string
  number: string
  callerId: string
  dial: TwimlNode
  noun: TwimlNode | null
  status: string
  seconds: number
}

export interface OutgoingCall {
  sid: string
  order: OutgoingOrder
  startedAt: Date
  state: OutgoingState
  /** Twilio's status of the first leg */
  status: string
  seconds: number
  /** The address whose TwiML is being carried out; relative addresses refer to it */
  currentUrl: string
  gather: { node: TwimlNode; afterwards: TwimlNode[] } | null
  leg: DialedLeg | null
  recording: { sid: string; source: 'DialVerb'; channels: 1 | 2; seconds: number } | null
  /** Number of status callbacks so far */
  sequence: number
  steps: CallStep[]
}

/** What a person with one of the two phones does, or does not do */
export const phoneActions = [
  'answer',
  'decline',
  'no-answer',
  'press',
  'wait',
  'customer-answer',
  'customer-decline',
  'customer-no-answer',
  'hang-up',
  'customer-hang-up',
] as const

export interface PhoneAction {
  action: (typeof phoneActions)[number]
  digits: string
  durationSeconds: number
  lines: SpokenLine[]
}

const LONGEST_TIMEOUT_SECONDS = 600
/** Twilio's default */
const TIMEOUT_SECONDS = 60

export function readOutgoingOrder(form: URLSearchParams): OutgoingOrder {
  return {
    from: form.get('From') ?? '',
    to: form.get('To') ?? '',
    url: form.get('Url') ?? '',
    statusCallback: form.get('StatusCallback'),
    statusEvents: form.has('StatusCallbackEvent') ? form.getAll('StatusCallbackEvent') : ['completed'],
    timeoutSeconds: Math.min(Number(form.get('Timeout') ?? TIMEOUT_SECONDS), LONGEST_TIMEOUT_SECONDS),
  }
}

/** Countries that the account may not call, and a number in one of them that looks like any other */
export const isCallForbidden = (to: string): boolean => !to.startsWith('+1') || to === '+12175550192'

/** Only numbers of the account may be shown to the called person */
export const mayShow = (numbers: OwnNumbers, callerId: string): boolean => numbers.find(callerId)?.voice === true
