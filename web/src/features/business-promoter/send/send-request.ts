import type { Language } from '#contract/formats/languages.ts'
import { type SendingValues, toRecipientFields } from '../../../platform/sending-form.ts'
import type { RequestBody } from '../business-promoter.data.ts'

export interface SendRequestValues extends SendingValues, Record<string, unknown> {
  name: string
  /** Empty until the user chooses */
  language: '' | Language
}

export function toRequestBody({ name, language, ...channels }: SendRequestValues): RequestBody {
  return { name: name.trim(), ...toRecipientFields(channels), ...(language && { language }) }
}
