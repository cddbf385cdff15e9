import { signForm } from './sign-form.ts'
import type { CreatedMessage } from './twilio-answers.ts'

export interface StatusCallbacks {
  report(url: string, message: CreatedMessage): void
  abandon(): void
}

/** Tells the caller's web address how delivery went; whoever does not answer is left alone, as Twilio only logs it */
export function createStatusCallbacks(): StatusCallbacks {
  const stopped = new AbortController()

  async function call(url: string, message: CreatedMessage, status: string) {
    const form = {
      AccountSid: message.account_sid,
      ApiVersion: message.api_version,
      ...(message.from ? { From: message.from } : {}),
      MessageSid: message.sid,
      MessageStatus: status,
      ...(message.messaging_service_sid ? { MessagingServiceSid: message.messaging_service_sid } : {}),
      SmsSid: message.sid,
      SmsStatus: status,
      To: message.to,
    }
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'x-twilio-signature': signForm(url, form) },
      body: new URLSearchParams(form),
      signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(15_000)]),
    })
    await answer.arrayBuffer()
  }

  return {
    report(url, message) {
      void (async () => {
        for (const status of ['sent', 'delivered']) await call(url, message, status).catch(() => undefined)
      })()
    },
    abandon: () => stopped.abort(),
  }
}
