import type { FastifyReply } from 'fastify'
import type { z } from 'zod'

/** One call of a vendor, as its documentation describes it */
export interface DescribedCall {
  /** Method and path as the simulator registers it, like `GET /yelp/v3/businesses/:id` */
  route: string
  /** Parameters of the address; without it the call takes none */
  query?: z.ZodType
  /** The body, JSON or a form; without it the call takes none. A function where one field decides which others are taken */
  body?: z.ZodType | ((given: Record<string, unknown>) => z.ZodType)
  /** JSON of a successful response; left out for a response without JSON */
  response?: z.ZodType
}

/** A part of a request that the vendor rejects */
export interface Misstep {
  part: 'query' | 'body'
  /** Path of the field, outermost name first */
  path: string[]
  kind: 'unknown' | 'missing' | 'invalid'
  /** What was sent there */
  value: unknown
  message: string
}

/** The part of a vendor's API that the portal uses. A simulator rejects requests outside of it, and its responses must conform to it */
export interface Description {
  /** How the paths of these calls begin */
  bases: string[]
  calls: DescribedCall[]
  /** Fields that the vendor always fills. Any other one may be null, as the fault `nulls` plays it */
  neverNull?: readonly string[]
  /** JSON of an error response */
  errorResponse: z.ZodType
  reject(reply: FastifyReply, missteps: [Misstep, ...Misstep[]]): FastifyReply
}

/** Receives the deviations of a request from its description, as messages; nearly all requests have none */
export type StrayCallListener = (stray: { call: string; status: number; problems: string[] }) => void

export const fieldNameOfMisstep = ({ path }: Misstep) =>
  path.reduce((name, part) => (/^\d+$/.test(part) ? `${name}[${part}]` : name ? `${name}.${part}` : part), '')
