import type { FastifyInstance } from 'fastify'
import { type OutgoingCall, type PhoneAction, phoneActions } from '../twilio/voice/outgoing/outgoing-call.ts'
import type { OutgoingPhone } from '../twilio/voice/outgoing/outgoing-phone.ts'
import { readSpokenLines } from '../twilio/voice/spoken-lines.ts'

const SHOWN = 20

/** The phones that the portal's outgoing calls ring at: what people do with them, on the page and in tests */
export function registerOutgoingPhoneRoutes(http: FastifyInstance, phone: OutgoingPhone) {
  http.get('/phone/outgoing', () => phone.list().slice(0, SHOWN).map(toOutgoingCall))

  http.get<{ Params: { sid: string } }>('/phone/outgoing/:sid', (request, reply) => {
    const call = phone.find(request.params.sid)
    return call ? toOutgoingCall(call) : reply.code(404).send({ message: 'The portal didn’t place this call.' })
  })

  http.put<{ Body: { connect_to?: unknown } | null }>('/phone/outgoing', (request, reply) => {
    const origin = request.body?.connect_to ?? null
    if (origin !== null && !(typeof origin === 'string' && /^https?:\/\//.test(origin)))
      return reply.code(400).send({ message: 'connect_to must be an address that starts with http:// or https://, or null.' })
    phone.connectTo(origin)
    return { connect_to: origin }
  })

  http.post<{ Params: { sid: string }; Body: Record<string, unknown> | null }>('/phone/outgoing/:sid', async (request, reply) => {
    const call = phone.find(request.params.sid)
    if (!call) return reply.code(404).send({ message: 'The portal didn’t place this call.' })
    const action = parseAction(request.body ?? {})
    const problem = typeof action === 'string' ? action : await phone.act(call, action)
    return problem === null ? toOutgoingCall(call) : reply.code(400).send({ message: problem })
  })
}

function parseAction({ action, digits = '1', duration_s = 60, transcript }: Record<string, unknown>): PhoneAction | string {
  const known = phoneActions.find((one) => one === action)
  if (!known) return `action must be one of: ${phoneActions.join(', ')}.`
  if (typeof digits !== 'string' || !/^[0-9*#]{1,10}$/.test(digits)) return 'digits must be the pressed keys, like "1".'
  if (typeof duration_s !== 'number' || !Number.isInteger(duration_s) || duration_s < 0 || duration_s > 14_400)
    return 'duration_s must be a whole number of seconds, at most 14400.'
  const lines = readSpokenLines(transcript)
  return lines ? { action: known, digits, durationSeconds: duration_s, lines } : 'transcript must be text, or a list of { speaker, text }.'
}

const toOutgoingCall = ({ sid, order, state, status, leg, recording, steps }: OutgoingCall) => ({
  call_sid: sid,
  to: order.to,
  from: order.from,
  state,
  status,
  customer: leg?.number ?? null,
  shown_number: leg?.callerId ?? null,
  recording_sid: recording?.sid ?? null,
  steps,
})
