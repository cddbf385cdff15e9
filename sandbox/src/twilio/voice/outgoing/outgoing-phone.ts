import type { OwnNumbers } from '../../own-numbers.ts'
import { buildRecordingForm, type Form, type RecordingReport } from '../call-forms.ts'
import { newSid, type PhoneParts, splitAttribute } from '../phone-parts.ts'
import { audioSeconds } from '../recording-wav.ts'
import { parseTwiml, type TwimlNode } from '../twiml.ts'
import { checkAttributes } from './check-attributes.ts'
import { isCallForbidden, mayShow, type OutgoingCall, type OutgoingOrder, type PhoneAction } from './outgoing-call.ts'
import {
  buildDialEndForm,
  buildDigitsForm,
  buildLegForm,
  buildLegStatusForm,
  buildOutgoingForm,
  buildOutgoingStatusForm,
  isOver,
} from './outgoing-forms.ts'

export interface OutgoingPhone {
  /** Rings, and returns immediately */
  place(order: OutgoingOrder): OutgoingCall
  /** Resolves when the portal was notified; returns a sentence when the phones are in no state for it */
  act(call: OutgoingCall, action: PhoneAction): Promise<string | null>
  /** The account itself ends the call */
  end(call: OutgoingCall): Promise<void>
  find(sid: string): OutgoingCall | null
  /** Newest first */
  list(): OutgoingCall[]
  /** Replaces scheme, host and port for connections, as behind a proxy */
  connectTo(origin: string | null): void
  abandon(): void
}

const CAPACITY = 200

