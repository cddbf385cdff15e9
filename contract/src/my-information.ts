import { z } from 'zod'
import { PERMISSIONS } from './permissions.ts'
import { endpoint } from './wire/endpoint.ts'
import { successBodySchema } from './wire/response-body.ts'

// What every signed-in screen needs. It is separate from the forms of account settings, which these screens do not load

export const ACCOUNT_TYPES = ['MAIN', 'REGULAR'] as const

export const ACCOUNT_TYPE_NAMES: Record<(typeof ACCOUNT_TYPES)[number], string> = { MAIN: 'Administrator', REGULAR: 'Standard User' }

export const myInformation = successBodySchema({
  uuid: z.string(),
  type: z.enum(ACCOUNT_TYPES),
  /** Our addition: the permissions of this account */
  permissions: z.array(z.enum(PERMISSIONS)),
  login_email: z.string(),
  /** Our addition: the owner's name; null: not set */
  name: z.string().nullable(),
  /** Our addition: the phone at which this account takes part in outgoing calls, in E.164; null: none is confirmed */
  calling_phone: z.string().nullable(),
  company_name: z.string(),
  /** Our addition: path of the business's logo, which its customers see; empty if it has none */
  company_logo: z.string(),
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

export const getCartNumber = endpoint({
  name: 'getCartNumber',
  method: 'GET',
  path: '/user/member/searchShoppingCartNumber',
  access: 'account',
  summary: 'The number of unpaid invoices',
  response: successBodySchema({ success: z.boolean(), result: z.number().int() }),
})
