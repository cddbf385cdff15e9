import type { PhoneForm } from '../vendors/telephony/telephony.ts'
import type { OpenContext } from './route.ts'

/** Verifies a webhook's signature, which the phone company computes over the public URL and the form, and rejects any other sender */
export function assertPhoneWebhookSignature({ services: { config, telephony }, request }: OpenContext, form: PhoneForm): void {
  telephony.checkSender({ url: config.publicUrl + request.url, headers: request.headers }, form)
}
