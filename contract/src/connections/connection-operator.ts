import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { done, successBodySchema } from '../wire/response-body.ts'
import { CONNECTION_KINDS, CONNECTION_STATES } from './connections.ts'

export const NETWORKS = ['instagram', 'facebook', 'linkedin', 'tiktok'] as const
export type Network = (typeof NETWORKS)[number]

const clientParams = z.object({ client_uuid: z.uuid({ error: 'A client is given by its uuid' }) })

export const listAllConnections = endpoint({
  name: 'listAllConnections',
  method: 'GET',
  path: '/operator/connections',
  access: 'operator',
  summary: 'Connections of all businesses, those with a problem first; at most 1,000',
  response: successBodySchema({
    data: z.array(
      z.object({
        client_uuid: z.string(),
        company_name: z.string(),
        kind: z.enum(CONNECTION_KINDS),
        state: z.enum(CONNECTION_STATES),
        target_name: z.string(),
        vendor_account: z.string(),
        connected_by: z.string(),
        ends_datetime: z.string().nullable(),
        problem: z.string(),
      }),
    ),
  }),
  addition: true,
})

export const disconnectClient = endpoint({
  name: 'disconnectClient',
  method: 'DELETE',
  path: '/operator/connections/{client_uuid}/{kind}',
  access: 'operator',
  summary: 'Disconnect a business from a vendor',
  params: clientParams.extend({ kind: z.enum(CONNECTION_KINDS, { error: `The kind must be one of: ${CONNECTION_KINDS.join(', ')}` }) }),
  response: done,
  addition: true,
})

export const rotateConnectionKey = endpoint({
  name: 'rotateConnectionKey',
  method: 'POST',
  path: '/operator/connections/rotate-key',
  access: 'operator',
  summary: 'Encrypt every token, and every secret of two-step sign-in, anew with the first of CONNECTION_KEYS',
  response: successBodySchema({
    data: z.object({
      key: z.string(),
      rotated: z.number().int(),
      unreadable: z.number().int(),
      two_step_rotated: z.number().int(),
      two_step_unreadable: z.number().int(),
    }),
  }),
  timeout: 'long',
  addition: true,
})

export const getNetworks = endpoint({
  name: 'getNetworks',
  method: 'GET',
  path: '/operator/networks/{client_uuid}',
  access: 'operator',
  summary: 'The social networks that a business sees',
  params: clientParams,
  response: successBodySchema({ data: z.array(z.enum(NETWORKS)) }),
  addition: true,
})

export const setNetworks = endpoint({
  name: 'setNetworks',
  method: 'PUT',
  path: '/operator/networks/{client_uuid}',
  access: 'operator',
  summary: 'Set the social networks that a business sees',
  params: clientParams,
  body: z.strictObject({
    networks: z.array(z.enum(NETWORKS, { error: `Networks are: ${NETWORKS.join(', ')}` }), { error: 'Networks must be a list' }).max(4, {
      error: `Networks are: ${NETWORKS.join(', ')}`,
    }),
  }),
  response: done,
  addition: true,
})
