import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'

/** Twilio's form fields; only api/src/providers/twilio knows their names */
const form = z.record(z.string(), z.string())

/**
 * Responds with TwiML. The callbacks below contain the tracking number as `to` in their URL, which Twilio's signature covers. If it is
 * missing, it is read from the form
 */
export const handleVoiceCall = endpoint({
  name: 'handleVoiceCall',
  method: 'POST',
  path: '/webhooks/twilio/voice',
  access: 'webhook',
  summary: 'Twilio: a call has come in on a tracking number',
  body: form,
  form: true,
  response: z.any(),
  binary: ['text/xml'],
  addition: true,
})

const webhookEndpoint = <const P extends `/${string}`>(name: string, path: P, summary: string, binary: readonly string[]) =>
  endpoint({
    name,
    method: 'POST',
    path,
    access: 'webhook',
    summary,
    query: z.object({ to: z.string().max(20).default('') }),
    body: form,
    form: true,
    response: z.any(),
    binary,
    addition: true,
  })

export const afterDial = webhookEndpoint('afterDial', '/webhooks/twilio/dial', 'Twilio: how forwarding the call to the practice ended', [
  'text/xml',
])
export const afterMessage = webhookEndpoint(
  'afterMessage',
  '/webhooks/twilio/voicemail',
  'Twilio: the caller has left a message, and may hang up',
  ['text/xml'],
)
export const callStatusChanged = webhookEndpoint(
  'callStatusChanged',
  '/webhooks/twilio/status',
  'Twilio: the state of a call has changed',
  [],
)
export const recordingStatusChanged = webhookEndpoint(
  'recordingStatusChanged',
  '/webhooks/twilio/recording',
  'Twilio: a recording is ready, or there is none',
  [],
)
