import { setTimeout as wait } from 'node:timers/promises'
import {
  buildChildForm,
  buildDialEndForm,
  buildEndedForm,
  buildParentForm,
  buildRecordingForm,
  dialStatus,
  type RecordingReport,
} from './call-forms.ts'
import type { CallOrder } from './call-order.ts'
import { type PlacedCall, secondsOfCall } from './call-store.ts'
import { type Callback, newSid, type PhoneParts, splitAttribute } from './phone-parts.ts'
import { planMessage } from './play-message.ts'
import { audioSeconds } from './recording-wav.ts'
import { parseTwiml, type TwimlNode } from './twiml.ts'

/** Starts the call and returns immediately; the store shows its progress */
export function placeCall(order: CallOrder, parts: PhoneParts): PlacedCall {
  const call: PlacedCall = {
    sid: newSid('CA'),
    order,
    startedAt: parts.now(),
    leg: null,
    state: 'playing',
    steps: [],
    recording: null,
    played: Promise.resolve(),
  }
  parts.calls.add(call)
  call.played = playCall(call, parts).finally(() => {
    call.state = 'ended'
  })
  return call
}

/** The languages of <Say> that a business may choose */
const languages = new Set(['en-US', 'en-GB', 'es-ES', 'es-MX', 'es-US'])

async function playCall(call: PlacedCall, parts: PhoneParts) {
  const { order, sid } = call
  const log = (what: string, url: string | null = null, status: number | null = null) =>
    call.steps.push({ at: parts.now().toISOString(), what, url, status })

  async function send({ what, url, form }: Callback) {
    if (order.stepDelayMs) await wait(order.stepDelayMs)
    const content = typeof form === 'function' ? form() : form
    const response = await parts.webhooks.send(url, content, { connectTo: order.connectTo, times: order.callbackOrder === 'twice' ? 2 : 1 })
    log(what, url, response?.status ?? null)
    return response
  }

  const response = await send({ what: 'Call comes in', url: order.voiceUrl, form: buildParentForm(sid, order, 'ringing') })
  const hear = (webhookResponse: Awaited<ReturnType<typeof send>>) => {
    const verbs = parseVerbsOrLog(webhookResponse, log)
    for (const { name, text, attributes } of verbs) {
      if (name !== 'Say') continue
      const { language = 'en-US' } = attributes
      log(languages.has(language) ? `Caller hears: ${text.trim()}` : `TwiML: <Say> does not know the language "${language}"`)
    }
    return verbs
  }
  /** The caller is on the line and has heard the response. Returns what is reported when the call is over */
  const leaveMessage = async (verbs: TwimlNode[], url: string): Promise<Callback[]> => {
    const record = verbs.find((verb) => verb.name === 'Record')
    if (!record) return []
    try {
      const { ended, isCallerThere, afterwards } = planMessage(call, record, url, parts, log)
      const webhookResponse = ended && (await send(ended))
      if (webhookResponse && isCallerThere) hear(webhookResponse)
      return afterwards
    } catch (error) {
      log(error instanceof Error ? error.message : String(error))
      return []
    }
  }

  const verbs = hear(response)
  const dial = verbs.find((verb) => verb.name === 'Dial')
  const callbacks = dial ? planDial(call, dial, parts) : []
  if (verbs.length > 0 && !dial) log('The call is not forwarded')
  const left = dial || order.outcome === 'hung-up' ? [] : await leaveMessage(verbs, order.voiceUrl)
  if (order.statusCallback) {
    const form = () => buildEndedForm(sid, order, { seconds: secondsOfCall(call), at: parts.now() })
    callbacks.push({ what: 'Call ended', url: order.statusCallback, form, isLast: true })
  }
  const queue = [...orderCallbacks(callbacks, order.callbackOrder), ...left]
  for (const callback of queue) {
    const webhookResponse = await send(callback)
    if (!callback.what.startsWith('Forwarding ended')) continue
    // A caller who has hung up hears nothing more
    if (order.outcome === 'hung-up') parseVerbsOrLog(webhookResponse, log)
    else queue.push(...(await leaveMessage(hear(webhookResponse), callback.url)))
  }
}

