import type { TwimlNode } from '../twiml.ts'

const url = /./
const seconds = /^[1-9]\d{0,4}$/
const yesOrNo = /^(true|false)$/
const method = /^(GET|POST)$/
const events = /^((initiated|ringing|answered|completed)([\s,]+|$))+$/

/** The attributes that these verbs have, and what they can be */
const shapes: Record<string, Record<string, RegExp>> = {
  Say: { language: /^(en-US|en-GB|es-ES|es-MX|es-US)$/, voice: url, loop: /^\d+$/ },
  Gather: {
    input: /^dtmf$/,
    numDigits: /^[1-9]\d?$/,
    timeout: seconds,
    action: url,
    method,
    actionOnEmptyResult: yesOrNo,
    finishOnKey: /^[0-9*#]?$/,
  },
  Dial: {
    callerId: /^\+[1-9]\d{6,14}$/,
    record: /^(do-not-record|record-from-(answer|ringing)(-dual)?)$/,
    recordingStatusCallback: url,
    recordingStatusCallbackEvent: /^((in-progress|completed|absent)([\s,]+|$))+$/,
    timeout: seconds,
    timeLimit: seconds,
    action: url,
    method,
    answerOnBridge: yesOrNo,
  },
  Number: { url, method, statusCallback: url, statusCallbackEvent: events, statusCallbackMethod: method },
  Hangup: {},
}

/** A sentence about the first attribute that Twilio would warn about (12200), or null */
export function checkAttributes({ name, attributes, children }: TwimlNode): string | null {
  const known = shapes[name]
  if (!known) return `TwiML: <${name}> is not simulated for outgoing calls`
  for (const [attribute, value] of Object.entries(attributes))
    if (!known[attribute]?.test(value)) return `TwiML: <${name}> does not take ${attribute}="${value}"`
  for (const child of children) {
    const problem = checkAttributes(child)
    if (problem) return problem
  }
  return null
}
