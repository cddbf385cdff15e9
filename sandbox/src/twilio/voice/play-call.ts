import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { childForm, dialEndForm, dialStatus, endedForm, type Form, parentForm, type RecordingReport, recordingForm } from './call-forms.ts'
import type { CallOrder } from './call-order.ts'
import type { CallStore, PlacedCall } from './call-store.ts'
import { audioSeconds } from './recording-wav.ts'
import { parseTwiml, type TwimlNode } from './twiml.ts'
import type { WebhookSender } from './webhook-sender.ts'

interface PhoneParts {
  calls: CallStore
  webhooks: WebhookSender
  /** URL of a recording, without an extension */
  recordingUrl: (recordingSid: string) => string
  now: () => Date
}

interface Callback {
  what: string
  url: string
  form: Form
  /** Delivered after the end of the call, whatever the order of the others */
  isLast?: boolean
}

/** Starts the call and returns immediately; the store shows its progress */
export function placeCall(order: CallOrder, parts: PhoneParts): PlacedCall {
  const call: PlacedCall = {
    sid: newSid('CA'),
    order,
    startedAt: parts.now(),
    leg: null,
    state: 'playing',
    steps: [],
    recordingSid: null,
    played: Promise.resolve(),
  }
  parts.calls.add(call)
  call.played = play(call, parts).finally(() => {
    call.state = 'ended'
  })
  return call
}

async function play(call: PlacedCall, parts: PhoneParts) {
  const { order, sid } = call
  const log = (what: string, url: string | null = null, status: number | null = null) =>
    call.steps.push({ at: parts.now().toISOString(), what, url, status })

  async function send({ what, url, form }: Callback) {
    if (order.paceMs) await wait(order.paceMs)
    const answer = await parts.webhooks.send(url, form, { connectTo: order.connectTo, times: order.callbackOrder === 'twice' ? 2 : 1 })
    log(what, url, answer?.status ?? null)
    return answer
  }

  const answer = await send({ what: 'Call comes in', url: order.voiceUrl, form: parentForm(sid, order, 'ringing') })
  const verbs = readVerbs(answer, log)
  for (const verb of verbs) if (verb.name === 'Say') log(`Caller hears: ${verb.text.trim()}`)
  const dial = verbs.find((verb) => verb.name === 'Dial')
  const callbacks = dial ? planDial(call, dial, parts) : []
  if (verbs.length > 0 && !dial) log('The call is not forwarded')
  if (order.statusCallback) {
    callbacks.push({ what: 'Call ended', url: order.statusCallback, form: endedForm(sid, order, parts.now()), isLast: true })
  }
  for (const callback of inOrder(callbacks, order.callbackOrder)) {
    const said = await send(callback)
    if (callback.what.startsWith('Forwarding ended')) {
      for (const verb of readVerbs(said, log)) if (verb.name === 'Say') log(`Caller hears: ${verb.text.trim()}`)
    }
  }
}

function readVerbs(answer: { status: number; body: string } | null, log: (what: string) => void): TwimlNode[] {
  if (!answer) {
    log('Nobody answered the webhook')
    return []
  }
  if (answer.status >= 300) {
    log(`The webhook was refused: ${answer.body.slice(0, 200)}`)
    return []
  }
  if (!answer.body.trim()) return []
  try {
    return parseTwiml(answer.body)
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
    const wanted = listOf(number.attributes.statusCallbackEvent, 'completed')
    const happened = order.outcome === 'answered' ? ['initiated', 'ringing', 'answered', 'completed'] : eventsUnanswered[order.outcome]
    happened.forEach((event, sequence) => {
      if (!wanted.includes(event)) return
      const status = event === 'answered' ? 'in-progress' : event === 'completed' ? dialStatus[order.outcome] : event
      const form = childForm(leg, order, { status, sequence, at: now() })
      callbacks.push({ what: `Forwarded call: ${status}`, url: new URL(statusCallback, order.voiceUrl).href, form })
    })
  }

  const { action, recordingStatusCallback } = dial.attributes
  if (action) {
    const form = dialEndForm(leg, order, order.isRecordingAbsent ? null : recording)
    callbacks.push({
      what: `Forwarding ended: ${dialStatus[order.outcome]}`,
      url: new URL(action, order.voiceUrl).href,
      form,
      isLast: true,
    })
  }
  const status = order.isRecordingAbsent ? 'absent' : 'completed'
  if (recording && recordingStatusCallback && listOf(dial.attributes.recordingStatusCallbackEvent, 'completed').includes(status)) {
    const form = recordingForm(call.sid, recording, { status, startedAt: now() })
    callbacks.push({
      what: order.isRecordingAbsent ? 'Recording absent' : 'Recording ready',
      url: new URL(recordingStatusCallback, order.voiceUrl).href,
      form,
    })
  }
  return callbacks
}

const eventsUnanswered = {
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
  const sid = newSid('RE')
  if (!call.order.isRecordingAbsent) {
    call.recordingSid = sid
    calls.keepRecording(sid, { call, channels })
  }
  return { sid, url: recordingUrl(sid), seconds: audioSeconds(call.order.durationSeconds), channels }
}

/** `late` and `reversed` simulate queues and networks: a receiver must not rely on the order of callbacks */
function inOrder(callbacks: Callback[], wanted: CallOrder['callbackOrder']): Callback[] {
  if (wanted === 'reversed') return callbacks.reverse()
  if (wanted === 'late') return [...callbacks.filter((callback) => callback.isLast), ...callbacks.filter((callback) => !callback.isLast)]
  return callbacks
}

function listOf(attribute: string | undefined, fallback: string): string[] {
  return (attribute || fallback).split(/[\s,]+/)
}

function newSid(prefix: 'CA' | 'RE'): string {
  return prefix + randomBytes(16).toString('hex')
}
