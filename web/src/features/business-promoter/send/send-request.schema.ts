import { z } from 'zod'
import { invitationName } from '#contract/business-promoter/invitations.ts'
import { LANGUAGES } from '#contract/formats/languages.ts'
import { sendingFormSchema } from '../../../platform/sending-form.schema.ts'

export const sendRequestForm = sendingFormSchema(z.object({ name: invitationName, language: z.enum(['', ...LANGUAGES]) }))
