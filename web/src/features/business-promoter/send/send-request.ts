import { z } from 'zod'
import { invitationName } from '#contract/business-promoter/invitations.ts'
import { LANGUAGES, type Language } from '#contract/languages.ts'
import { channelsOf, type SendingValues, sendingFields, withNumberRules } from '../../../platform/sending-form.ts'
import type { RequestBody } from '../business-promoter.data.ts'

export interface SendRequestValues extends SendingValues, Record<string, unknown> {
  name: string
  /** By text alone: no e-mail address is asked for */
  textOnly: boolean
  /** Empty: not chosen */
  language: '' | Language
}

const fields = { name: invitationName, ...sendingFields, language: z.enum(['', ...LANGUAGES]) }
const byEmail = withNumberRules(z.object(fields))
const byTextAlone = withNumberRules(z.object({ ...fields, email: z.string() }))

/** Fields in the order of their validation messages. An e-mail address is wrong only where it is asked for */
export const sendRequestForm = z.unknown().superRefine((values, context) => {
  const schema = (values as SendRequestValues).textOnly ? byTextAlone : byEmail
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) context.addIssue({ code: 'custom', path, message })
})

export function requestBodyOf({ name, language, textOnly, ...channels }: SendRequestValues): RequestBody {
  const { email, phone_number: number } = channelsOf(channels)
  return {
    name: name.trim(),
    ...(!textOnly && { email }),
    ...(number !== undefined && { phone_number: number }),
    ...(language && { language }),
  }
}
