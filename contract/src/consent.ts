import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const form = z.record(z.string(), z.string())

/** STOP, START, HELP and similar keywords. Twilio replies to these itself, so our answer is an empty TwiML */
export const textReceived = endpoint({
  name: 'textReceived',
  method: 'POST',
  path: '/webhooks/twilio/message',
  access: 'webhook',
  summary: 'Twilio: a customer has texted back',
  body: form,
  form: true,
  response: z.any(),
  binary: ['text/xml'],
  addition: true,
})

export const textStatusChanged = endpoint({
  name: 'textStatusChanged',
  method: 'POST',
  path: '/webhooks/twilio/message-status',
  access: 'webhook',
  summary: 'Twilio: a text was delivered, or not',
  body: form,
  form: true,
  response: z.any(),
  binary: [],
  addition: true,
})
