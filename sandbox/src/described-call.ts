import type { FastifyReply } from 'fastify'
import type { z } from 'zod'

/** One call of a vendor as its documents describe it, in our own words */
export interface DescribedCall {
  /** Method and path as the stand-in registers it, like `GET /yelp/v3/businesses/:id` */
  route: string
  /** Parameters of the address; without it the call takes none */
  query?: z.ZodType
  /** The body, JSON or a form; without it the call takes none. A function where one field decides which others are taken */
  body?: z.ZodType | ((given: Record<string, unknown>) => z.ZodType)
  /** What it answers when it succeeds, in JSON; without it, what has no JSON */
  answer?: z.ZodType
}

/** What a request has that the vendor refuses */
export interface Misstep {
  part: 'query' | 'body'
  /** Of the field, from outside to inside */
  path: string[]
  kind: 'unknown' | 'missing' | 'invalid'
  /** What was sent there */
  value: unknown
  said: string
}

/** The part of a vendor's API that the portal uses. A stand-in refuses what it does not describe, and must answer as it describes */
export interface Description {
  /** How the paths of these calls begin */
  bases: string[]
  calls: DescribedCall[]
  /** What it answers when it refuses, in JSON */
  refusal: z.ZodType
  refuse(reply: FastifyReply, missteps: [Misstep, ...Misstep[]]): FastifyReply
}

/** What a request of a described call has that is not described, as messages; none for nearly all of them */
export type Watch = (stray: { call: string; status: number; problems: string[] }) => void

export const fieldOf = ({ path }: Misstep) =>
  path.reduce((name, part) => (/^\d+$/.test(part) ? `${name}[${part}]` : name ? `${name}.${part}` : part), '')
