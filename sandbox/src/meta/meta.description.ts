import { z } from 'zod'
import { type Description, fieldNameOfMisstep } from '../described-call.ts'
import { graphErrors, sendGraphError } from './meta-errors.ts'

const given = z.string().min(1)
const signed = { access_token: given.optional(), appsecret_proof: z.string().optional() }
const fields = { fields: given.optional() }
const pages = {
  limit: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
  after: given.optional(),
}
const list = z.strictObject({ ...signed, ...fields, ...pages, filter: z.string().optional(), order: z.string().optional() })
const insights = z.strictObject({
  ...signed,
  metric: z.string().optional(),
  period: z.string().optional(),
  since: z.string().optional(),
  until: z.string().optional(),
  metric_type: z.enum(['total_value', 'time_series']).optional(),
  breakdown: z.string().optional(),
  timeframe: z.string().optional(),
})

const node = z.looseObject({ id: z.string().optional() })
const paging = z.object({ cursors: z.object({ before: z.string(), after: z.string() }), next: z.url().optional() })
const nodes = z.object({ data: z.array(node), paging: paging.optional() })
const series = z.object({
  data: z.array(
    z.looseObject({
      name: z.string(),
      period: z.string(),
      values: z.array(z.looseObject({ value: z.unknown() })).optional(),
      total_value: z.looseObject({}).optional(),
    }),
  ),
})
const done = z.object({ success: z.literal(true) })
const graph = '/meta/graph/v26.0'

/** The Graph API. The nodes themselves check which fields and metrics exist */
export const metaDescription: Description = {
  bases: [`${graph}/`],
  neverNull: ['id', 'name', 'period', 'permission', 'status', 'timestamp', 'created_time', 'values', 'total_value', 'access_token'],
  calls: [
    {
      route: `GET ${graph}/oauth/access_token`,
      query: z.strictObject({
        client_id: z.string().optional(),
        client_secret: z.string().optional(),
        grant_type: z.string().optional(),
        redirect_uri: z.string().optional(),
        code: z.string().optional(),
        fb_exchange_token: z.string().optional(),
      }),
      response: z.object({ access_token: z.string(), token_type: z.literal('bearer'), expires_in: z.int().optional() }),
    },
    {
      route: `GET ${graph}/debug_token`,
      query: z.strictObject({ access_token: z.string().optional(), input_token: z.string().optional() }),
      response: z.object({ data: z.looseObject({ app_id: z.string(), is_valid: z.boolean(), scopes: z.array(z.string()) }) }),
    },
    { route: `GET ${graph}/:node`, query: z.strictObject({ ...signed, ...fields }), response: node },
    {
      route: `GET ${graph}/:node/permissions`,
      query: z.strictObject(signed),
      response: z.object({
        data: z.array(z.object({ permission: z.string(), status: z.enum(['granted', 'declined', 'expired', 'live', 'unapproved']) })),
      }),
    },
    { route: `DELETE ${graph}/:node/permissions`, query: z.strictObject(signed), response: done },
    { route: `DELETE ${graph}/:node/permissions/:permission`, query: z.strictObject(signed), response: done },
    ...['accounts', 'businesses', 'owned_pages', 'client_pages', 'media', 'posts', 'published_posts', 'feed', 'comments', 'replies'].map(
      (edge) => ({
        route: `GET ${graph}/:node/${edge}`,
        query: list,
        response: nodes,
      }),
    ),
    { route: `GET ${graph}/:node/insights`, query: insights, response: series },
  ],
  errorResponse: z.object({
    error: z.object({
      message: z.string(),
      type: z.enum(['OAuthException', 'GraphMethodException']),
      code: z.int(),
      error_subcode: z.int().optional(),
      is_transient: z.literal(true).optional(),
      fbtrace_id: z.string(),
    }),
  }),
  /** Graph ignores unknown parameters. Here they are errors, because they are probably misspelled */
  reject: (reply, [misstep]) =>
    sendGraphError(reply, {
      ...graphErrors.invalidParameter,
      message: `${graphErrors.invalidParameter.message}: ${fieldNameOfMisstep(misstep)}`,
    }),
}
