import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const form = z.record(z.string(), z.string())

/** Answers TwiML. The others carry `to`, the tracking number, in their address, which Twilio signs with the rest; without it the form's `To` counts */
export const answerVoiceCall = endpoint({
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

const callback = <const P extends `/${string}`>(path: P, summary: string, binary: readonly string[]) =>
  endpoint({
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

export const afterDial = callback('/webhooks/twilio/dial', 'Twilio: how forwarding the call to the practice ended', ['text/xml'])
export const callStatusChanged = callback('/webhooks/twilio/status', 'Twilio: the state of a call has changed', [])
export const recordingStatusChanged = callback('/webhooks/twilio/recording', 'Twilio: a recording is ready, or there is none', [])
