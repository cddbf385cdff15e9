import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { successBodySchema } from '../wire/response-body.ts'

/** What carriers think of a sender of texts. Those in the US block the texts of one that is not approved */
export const REGISTRATION_STATES = ['not_needed', 'not_registered', 'pending', 'approved', 'rejected'] as const
export type RegistrationState = (typeof REGISTRATION_STATES)[number]

/** Local numbers are registered by a brand and a campaign (A2P 10DLC), toll-free ones each by a verification */
export const REGISTRATION_KINDS = ['a2p', 'toll_free'] as const
export type RegistrationKind = (typeof REGISTRATION_KINDS)[number]

const params = z.object({ client_uuid: z.uuid({ error: 'The client must be given by its uuid' }) })

export const textRegistration = z.object({
  /** The main number; null: it can't text, or there is none */
  number: z.string().nullable(),
  /** Where texts to customers come from; null: they wait, or the sender is a messaging service */
  sends_from: z.string().nullable(),
  /** Carriers blocked a text of the sender, so the next ones wait until then */
  held_until_datetime: z.string().nullable(),
  kind: z.enum(REGISTRATION_KINDS).nullable(),
  state: z.enum(REGISTRATION_STATES),
  /** Why it is rejected, or what it is waiting for; may be empty */
  reason: z.string(),
  /** The business's own ones at the phone company; null: those of all businesses */
  messaging_service: z.string().nullable(),
  brand: z.string().nullable(),
  checked_datetime: z.string().nullable(),
})

const registrationBody = successBodySchema({ data: textRegistration })

/** The same, as far as it concerns the business itself */
const textSending = z.object({
  /** The main number; null: it can't text, or there is none */
  number: z.string().nullable(),
  /** Where texts to customers come from; null: they wait, or no single number sends them */
  sends_from: z.string().nullable(),
  /** Phone companies blocked a text, so texts wait until then */
  held_until_datetime: z.string().nullable(),
  state: z.enum(REGISTRATION_STATES),
  /** Why it is rejected; otherwise empty */
  reason: z.string(),
})
export type TextSending = z.output<typeof textSending>

export const getTextSending = endpoint({
  name: 'getTextSending',
  method: 'GET',
  path: '/numbers/text-sending',
  access: 'administrator',
  summary: 'Whether phone companies accept texts from the business’s main number, and where its texts come from',
  response: successBodySchema({ data: textSending }),
  addition: true,
})

export const getTextRegistration = endpoint({
  name: 'getTextRegistration',
  method: 'GET',
  path: '/operator/clients/{client_uuid}/text-registration',
  access: 'operator',
  summary: 'Whether carriers accept texts from the number of a business, and where its texts come from',
  params,
  response: registrationBody,
  addition: true,
})

const sidSchema = (prefix: 'MG' | 'BN', error: string) =>
  z
    .string({ error })
    .regex(new RegExp(`^${prefix}[0-9a-fA-F]{32}$`), { error })
    .nullable()
    .optional()

export const registerForTexts = endpoint({
  name: 'registerForTexts',
  method: 'PUT',
  path: '/operator/clients/{client_uuid}/text-registration',
  access: 'operator',
  summary: 'Name the messaging service and the brand of a business at the phone company, and read their state now',
  params,
  body: z.strictObject({
    messaging_service: sidSchema('MG', 'A messaging service begins with MG'),
    brand: sidSchema('BN', 'A brand begins with BN'),
  }),
  response: registrationBody,
  timeout: 'long',
  addition: true,
})
