import { z } from 'zod'
import { invitationName } from '#contract/business-promoter.ts'
import { LANGUAGES, type Language } from '#contract/languages.ts'
import { channelsOf, type SendingValues, sendingFields, withNumberRules } from '../../../platform/sending-form.ts'
import type { RequestBody } from '../business-promoter.data.ts'

export interface SendRequestValues extends SendingValues, Record<string, unknown> {
  name: string
  /** Empty: not chosen */
  language: '' | Language
}

/** Fields in the order of their validation messages */
export const sendRequestForm = withNumberRules(z.object({ name: invitationName, ...sendingFields, language: z.enum(['', ...LANGUAGES]) }))

export function requestBodyOf({ name, language, ...channels }: SendRequestValues): RequestBody {
  return { name: name.trim(), ...channelsOf(channels), ...(language && { language }) }
}
