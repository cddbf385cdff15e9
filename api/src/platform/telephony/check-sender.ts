import type { OpenContext } from '../http/route.ts'
import type { PhoneForm } from './telephony.ts'

/** Whoever but the phone company calls a webhook is refused: it signs the public address that it was given, with the form */
export function checkSender({ services: { config, telephony }, request }: OpenContext, form: PhoneForm): void {
  telephony.checkSender({ url: config.publicUrl + request.url, headers: request.headers }, form)
}
