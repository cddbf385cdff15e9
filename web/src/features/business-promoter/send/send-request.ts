import { z } from 'zod'
import { invitationName } from '#contract/business-promoter.ts'
import { channelsOf, type SendingValues, sendingFields, withNumberRules } from '../../../platform/sending-form.ts'
import type { RequestBody } from '../business-promoter.data.ts'

export interface SendRequestValues extends SendingValues, Record<string, unknown> {
  name: string
}

/** Fields in the order of their validation messages */
export const sendRequestForm = withNumberRules(z.object({ name: invitationName, ...sendingFields }))

export function requestBodyOf({ name, ...channels }: SendRequestValues): RequestBody {
  return { name: name.trim(), ...channelsOf(channels) }
}
