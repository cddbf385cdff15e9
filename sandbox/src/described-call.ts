import type { FastifyReply } from 'fastify'
import type { z } from 'zod'

/** One of a vendor's API calls, as its documentation describes it */
export interface DescribedCall {
  /** Method and path as the simulator registers it, like `GET /yelp/v3/businesses/:id` */
  route: string
  /** Parameters in the query string; if absent, the call takes none */
  query?: z.ZodType
  /** The body, JSON or a form; if absent, the call takes none. It is a function if one field determines which other fields are allowed */
  body?: z.ZodType | ((given: Record<string, unknown>) => z.ZodType)
  /** JSON of a successful response; absent if the response is not JSON */
  response?: z.ZodType
}

/** A part of a request that the vendor rejects */
export interface Misstep {
  part: 'query' | 'body'
  /** Path of the field, outermost name first */
  path: string[]
  kind: 'unknown' | 'missing' | 'invalid'
  /** The value that was sent there */
  value: unknown
  message: string
}

/**
 * The part of a vendor's API that the portal uses. A simulator rejects
 * all other requests, and its responses must conform to this description
 */
export interface Description {
  /** Path prefix of these calls */
  bases: string[]
  calls: DescribedCall[]
  /** Fields that the vendor never leaves empty. Any other field may be null, which the fault `nulls` simulates */
  neverNull?: readonly string[]
  /** JSON of an error response */
  errorResponse: z.ZodType
  reject(reply: FastifyReply, missteps: [Misstep, ...Misstep[]]): FastifyReply
}

/** Is notified of the deviations of a request from its description, as messages; nearly all requests have none */
export type StrayCallListener = (stray: { call: string; status: number; problems: string[] }) => void

export const fieldNameOfMisstep = ({ path }: Misstep) =>
  path.reduce((name, part) => (/^\d+$/.test(part) ? `${name}[${part}]` : name ? `${name}.${part}` : part), '')
