import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { successBodySchema } from '../wire/response-body.ts'

export const SEARCH_GROUPS = ['callers', 'invoices', 'reviews', 'invitations'] as const
export const LEAST_SEARCH_LENGTH = 2

/** What the jump list finds in addition to pages and actions, which it already knows */
export const searchEverything = endpoint({
  name: 'searchEverything',
  method: 'GET',
  path: '/search',
  access: 'account',
  summary: 'Callers by name or number, invoices by number, reviews by text, invitations by name: a few of each',
  query: z.object({
    words: z
      .string({ error: 'Type at least two characters' })
      .trim()
      .min(LEAST_SEARCH_LENGTH, { error: 'Type at least two characters' })
      .max(100, { error: 'A search can have at most 100 characters' })
      .refine((text) => !text.includes('\u0000'), { error: 'The search contains characters that cannot be used' }),
  }),
  response: successBodySchema({
    groups: z.array(
      z.object({
        key: z.enum(SEARCH_GROUPS),
        /** The group timed out or failed. The list says so instead of "nothing found" */
        complete: z.boolean(),
        hits: z.array(
          z.object({
            /** "Dana Whitfield" */
            title: z.string(),
            /** "+1 (217) 555-0142, called Nov 16" */
            detail: z.string(),
            /** A path in the portal that shows exactly this */
            to: z.string(),
          }),
        ),
      }),
    ),
  }),
  addition: true,
})
