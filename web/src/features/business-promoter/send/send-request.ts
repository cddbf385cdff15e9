import { z } from 'zod'
import { invitationName } from '#contract/business-promoter/invitations.ts'
import { LANGUAGES, type Language } from '#contract/formats/languages.ts'
import { channelsOf, type SendingValues, sendingForm } from '../../../platform/sending-form.ts'
import type { RequestBody } from '../business-promoter.data.ts'

export interface SendRequestValues extends SendingValues, Record<string, unknown> {
  name: string
  /** Empty: not chosen */
  language: '' | Language
}

export const sendRequestForm = sendingForm(z.object({ name: invitationName, language: z.enum(['', ...LANGUAGES]) }))

export function requestBodyOf({ name, language, ...channels }: SendRequestValues): RequestBody {
  return { name: name.trim(), ...channelsOf(channels), ...(language && { language }) }
}
