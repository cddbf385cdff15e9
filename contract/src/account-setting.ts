import { z } from 'zod'
import { personName } from './formats/person-name.ts'
import { optionalText, requiredText } from './formats/text.ts'
import { US_STATES, US_TERRITORIES } from './formats/us-states.ts'
import { endpoint } from './wire/endpoint.ts'
import { done, successBodySchema } from './wire/response-body.ts'

export const PHONE_COUNTRY_CODES = ['+1', '+44', '+91', '+61', '+81', '+49', '+33', '+55'] as const

const STATE_REQUIRED = 'State is required'

/** Canada shares the country code +1, so its businesses are recognized by their time zone */
const CANADIAN_ZONE =
  /^Canada\/|^America\/(?:Toronto|Montreal|Vancouver|Edmonton|Calgary|Winnipeg|Regina|Halifax|Moncton|St_Johns|Whitehorse|Yellowknife|Iqaluit|Thunder_Bay|Glace_Bay|Goose_Bay|Dawson|Dawson_Creek|Fort_Nelson|Creston|Inuvik|Cambridge_Bay|Rankin_Inlet|Resolute|Atikokan|Blanc-Sablon|Swift_Current|Nipigon|Rainy_River|Pangnirtung)$/

/** Businesses in the US choose their state from the list */
export const isInUs = (countryCode: string, timeZone: string): boolean => countryCode === '+1' && !CANADIAN_ZONE.test(timeZone)

const isUsState = (state: string): boolean => [...US_STATES, ...US_TERRITORIES].some((code) => code === state)

/** Fields are declared in the order in which their error messages must appear */
export const accountForm = z.strictObject({
  address1: requiredText({ name: 'Address1', required: 'Address1 is required', max: 120 }),
  address2: optionalText({ name: 'Address 2', max: 120 }).nullish(),
  city: requiredText({ name: 'City', required: 'City is required', max: 80 }),
  /** In the US one of the states or territories, elsewhere the name of the region (see accountFormSchemaFor) */
  state: requiredText({ name: 'State', required: STATE_REQUIRED, max: 60 }),
  zip_code: requiredText({ name: 'Zip code', required: 'Zip code is required', max: 10 }),
  phone_number: requiredText({ name: 'Phone number', required: 'Phone number is required', max: 30 }),
  public_files_uuid: z.uuid({ error: 'We couldn’t find this picture' }).nullish(),
})

/** The location of a business, which determines the format of its Zip code and phone number */
export interface BusinessPlace {
  countryCode: string
  timeZone: string
}

const ZIP_WRONG = 'Enter a 5-digit Zip code, or 9 digits like 62704-1234'
const POSTAL_CODE_WRONG = 'Enter a postal code like M5V 2T6'
const PHONE_WRONG = 'Enter a 10-digit phone number, like (217) 555-0100'
const PHONE_ABROAD_WRONG = 'Enter a phone number with 7 to 15 digits'

function findZipProblem(zip: string, { countryCode, timeZone }: BusinessPlace): string | null {
  if (isInUs(countryCode, timeZone)) return /^\d{5}([- ]?\d{4})?$/.test(zip) ? null : ZIP_WRONG
  return countryCode === '+1' && !/^[A-Za-z]\d[A-Za-z][- ]?\d[A-Za-z]\d$/.test(zip) ? POSTAL_CODE_WRONG : null
}

/** People write an extension after the number: "ext. 12", "x12" */
function findPhoneProblem(phone: string, { countryCode }: BusinessPlace): string | null {
  const number = phone.replace(/[\s,;]*(?:extension|ext\.?|x|#)\s*\d{1,6}$/i, '')
  const digits = number.replace(/\D/g, '')
  const isNumber = /^[\d\s()+./\u2010-\u2015-]+$/.test(number) && /^[^+]*\+?[^+]*$/.test(number)
  if (countryCode !== '+1') return isNumber && digits.length >= 7 && digits.length <= 15 ? null : PHONE_ABROAD_WRONG
  return isNumber && /^1?[2-9]\d{9}$/.test(digits) ? null : PHONE_WRONG
}

/** Adds the rules of the business's country. They are reported only if no field is missing */
export const accountFormSchemaFor = (place: BusinessPlace) =>
  accountForm.superRefine(({ state, zip_code: zip, phone_number: phone }, context) => {
    const problems = {
      state: isInUs(place.countryCode, place.timeZone) && !isUsState(state) ? STATE_REQUIRED : null,
      zip_code: findZipProblem(zip, place),
      phone_number: findPhoneProblem(phone, place),
    }
    for (const [field, message] of Object.entries(problems))
      if (message !== null) context.addIssue({ code: 'custom', path: [field], message })
  })

/** What the agency has set up for the business. It is read-only: the business asks support to correct it */
export const getPractice = endpoint({
  name: 'getPractice',
  method: 'GET',
  path: '/user-management/my-information/practice',
  access: 'account',
  permission: 'settings',
  summary: 'When the business joined, its tracking number and its pages elsewhere',
  response: successBodySchema({
    /** When the business was created in the portal */
    client_since: z.string(),
    tracking_numbers: z.array(
      z.object({
        number: z.string(),
        /** The business's name for the number. The main number comes first */
        name: z.string(),
        /** null: calls are not forwarded, but recorded as missed */
        rings: z.string().nullable(),
        recording: z.boolean(),
      }),
    ),
    /** Empty if there is none */
    website_url: z.string(),
    /** The public page for rating the business; its QR code contains the same address */
    review_page_url: z.string(),
    google: z.object({ url: z.string(), rating: z.number(), reviews: z.number().int() }).nullable(),
    yelp: z.object({ url: z.string(), rating: z.number(), reviews: z.number().int() }).nullable(),
  }),
  addition: true,
})

export const saveMyInformation = endpoint({
  name: 'saveMyInformation',
  method: 'PUT',
  path: '/user-management/my-information',
  access: 'account',
  permission: 'settings',
  summary: 'Save address, phone number and picture',
  body: accountForm,
  response: done,
})

export const ownNameForm = z.strictObject({ name: personName })

export const saveOwnName = endpoint({
  name: 'saveOwnName',
  method: 'PUT',
  path: '/user-management/my-information/name',
  access: 'account',
  summary: 'Save your own name, which colleagues see; a blank one removes it',
  body: ownNameForm,
  response: done,
  addition: true,
})
