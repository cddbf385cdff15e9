import { z } from 'zod'
import { invitationEmail, invitationName } from '#contract/business-promoter.ts'
import { LANGUAGES, type Language } from '#contract/languages.ts'
import { isCorrectPhoneNumber, TEXT_COUNTRY_CODES, type TextCountryCode, wirePhoneNumber } from '#contract/phone-numbers.ts'
import type { RequestBody } from '../business-promoter.data.ts'

export const WRONG_PHONE_NUMBER = 'Please enter the correct phone number.'

export interface SendRequestValues extends Record<string, unknown> {
  name: string
  email: string
  byText: boolean
  countryCode: TextCountryCode
  phone_number: string
  /** Empty: not chosen */
  language: '' | Language
}

/** Fields in the order of their validation messages; the number is validated only when a text message is wanted */
export const sendRequestForm = z
  .object({
    name: invitationName,
    email: invitationEmail,
    byText: z.boolean(),
    countryCode: z.enum(TEXT_COUNTRY_CODES),
    phone_number: z.string(),
    language: z.enum(['', ...LANGUAGES]),
  })
  .refine(({ byText, phone_number: typed }) => !byText || typed.trim() !== '', {
    error: 'Please enter your phone number.',
    path: ['phone_number'],
    abort: true,
  })
  .refine(({ byText, countryCode, phone_number: typed }) => !byText || isCorrectPhoneNumber(countryCode, typed), {
    error: WRONG_PHONE_NUMBER,
    path: ['phone_number'],
  })

export function requestBodyOf({ name, email, byText, countryCode, phone_number: typed, language }: SendRequestValues): RequestBody {
  const number = byText ? wirePhoneNumber(countryCode, typed) : null
  return { name: name.trim(), email: email.trim(), ...(number !== null && { phone_number: number }), ...(language && { language }) }
}

/** The account's own country code where text messages can be sent to it, else the first one offered */
export function defaultCountryCode(own: string | undefined): TextCountryCode {
  return TEXT_COUNTRY_CODES.find((code) => code === own) ?? TEXT_COUNTRY_CODES[0]
}
