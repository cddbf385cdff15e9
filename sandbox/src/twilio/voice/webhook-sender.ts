import { randomUUID } from 'node:crypto'
import { signForm } from '../sign-form.ts'
import type { Form } from './call-forms.ts'

interface WebhookResponse {
  status: number
  body: string
}

export interface WebhookSender {
  /** Posts the form as Twilio does; returns null without a response within 15 s */
  send(url: string, form: Form, how: { connectTo: string | null; times: number }): Promise<WebhookResponse | null>
  abandon(): void
}

export function createWebhookSender(): WebhookSender {
  const stopped = new AbortController()

  async function post(url: string, form: Form, connectTo: string | null, deliveryId: string): Promise<WebhookResponse | null> {
    const { pathname, search } = new URL(url)
    try {
      const response = await fetch(connectTo ? new URL(pathname + search, connectTo) : url, {
        method: 'POST',
        headers: { 'x-twilio-signature': signForm(url, form), 'i-twilio-idempotency-token': deliveryId, 'user-agent': 'TwilioProxy/1.1' },
        body: new URLSearchParams(form),
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(15_000)]),
      })
      return { status: response.status, body: await response.text() }
    } catch {
      return null
    }
  }

  return {
    async send(url, form, { connectTo, times }) {
      const deliveryId = randomUUID()
      const first = await post(url, form, connectTo, deliveryId)
      for (let sent = 1; sent < times; sent++) await post(url, form, connectTo, deliveryId)
      return first
    },
    abandon: () => stopped.abort(),
  }
}
