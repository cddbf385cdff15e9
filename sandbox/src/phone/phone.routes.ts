import type { FastifyInstance } from 'fastify'
import { sendHtmlPage } from '../inbox/send-page.ts'
import { twilioAccount } from '../twilio/account.ts'
import { parseCallOrder } from '../twilio/voice/call-order.ts'
import type { CallStore, PlacedCall } from '../twilio/voice/call-store.ts'
import { placeCall } from '../twilio/voice/play-call.ts'
import { recordingPath } from '../twilio/voice/recordings.routes.ts'
import type { WebhookSender } from '../twilio/voice/webhook-sender.ts'
import { dialerPageScript } from './dialer-page-script.ts'
import { renderPhonePage } from './phone-page.ts'
import { phoneStyle } from './phone-style.ts'
import { ringingPageScript } from './ringing-page-script.ts'

interface PhoneRouteParts {
  calls: CallStore
  webhooks: WebhookSender
  voiceUrl: string
  appUrl: string
  /** The sandbox's base URL in the portal's settings */
  ownUrl: () => string
  now: () => Date
}

export function registerPhoneRoutes(http: FastifyInstance, { calls, webhooks, voiceUrl, appUrl, ownUrl, now }: PhoneRouteParts) {
  http.get('/phone', (_request, reply) => sendHtmlPage(reply, renderPhonePage({ appUrl })))
  http.get('/phone.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(phoneStyle))
  http.get('/phone.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(dialerPageScript))

  http.get('/ringing.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(ringingPageScript))

  http.post<{ Body: { wait?: unknown } | null }>('/phone/calls', async (request, reply) => {
    const order = parseCallOrder(request.body, voiceUrl)
    if (typeof order === 'string') return reply.code(400).send({ message: order })
    const call = placeCall(order, { calls, webhooks, now, recordingUrl: (sid) => ownUrl() + recordingPath(sid) })
    // Lets tests wait for the end of the call instead of polling
    if (request.body?.wait === true) await call.played
    return reply.code(202).send(toPhoneCall(call))
  })

  http.get<{ Params: { sid: string } }>('/phone/calls/:sid', (request, reply) => {
    const call = calls.find(request.params.sid)
    return call ? toPhoneCall(call) : reply.code(404).send({ message: 'The phone didn’t place this call.' })
  })

  http.get('/phone/calls', () => calls.list().slice(0, 50).map(toPhoneCall))
}

function toPhoneCall({ sid, order, state, steps, recording }: PlacedCall) {
  return {
    call_sid: sid,
    account_sid: twilioAccount.sid,
    to: order.to,
    from: order.from,
    outcome: order.outcome,
    duration_s: order.durationSeconds,
    state,
    recording_sid: recording?.sid ?? null,
    steps,
  }
}
