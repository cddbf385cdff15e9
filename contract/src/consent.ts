import { z } from 'zod'
import { endpoint } from './wire/endpoint.ts'

const form = z.record(z.string(), z.string())

/** STOP, START, HELP and similar keywords. Twilio itself replies to them, so our response is an empty TwiML */
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

/**
 * An email bounced: Postmark's webhook, or { dsn } with a delivery status notification (RFC 3464), as a mail server pipes it. Only the
 * secret in the path authenticates the sender
 */
export const mailReturned = endpoint({
  name: 'mailReturned',
  method: 'POST',
  path: '/webhooks/mail/{secret}',
  access: 'webhook',
  summary: 'The mail server: a mail came back',
  params: z.object({ secret: z.string().max(100) }),
  body: z.unknown(),
  response: z.any(),
  binary: ['text/plain'],
  addition: true,
})
