import { z } from 'zod'
import { invitationEmail } from '#contract/business-promoter/invitations.ts'
import { hasRightDigitCount, TEXT_COUNTRY_CODES } from '#contract/formats/phone-numbers.ts'
import { type SendingValues, WRONG_PHONE_NUMBER } from './sending-form.ts'

const sendingFields = {
  email: invitationEmail,
  byText: z.boolean(),
  textOnly: z.boolean(),
  countryCode: z.enum(TEXT_COUNTRY_CODES),
  phone_number: z.string(),
}

/**
 * Schema of a form that sends a message, including the form's other fields, whose errors come first. Validates an email address only if it
 * is required
 */
export function sendingFormSchema(others: z.ZodType) {
  return z.unknown().superRefine((values, context) => {
    const ways = (values as SendingValues).textOnly ? byTextAlone : byEmail
    for (const schema of [others, ways])
      for (const { path, message } of schema.safeParse(values).error?.issues ?? []) context.addIssue({ code: 'custom', path, message })
  })
}

/** Adds the rules for the phone number, which is validated only if the user wants to send a text */
function addPhoneRules<Form extends z.ZodType<SendingValues>>(form: Form) {
  return form
    .refine(({ byText, phone_number: typed }) => !byText || typed.trim() !== '', {
      error: 'Please enter your phone number.',
      path: ['phone_number'],
      abort: true,
    })
    .refine(({ byText, countryCode, phone_number: typed }) => !byText || hasRightDigitCount(countryCode, typed), {
      error: WRONG_PHONE_NUMBER,
      path: ['phone_number'],
    })
}

const byEmail = addPhoneRules(z.object(sendingFields))
const byTextAlone = addPhoneRules(z.object({ ...sendingFields, email: z.string() }))
