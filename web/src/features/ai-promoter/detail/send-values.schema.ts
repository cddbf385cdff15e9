import { z } from 'zod'
import { LANGUAGES } from '#contract/formats/languages.ts'
import { sendingFormSchema } from '../../../platform/sending-form.schema.ts'

export const sendForm = sendingFormSchema(z.object({ language: z.enum(['auto', ...LANGUAGES]) }))
