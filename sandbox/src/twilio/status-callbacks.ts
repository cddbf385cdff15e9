import { signForm } from './sign-form.ts'
import type { CreatedMessage } from './twilio-responses.ts'

export interface StatusCallbacks {
  /** `deliveryError`: the carrier's error code, or null when delivered */
  report(url: string, message: CreatedMessage, deliveryError: number | null): void
  abandon(): void
}

/** Posts delivery reports to the status callback, without retries: Twilio only logs a callback that fails */
export function createStatusCallbacks(): StatusCallbacks {
  const stopped = new AbortController()

  async function call(url: string, message: CreatedMessage, status: string, errorCode: number | null) {
    const form = {
      AccountSid: message.account_sid,
      ApiVersion: message.api_version,
      ...(errorCode === null ? {} : { ErrorCode: String(errorCode) }),
      ...(message.from ? { From: message.from } : {}),
      MessageSid: message.sid,
      MessageStatus: status,
      ...(message.messaging_service_sid ? { MessagingServiceSid: message.messaging_service_sid } : {}),
      SmsSid: message.sid,
      SmsStatus: status,
      To: message.to,
    }
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'x-twilio-signature': signForm(url, form) },
      body: new URLSearchParams(form),
      signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(15_000)]),
    })
    await response.arrayBuffer()
  }

  return {
    report(url, message, deliveryError) {
      void (async () => {
        await call(url, message, 'sent', null).catch(() => undefined)
        await call(url, message, deliveryError === null ? 'delivered' : 'undelivered', deliveryError).catch(() => undefined)
      })()
    },
    abandon: () => stopped.abort(),
  }
}
