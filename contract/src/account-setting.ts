import { z } from 'zod'
import { answer, done } from './answer.ts'
import { endpoint } from './endpoint.ts'
import { PERMISSIONS } from './permissions.ts'
import { optionalText, requiredText } from './text.ts'
import { US_STATES, US_TERRITORIES } from './us-states.ts'

export const PHONE_COUNTRY_CODES = ['+1', '+44', '+91', '+61', '+81', '+49', '+33', '+55'] as const

export const ACCOUNT_TYPES = ['MAIN', 'REGULAR'] as const

export const ACCOUNT_TYPE_NAMES: Record<(typeof ACCOUNT_TYPES)[number], string> = { MAIN: 'Administrator', REGULAR: 'Standard User' }

export const STATE_REQUIRED = 'State is required'

/** Canada shares the country code +1: its businesses are told by their time zone */
const CANADIAN_ZONE =
  /^Canada\/|^America\/(?:Toronto|Montreal|Vancouver|Edmonton|Calgary|Winnipeg|Regina|Halifax|Moncton|St_Johns|Whitehorse|Yellowknife|Iqaluit|Thunder_Bay|Glace_Bay|Goose_Bay|Dawson|Dawson_Creek|Fort_Nelson|Creston|Inuvik|Cambridge_Bay|Rankin_Inlet|Resolute|Atikokan|Blanc-Sablon|Swift_Current|Nipigon|Rainy_River|Pangnirtung)$/

/** Businesses in the US choose their state from the list */
export const isInUs = (countryCode: string, timeZone: string): boolean => countryCode === '+1' && !CANADIAN_ZONE.test(timeZone)

export const isUsState = (state: string): boolean => [...US_STATES, ...US_TERRITORIES].some((code) => code === state)

/** Fields are declared in the order in which their error messages must appear */
export const accountForm = z.strictObject({
  address1: requiredText({ name: 'Address1', required: 'Address1 is required', max: 120 }),
  address2: optionalText({ name: 'Address 2', max: 120 }).nullish(),
  city: requiredText({ name: 'City', required: 'City is required', max: 80 }),
  /** In the US one of the states or territories, which the server checks by the business's country; elsewhere the region's name */
  state: requiredText({ name: 'State', required: STATE_REQUIRED, max: 60 }),
  zip_code: requiredText({ name: 'Zip code', required: 'Zip code is required', max: 10 }),
  phone_number: requiredText({ name: 'Phone number', required: 'Phone number is required', max: 30 }),
  public_files_uuid: z.uuid({ error: 'The picture is not known' }).nullish(),
})

export const myInformation = answer({
  uuid: z.string(),
  type: z.enum(ACCOUNT_TYPES),
  /** An addition of ours: what this account may open */
  permissions: z.array(z.enum(PERMISSIONS)),
  login_email: z.string(),
  company_name: z.string(),
  time_zone: z.string(),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
  phone_number: z.string(),
  public_files_uuid: z.string().nullable(),
  twilio: z.object({ twilio_number: z.object({ country_code: z.string() }) }),
})

export const getMyInformation = endpoint({
  name: 'getMyInformation',
  method: 'GET',
  path: '/user-management/my-information',
  access: 'account',
  summary: 'The signed-in account and its business',
  response: myInformation,
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

export const getCartNumber = endpoint({
  name: 'getCartNumber',
  method: 'GET',
  path: '/user/member/searchShoppingCartNumber',
  access: 'account',
  summary: 'How many things wait to be paid',
  response: answer({ success: z.boolean(), result: z.number().int() }),
})