function parseVerbsOrLog(response: { status: number; body: string } | null, log: (what: string) => void): TwimlNode[] {
  if (!response) {
    log('The webhook got no response')
    return []
  }
  if (response.status >= 300) {
    log(`The webhook was refused: ${response.body.slice(0, 200)}`)
    return []
  }
  if (!response.body.trim()) return []
  try {
    return parseTwiml(response.body)
  } catch (error) {
    log(error instanceof Error ? error.message : String(error))
    return []
  }
}

/** All callbacks of a forwarded call, in chronological order */
function planDial(call: PlacedCall, dial: TwimlNode, { calls, recordingUrl, now }: PhoneParts): Callback[] {
  const { order } = call
  const number = dial.children.find((child) => child.name === 'Number')
  const leg = { sid: newSid('CA'), parentSid: call.sid, number: (number?.text ?? dial.text).trim() }
  call.leg = { sid: leg.sid, number: leg.number }
  const recording = order.outcome === 'answered' ? startRecording(call, dial, { calls, recordingUrl }) : null
  const callbacks: Callback[] = []

  const statusCallback = number?.attributes.statusCallback
  if (statusCallback) {
    const wanted = splitAttribute(number.attributes.statusCallbackEvent, 'completed')
    const happened = order.outcome === 'answered' ? ['initiated', 'ringing', 'answered', 'completed'] : missedCallEvents[order.outcome]
    happened.forEach((event, sequence) => {
      if (!wanted.includes(event)) return
      const status = event === 'answered' ? 'in-progress' : event === 'completed' ? dialStatus[order.outcome] : event
      const form = buildChildForm(leg, order, { status, sequence, at: now() })
      callbacks.push({ what: `Forwarded call: ${status}`, url: new URL(statusCallback, order.voiceUrl).href, form })
    })
  }

  const { action, recordingStatusCallback } = dial.attributes
  if (action) {
    const form = buildDialEndForm(leg, order, order.isRecordingAbsent ? null : recording)
    callbacks.push({
      what: `Forwarding ended: ${dialStatus[order.outcome]}`,
      url: new URL(action, order.voiceUrl).href,
      form,
      isLast: true,
    })
  }
  const status = order.isRecordingAbsent ? 'absent' : 'completed'
  if (recording && recordingStatusCallback && splitAttribute(dial.attributes.recordingStatusCallbackEvent, 'completed').includes(status)) {
    const form = buildRecordingForm(call.sid, recording, { status, startedAt: now() })
    callbacks.push({
      what: order.isRecordingAbsent ? 'Recording absent' : 'Recording ready',
      url: new URL(recordingStatusCallback, order.voiceUrl).href,
      form,
    })
  }
  return callbacks
}

const missedCallEvents = {
  missed: ['initiated', 'ringing', 'completed'],
  'hung-up': ['initiated', 'ringing', 'completed'],
  busy: ['initiated', 'ringing', 'completed'],
  failed: ['initiated', 'completed'],
}

function startRecording(
  call: PlacedCall,
  dial: TwimlNode,
  { calls, recordingUrl }: Pick<PhoneParts, 'calls' | 'recordingUrl'>,
): RecordingReport | null {
  const wanted = dial.attributes.record ?? 'do-not-record'
  if (!wanted.startsWith('record-from-') && wanted !== 'true') return null
  const channels = wanted.endsWith('-dual') ? 2 : 1
  const { lines, durationSeconds, isRecordingAbsent } = call.order
  const recording = { sid: newSid('RE'), source: 'DialVerb', channels, seconds: audioSeconds(durationSeconds) } as const
  if (!isRecordingAbsent) {
    call.recording = recording
    calls.saveRecording(recording.sid, { lines, durationSeconds, channels })
  }
  return { ...recording, url: recordingUrl(recording.sid) }
}

/** `late` and `reversed` simulate queues and networks: a receiver must not rely on the order of callbacks */
function orderCallbacks(callbacks: Callback[], wanted: CallOrder['callbackOrder']): Callback[] {
  if (wanted === 'reversed') return callbacks.reverse()
  if (wanted === 'late') return [...callbacks.filter((callback) => callback.isLast), ...callbacks.filter((callback) => !callback.isLast)]
  return callbacks
}
