import { z } from 'zod'
import { PHONE_COUNTRY_CODES } from './account-setting.ts'
import { BRAND_KEYS } from './brands.ts'
import { requiredText } from './formats/text.ts'
import { ACCOUNT_TYPES } from './my-information.ts'
import { email, newPassword } from './sign-in/sign-in.ts'
import { endpoint } from './wire/endpoint.ts'
import { done, successBodySchema } from './wire/response-body.ts'

const TIME_ZONE_RULE = 'The time zone must be a name like America/Chicago'
const timeZone = z.string({ error: TIME_ZONE_RULE }).refine(isTimeZone, { error: TIME_ZONE_RULE })

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const account = z.object({
  client_account_uuid: z.string(),
  login_email: z.string(),
  account_type: z.enum(ACCOUNT_TYPES),
  disabled: z.boolean(),
})

export const listClients = endpoint({
  name: 'listClients',
  method: 'GET',
  path: '/operator/clients',
  access: 'operator',
  summary: 'All businesses with their accounts',
  response: successBodySchema({
    data: z.array(
      z.object({
        client_uuid: z.string(),
        company_name: z.string(),
        brand: z.enum(BRAND_KEYS),
        time_zone: z.string(),
        phone_country_code: z.string(),
        created_datetime: z.string(),
        accounts: z.array(account),
      }),
    ),
  }),
  addition: true,
})

export const createClient = endpoint({
  name: 'createClient',
  method: 'POST',
  path: '/operator/clients',
  access: 'operator',
  summary: 'Create a business; 409 when one of the same name exists, unless same_name confirms that there are two',
  body: z.strictObject({
    company_name: requiredText({ name: 'The company name', required: 'The company name is required', max: 120 }),
    brand: z.enum(BRAND_KEYS, { error: `The brand must be one of: ${BRAND_KEYS.join(', ')}` }),
    time_zone: timeZone,
    phone_country_code: z.enum(PHONE_COUNTRY_CODES, { error: `The phone country must be one of: ${PHONE_COUNTRY_CODES.join(' ')}` }),
    same_name: z.boolean({ error: 'same_name is true or false' }).optional(),
  }),
  status: 201,
  response: successBodySchema({ data: z.object({ client_uuid: z.string() }) }),
  addition: true,
})

export const createAccount = endpoint({
  name: 'createAccount',
  method: 'POST',
  path: '/operator/accounts',
  access: 'operator',
  summary: 'Create an account of a business',
  body: z.strictObject({
    client_uuid: z.uuid({ error: 'The client must be given by its uuid' }),
    email,
    account_type: z.enum(ACCOUNT_TYPES, { error: `The type must be one of: ${ACCOUNT_TYPES.join(', ')}` }),
    password: newPassword,
  }),
  status: 201,
  response: successBodySchema({ data: z.object({ client_account_uuid: z.string() }) }),
  addition: true,
})

export const setAccountDisabled = endpoint({
  name: 'setAccountDisabled',
  method: 'PUT',
  path: '/operator/accounts',
  access: 'operator',
  summary: 'Disable or enable an account; disabling ends its sessions',
  body: z.strictObject({ email, disabled: z.boolean({ error: 'Disabled must be true or false' }) }),
  response: done,
  addition: true,
})

export const switchOffTwoStep = endpoint({
  name: 'switchOffTwoStep',
  method: 'PUT',
  path: '/operator/accounts/two-step-off',
  access: 'operator',
  summary: 'Turn off two-step sign-in for someone who lost both phone and recovery codes; ends all sessions',
  body: z.strictObject({ email }),
  response: done,
  addition: true,
})

export const removeDemo = endpoint({
  name: 'removeDemo',
  method: 'DELETE',
  path: '/operator/demo',
  access: 'operator',
  summary: 'Delete the demo businesses, their accounts and all their data; changes nothing in a database without them',
  response: successBodySchema({ data: z.object({ removed_rows: z.int() }) }),
  addition: true,
})

const deadJob = z.object({
  id: z.string(),
  job: z.string(),
  payload: z.record(z.string(), z.unknown()),
  error: z.string().nullable(),
  failed_datetime: z.string(),
})

export const listDeadJobs = endpoint({
  name: 'listDeadJobs',
  method: 'GET',
  path: '/operator/jobs/dead',
  access: 'operator',
  summary: 'Jobs that failed for good',
  response: successBodySchema({ data: z.array(deadJob) }),
  addition: true,
})

export const showDeadJob = endpoint({
  name: 'showDeadJob',
  method: 'GET',
  path: '/operator/jobs/dead/{id}',
  access: 'operator',
  summary: 'One dead job',
  params: z.object({ id: z.uuid({ error: 'A job is given by its uuid' }) }),
  response: successBodySchema({ data: deadJob }),
  addition: true,
})

export const rerunDeadJob = endpoint({
  name: 'rerunDeadJob',
  method: 'POST',
  path: '/operator/jobs/dead/{id}/re-run',
  access: 'operator',
  summary: 'Put a dead job back into its queue',
  params: z.object({ id: z.uuid({ error: 'A job is given by its uuid' }) }),
  response: done,
  addition: true,
})

const MESSAGE_STATES = ['queued', 'sending', 'sent', 'failed', 'unconfirmed', 'suppressed'] as const

export const listMessages = endpoint({
  name: 'listMessages',
  method: 'GET',
  path: '/operator/messages',
  access: 'operator',
  summary: 'The newest emails and texts of all businesses, by state',
  query: z.object({ state: z.enum(MESSAGE_STATES, { error: `The state must be one of: ${MESSAGE_STATES.join(', ')}` }) }),
  response: successBodySchema({
    data: z.array(
      z.object({
        message_uuid: z.string(),
        company_name: z.string(),
        channel: z.string(),
        purpose: z.string(),
        recipient: z.string(),
        state: z.enum(MESSAGE_STATES),
        problem: z.string().nullable(),
        created_datetime: z.string(),
      }),
    ),
  }),
  addition: true,
})

export const sendMessageAgain = endpoint({
  name: 'sendMessageAgain',
  method: 'POST',
  path: '/operator/messages/{uuid}/send-again',
  access: 'operator',
  summary: 'Send a failed or unconfirmed message again: a person has decided that it may arrive twice',
  params: z.object({ uuid: z.uuid({ error: 'A message is given by its uuid' }) }),
  response: done,
  addition: true,
})
