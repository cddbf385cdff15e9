import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { done, successBodySchema } from '../wire/response-body.ts'
import { READ_NETWORKS } from './social-networks.ts'

export const listSocialSyncs = endpoint({
  name: 'listSocialSyncs',
  method: 'GET',
  path: '/operator/social',
  access: 'operator',
  summary: 'The connected pages and accounts of all businesses, and where their syncs stand',
  response: successBodySchema({
    data: z.array(
      z.object({
        client_uuid: z.string(),
        company_name: z.string(),
        network: z.enum(READ_NETWORKS),
        name: z.string(),
        stage: z.string(),
        last_sync_datetime: z.string().nullable(),
        problem: z.string(),
        lacking: z.array(z.string()),
      }),
    ),
  }),
  addition: true,
})

export const syncSocialOfClient = endpoint({
  name: 'syncSocialOfClient',
  method: 'POST',
  path: '/operator/social/{client_uuid}/{network}/sync',
  access: 'operator',
  summary: 'Sync a business’s page or account now; harmless while a sync runs',
  params: z.object({
    client_uuid: z.uuid({ error: 'This client does not exist' }),
    network: z.enum(READ_NETWORKS, { error: 'There is no such network' }),
  }),
  response: done,
  addition: true,
})
