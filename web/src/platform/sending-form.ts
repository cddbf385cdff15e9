import { z } from 'zod'
import { invitationEmail } from '#contract/business-promoter/invitations.ts'
import { isCorrectPhoneNumber, TEXT_COUNTRY_CODES, type TextCountryCode, wirePhoneNumber } from '#contract/phone-numbers.ts'

export const WRONG_PHONE_NUMBER = 'Please enter the correct phone number.'

/** Where a message goes: by e-mail always, by text if wanted */
export interface SendingValues {
  email: string
  byText: boolean
  countryCode: TextCountryCode
  phone_number: string
}

export const sendingFields = {
  email: invitationEmail,
  byText: z.boolean(),
  countryCode: z.enum(TEXT_COUNTRY_CODES),
  phone_number: z.string(),
}

/** Adds the rules of the number, which is validated only when a text message is wanted */
export function withNumberRules<Form extends z.ZodType<SendingValues>>(form: Form) {
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

/** The API's format of the address and, where a text is wanted, the number */
export function channelsOf({ email, byText, countryCode, phone_number: typed }: SendingValues): { email: string; phone_number?: string } {
  const number = byText ? wirePhoneNumber(countryCode, typed) : null
  return { email: email.trim(), ...(number !== null && { phone_number: number }) }
}

/** The account's own country code where text messages can be sent to it, else the first one offered */
export function defaultCountryCode(own: string | undefined): TextCountryCode {
  return TEXT_COUNTRY_CODES.find((code) => code === own) ?? TEXT_COUNTRY_CODES[0]
}
