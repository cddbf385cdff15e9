import { z } from 'zod'
import { optionalText, requiredText } from '../formats/text.ts'
import { endpoint } from '../wire/endpoint.ts'
import { done, successBodySchema } from '../wire/response-body.ts'

export const CONNECTION_VENDORS = ['google', 'meta'] as const
export type ConnectionVendorName = (typeof CONNECTION_VENDORS)[number]

/** What a business can be connected to, in the screen's order */
export const CONNECTION_KINDS = ['google_business', 'google_analytics', 'facebook_page', 'instagram'] as const
export type ConnectionKind = (typeof CONNECTION_KINDS)[number]

export const VENDOR_OF: Record<ConnectionKind, ConnectionVendorName> = {
  google_business: 'google',
  google_analytics: 'google',
  facebook_page: 'meta',
  instagram: 'meta',
}

export const VENDOR_NAMES: Record<ConnectionVendorName, string> = { google: 'Google', meta: 'Meta' }

export const KIND_NAMES: Record<ConnectionKind, string> = {
  google_business: 'Google Business Profile',
  google_analytics: 'Google Analytics',
  facebook_page: 'Facebook Page',
  instagram: 'Instagram',
}

/** The portal's path to which the vendor redirects the browser. It is registered at the vendor exactly like this */
export const returnPathOf = (vendor: ConnectionVendorName): string => `/connections/return/${vendor}`

/**
 * choosing: signed in, but no place, property or page picked yet. ending:
 * works, but ends within a week. needs_you: the vendor requires a new sign-in
 */
export const CONNECTION_STATES = ['not_connected', 'choosing', 'working', 'ending', 'needs_you'] as const

const connection = z.object({
  kind: z.enum(CONNECTION_KINDS),
  vendor: z.enum(CONNECTION_VENDORS),
  state: z.enum(CONNECTION_STATES),
  /** false if the installation has no app at the vendor: nothing can be connected */
  available: z.boolean(),
  target_id: z.string(),
  target_name: z.string(),
  target_detail: z.string(),
  /** The account at the vendor that the person signed in with */
  vendor_account: z.string(),
  connected_by: z.string(),
  connected_datetime: z.string().nullable(),
  last_sync_datetime: z.string().nullable(),
  checked_datetime: z.string().nullable(),
  ends_datetime: z.string().nullable(),
  problem: z.object({ title: z.string(), sentence: z.string() }).nullable(),
  /** Permissions that were not granted but that the connection works without: "Reach and followers by day (read_insights)" */
  lacks: z.array(z.string()),
})

export type Connection = z.output<typeof connection>

export const listConnections = endpoint({
  name: 'listConnections',
  method: 'GET',
  path: '/connections',
  access: 'administrator',
  summary: 'What the business is connected to, and how it is',
  response: successBodySchema({ data: z.array(connection) }),
  addition: true,
})

const kind = z.enum(CONNECTION_KINDS, { error: 'This connection does not exist' })
const kindParams = z.object({ kind })

export const startConnecting = endpoint({
  name: 'startConnecting',
  method: 'POST',
  path: '/connections/start',
  access: 'administrator',
  summary: 'The address of the vendor’s consent page; the sign-in it starts is bound to this session, works once and for ten minutes',
  body: z.strictObject({ kind }),
  response: successBodySchema({ data: z.object({ authorization_url: z.string() }) }),
  addition: true,
})

const OUTCOMES = ['choose', 'connected', 'refused', 'missing_rights'] as const

export const finishConnecting = endpoint({
  name: 'finishConnecting',
  method: 'POST',
  path: '/connections/return',
  access: 'administrator',
  summary: 'What the vendor sent the browser back with; the code is exchanged on the server',
  body: z.strictObject({
    vendor: z.enum(CONNECTION_VENDORS, { error: 'There is no such vendor' }),
    state: optionalText({ name: 'The state', max: 200 }),
    code: optionalText({ name: 'The code', max: 4000 }).optional(),
    error: optionalText({ name: 'The error', max: 200 }).optional(),
  }),
  response: successBodySchema({
    data: z.object({ kind: z.enum(CONNECTION_KINDS), outcome: z.enum(OUTCOMES), message: z.string() }),
  }),
  // Sends several requests to the vendor
  timeout: 'long',
  addition: true,
})

const choice = z.object({ id: z.string(), name: z.string(), detail: z.string(), unusable: z.string() })

export const listConnectionChoices = endpoint({
  name: 'listConnectionChoices',
  method: 'GET',
  path: '/connections/{kind}/choices',
  access: 'administrator',
  summary: 'Places, properties, pages or accounts that the signed-in person may give us',
  params: kindParams,
  response: successBodySchema({ data: z.array(choice) }),
  // Sends several requests to the vendor
  timeout: 'long',
  addition: true,
})

export const chooseConnection = endpoint({
  name: 'chooseConnection',
  method: 'PUT',
  path: '/connections/{kind}',
  access: 'administrator',
  summary: 'Pick one of the choices',
  params: kindParams,
  body: z.strictObject({
    target_id: requiredText({ name: 'The choice', required: 'Please choose one', max: 200 }),
  }),
  response: done,
  // Sends several requests to the vendor
  timeout: 'long',
  addition: true,
})

export const disconnect = endpoint({
  name: 'disconnect',
  method: 'DELETE',
  path: '/connections/{kind}',
  access: 'administrator',
  summary: 'Delete the connection, and revoke our access at the vendor where nothing else uses it',
  params: kindParams,
  response: done,
  addition: true,
})

/** `config_id`: the configuration of an app with Facebook Login for Business, which replaces the scopes */
const starter = z.object({ client_id: z.string(), authorization_url: z.string(), config_id: z.string().nullable() }).nullable()

export const getStarters = endpoint({
  name: 'getStarters',
  method: 'GET',
  path: '/connections/starters',
  access: 'public',
  summary: 'Client ids and authorization addresses for the sign-in starter pages; null where a vendor is not set up',
  response: successBodySchema({ google: starter, meta: starter }),
  addition: true,
})
