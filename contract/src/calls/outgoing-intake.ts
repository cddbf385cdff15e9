import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'

/**
 * The addresses contain the business's main number as `to` and the call as `call`, which Twilio's signature covers. The form's field names
 * are known to api/src/providers/twilio only
 */
const outgoingWebhook = <const P extends `/${string}`>(name: string, path: P, summary: string, binary: readonly string[] = ['text/xml']) =>
  endpoint({
    name,
    method: 'POST',
    path,
    access: 'webhook',
    summary,
    query: z.object({ to: z.string().max(20).default(''), call: z.string().max(36).default('') }),
    body: z.record(z.string(), z.string()),
    form: true,
    response: z.any(),
    binary,
    addition: true,
  })

export const outgoingAnswered = outgoingWebhook(
  'outgoingAnswered',
  '/webhooks/twilio/outgoing/answered',
  'Twilio: the user has answered their phone',
)
export const outgoingKeyPressed = outgoingWebhook(
  'outgoingKeyPressed',
  '/webhooks/twilio/outgoing/key',
  'Twilio: the user has pressed a key',
)
export const outgoingCustomerAnswered = outgoingWebhook(
  'outgoingCustomerAnswered',
  '/webhooks/twilio/outgoing/notice',
  'Twilio: what the customer hears before the user is connected',
)
export const outgoingDialEnded = outgoingWebhook(
  'outgoingDialEnded',
  '/webhooks/twilio/outgoing/dial',
  'Twilio: how the connection to the customer ended',
)
export const outgoingStatusChanged = outgoingWebhook(
  'outgoingStatusChanged',
  '/webhooks/twilio/outgoing/status',
  'Twilio: the state of one of the two phones has changed',
  [],
)
