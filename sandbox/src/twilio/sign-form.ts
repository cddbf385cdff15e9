import { createHmac } from 'node:crypto'
import { twilioAccount } from './account.ts'

/** X-Twilio-Signature of a form: an HMAC over the URL as called and every field sorted by name, keyed with the auth token */
export function signForm(url: string, form: Record<string, string>): string {
  const parts = Object.entries(form).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHmac('sha1', twilioAccount.authToken)
    .update(url + parts.map(([key, value]) => key + value).join(''))
    .digest('base64')
}