/** Calls that the account places. People answer and decline them on the phone page, or tests do, so nothing happens on its own but a timeout */
export function createOutgoingPhone({ calls, webhooks, recordingUrl, now }: PhoneParts, numbers: OwnNumbers): OutgoingPhone {
  const placed = new Map<string, OutgoingCall>()
  const timers = new Map<string, NodeJS.Timeout>()
  /** Everything about a call happens one after the other */
  const queues = new Map<string, Promise<unknown>>()
  let origin: string | null = null

  const log = (call: OutgoingCall, what: string, url: string | null = null, status: number | null = null) =>
    call.steps.push({ at: now().toISOString(), what, url, status })

  async function send(call: OutgoingCall, what: string, url: string, form: Form): Promise<TwimlNode[]> {
    const absolute = new URL(url, call.currentUrl).href
    const response = await webhooks.send(absolute, form, { connectTo: origin, times: 1 })
    log(call, what, absolute, response?.status ?? null)
    if (!response || response.status >= 300 || !response.body.trim()) return []
    try {
      return parseTwiml(response.body)
    } catch (error) {
      log(call, error instanceof Error ? error.message : String(error))
      return []
    }
  }

  async function reportStatus(call: OutgoingCall, status: string, event = isOver(status) ? 'completed' : status) {
    call.status = status
    const { statusCallback, statusEvents } = call.order
    if (statusCallback && statusEvents.includes(event))
      await send(call, `Your phone: ${status}`, statusCallback, buildOutgoingStatusForm(call, now()))
    call.sequence++
  }

  async function endCall(call: OutgoingCall, status = 'completed') {
    if (call.state === 'ended') return
    stopTimer(call)
    call.state = 'ended'
    await reportStatus(call, status)
  }

  function stopTimer({ sid }: OutgoingCall) {
    clearTimeout(timers.get(sid))
    timers.delete(sid)
  }

  function startTimer(call: OutgoingCall, seconds: number, action: PhoneAction['action']) {
    stopTimer(call)
    const timer = setTimeout(() => void act(call, { action, digits: '', durationSeconds: 0, lines: [] }), seconds * 1000)
    timer.unref()
    timers.set(call.sid, timer)
  }

  /** Carries out TwiML for the person who is on the line */
  async function follow(call: OutgoingCall, verbs: TwimlNode[]): Promise<void> {
    for (const [index, verb] of verbs.entries()) {
      const problem = checkAttributes(verb)
      if (problem) log(call, problem)
      if (verb.name === 'Say') log(call, `You hear: ${verb.text.trim()}`)
      else if (verb.name === 'Gather') {
        for (const said of verb.children) log(call, `You hear: ${said.text.trim()}`)
        call.gather = { node: verb, afterwards: verbs.slice(index + 1) }
        call.state = 'asked'
        startTimer(call, Number(verb.attributes.timeout ?? 5), 'wait')
        return
      } else if (verb.name === 'Dial') return dial(call, verb)
      else if (verb.name === 'Hangup') break
    }
    await endCall(call)
  }

  async function dial(call: OutgoingCall, node: TwimlNode): Promise<void> {
    const noun = node.children.find(({ name }) => name === 'Number') ?? null
    const callerId = node.attributes.callerId ?? call.order.from
    const number = (noun?.text ?? node.text).trim()
    const leg = { sid: newSid('CA'), number, callerId, dial: node, noun, status: 'initiated', seconds: 0 }
    call.leg = leg
    call.state = 'dialing'
    if (!mayShow(numbers, callerId) || isCallForbidden(number)) {
      log(call, mayShow(numbers, callerId) ? `${number} may not be called (13227)` : `${callerId} may not be shown (13214)`)
      return endDial(call, 'failed')
    }
    await reportLeg(call, 'initiated')
    await reportLeg(call, 'ringing')
    startTimer(call, Number(node.attributes.timeout ?? 30), 'customer-no-answer')
  }

  async function reportLeg(call: OutgoingCall, status: string) {
    const { leg } = call
    if (!leg) return
    leg.status = status
    const { statusCallback: url, statusCallbackEvent: events } = leg.noun?.attributes ?? {}
    const event = status === 'in-progress' ? 'answered' : isOver(status) ? 'completed' : status
    if (!url || !splitAttribute(events, 'completed').includes(event)) return
    const sequence = ['initiated', 'ringing', 'answered', 'completed'].indexOf(event)
    await send(call, `Customer: ${status}`, url, buildLegStatusForm(call, leg, sequence, now()))
  }

  /** `isUserThere`: on the line, and hears what comes next */
  async function endDial(call: OutgoingCall, status: string, { isUserThere = true, recording = null as RecordingReport | null } = {}) {
    const { leg } = call
    if (!leg) return
    stopTimer(call)
    await reportLeg(call, status)
    if (!isUserThere) call.status = 'completed'
    const { action, recordingStatusCallback } = leg.dial.attributes
    const verbs = action ? await send(call, `Connection ended: ${status}`, action, buildDialEndForm(call, leg, recording)) : []
    if (isUserThere) {
      // The second leg is over: it can be dialed once more
      if (verbs.length > 0) await follow(call, verbs)
      else await endCall(call)
    } else await endCall(call)
    if (recording && recordingStatusCallback)
      await send(
        call,
        'Recording ready',
        recordingStatusCallback,
        buildRecordingForm(call.sid, recording, { status: 'completed', startedAt: now() }),
      )
  }

  async function connect(call: OutgoingCall) {
    const { leg } = call
    if (!leg) return
    stopTimer(call)
    leg.status = 'in-progress'
    const url = leg.noun?.attributes.url
    if (url)
      for (const { name, text } of await send(call, 'Customer answers', url, buildLegForm(call, leg)))
        if (name === 'Say') log(call, `Customer hears: ${text.trim()}`)
    call.state = 'talking'
    await reportLeg(call, 'in-progress')
  }

  async function hangUp(call: OutgoingCall, { durationSeconds, lines }: PhoneAction, isUserThere: boolean) {
    const { leg } = call
    if (!leg) return
    leg.seconds = durationSeconds
    call.seconds += durationSeconds
    await endDial(call, 'completed', { isUserThere, recording: record(call, leg.dial, { durationSeconds, lines }) })
  }

  function record(call: OutgoingCall, node: TwimlNode, { durationSeconds, lines }: Pick<PhoneAction, 'durationSeconds' | 'lines'>) {
    const wanted = node.attributes.record ?? 'do-not-record'
    if (!wanted.startsWith('record-from-')) return null
    const channels = wanted.endsWith('-dual') ? 2 : 1
    call.recording = { sid: newSid('RE'), source: 'DialVerb', channels, seconds: audioSeconds(durationSeconds) }
    // The first channel is the first leg, which here is the business's
    const swapped = lines.map((line) => ({ ...line, speaker: line.speaker === 'staff' ? ('caller' as const) : ('staff' as const) }))
    calls.saveRecording(call.recording.sid, { lines: swapped, durationSeconds, channels })
    return { ...call.recording, url: recordingUrl(call.recording.sid) }
  }

  const handlers: Record<
    PhoneAction['action'],
    { in: OutgoingCall['state'][]; run(call: OutgoingCall, action: PhoneAction): Promise<void> }
  > = {
    answer: {
      in: ['ringing'],
      async run(call) {
        stopTimer(call)
        await reportStatus(call, 'in-progress', 'answered')
        await follow(call, await send(call, 'You answer', call.order.url, buildOutgoingForm(call)))
      },
    },
    decline: { in: ['ringing'], run: (call) => endCall(call, 'busy') },
    'no-answer': { in: ['ringing'], run: (call) => endCall(call, 'no-answer') },
    press: {
      in: ['asked'],
      async run(call, { digits }) {
        stopTimer(call)
        const url = call.gather?.node.attributes.action ?? call.currentUrl
        await follow(call, await send(call, `You press ${digits}`, url, buildDigitsForm(call, digits)))
      },
    },
    // Nothing was pressed: without actionOnEmptyResult, Twilio goes on after <Gather>
    wait: { in: ['asked'], run: (call) => follow(call, call.gather?.afterwards ?? []) },
    'customer-answer': { in: ['dialing'], run: connect },
    'customer-decline': { in: ['dialing'], run: (call) => endDial(call, 'busy') },
    'customer-no-answer': { in: ['dialing'], run: (call) => endDial(call, 'no-answer') },
    'hang-up': {
      in: ['asked', 'dialing', 'talking'],
      run: (call, action) =>
        call.state === 'talking'
          ? hangUp(call, action, false)
          : call.state === 'dialing'
            ? endDial(call, 'canceled', { isUserThere: false })
            : endCall(call),
    },
    'customer-hang-up': { in: ['talking'], run: (call, action) => hangUp(call, action, true) },
  }

  function enqueue<T>({ sid }: OutgoingCall, work: () => Promise<T>): Promise<T> {
    const done = (queues.get(sid) ?? Promise.resolve()).then(work)
    queues.set(
      sid,
      done.catch(() => undefined),
    )
    return done
  }

  const act = (call: OutgoingCall, action: PhoneAction): Promise<string | null> =>
    enqueue(call, async () => {
      const handler = handlers[action.action]
      if (!handler.in.includes(call.state)) return `The call is ${call.state}: nobody can do “${action.action}” now.`
      await handler.run(call, action)
      return null
    })

  return {
    place(order) {
      const call: OutgoingCall = {
        sid: newSid('CA'),
        order,
        startedAt: now(),
        state: 'ringing',
        status: 'queued',
        seconds: 0,
        currentUrl: order.url,
        gather: null,
        leg: null,
        recording: null,
        sequence: 0,
        steps: [],
      }
      placed.set(call.sid, call)
      for (const sid of placed.keys()) if (placed.size > CAPACITY) placed.delete(sid)
      startTimer(call, order.timeoutSeconds, 'no-answer')
      void enqueue(call, async () => {
        await reportStatus(call, 'initiated')
        await reportStatus(call, 'ringing')
      })
      return call
    },
    act,
    end: (call) =>
      enqueue(call, async () => {
        if (call.state === 'dialing') await endDial(call, 'canceled', { isUserThere: false })
        else await endCall(call, call.state === 'ringing' ? 'canceled' : 'completed')
      }),
    find: (sid) => placed.get(sid) ?? null,
    list: () => [...placed.values()].reverse(),
    connectTo(wanted) {
      origin = wanted
    },
    abandon() {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}
