import { z } from 'zod'
import { invitationEmail } from '#contract/business-promoter/invitations.ts'
import { isCorrectPhoneNumber, TEXT_COUNTRY_CODES, type TextCountryCode, toWirePhoneNumber } from '#contract/formats/phone-numbers.ts'

export const WRONG_PHONE_NUMBER = 'Please enter the correct phone number.'

/** Where a message goes: by e-mail, by text too if wanted, or by text alone */
export interface SendingValues {
  email: string
  byText: boolean
  /** No e-mail address is required */
  textOnly: boolean
  countryCode: TextCountryCode
  phone_number: string
}

const sendingFields = {
  email: invitationEmail,
  byText: z.boolean(),
  textOnly: z.boolean(),
  countryCode: z.enum(TEXT_COUNTRY_CODES),
  phone_number: z.string(),
}

/** A form that sends a message, with its other fields, whose errors come first. An e-mail address is validated only if it is required */
export function sendingFormSchema(others: z.ZodType) {
  return z.unknown().superRefine((values, context) => {
    const ways = (values as SendingValues).textOnly ? byTextAlone : byEmail
    for (const schema of [others, ways])
      for (const { path, message } of schema.safeParse(values).error?.issues ?? []) context.addIssue({ code: 'custom', path, message })
  })
}

/** Adds the rules of the number, which is validated only when a text message is wanted */
function addPhoneRules<Form extends z.ZodType<SendingValues>>(form: Form) {
  return form
    .refine(({ byText, phone_number: typed }) => !byText || typed.trim() !== '', {
      error: 'Please enter your phone number.',
      path: ['phone_number'],
      abort: true,
    })
    .refine(({ byText, countryCode, phone_number: typed }) => !byText || isCorrectPhoneNumber(countryCode, typed), {
      error: WRONG_PHONE_NUMBER,
      path: ['phone_number'],
    })
}

const byEmail = addPhoneRules(z.object(sendingFields))
const byTextAlone = addPhoneRules(z.object({ ...sendingFields, email: z.string() }))

/** The API's format of the address, if one is required, and of the number, if a text is wanted */
export function toChannels({ email, byText, textOnly, countryCode, phone_number: typed }: SendingValues): {
  email?: string
  phone_number?: string
} {
  const number = byText ? toWirePhoneNumber(countryCode, typed) : null
  return { ...(!textOnly && { email: email.trim() }), ...(number !== null && { phone_number: number }) }
}

/** The account's own country code where text messages can be sent to it, else the first one offered */
export function defaultCountryCode(own: string | undefined): TextCountryCode {
  return TEXT_COUNTRY_CODES.find((code) => code === own) ?? TEXT_COUNTRY_CODES[0]
}

/** By text alone clears the address, so that no e-mail can go out to one that is no longer seen */
export function textOnlyChanges(isTextOnly: boolean): Partial<SendingValues> {
  return isTextOnly ? { textOnly: true, byText: true, email: '' } : { textOnly: false }
}
