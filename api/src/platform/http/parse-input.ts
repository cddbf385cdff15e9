import type { z } from 'zod'
import type { EndpointSpec } from '#contract/wire/endpoint.ts'
import { AppError } from '../base/app-error.ts'

/** Parses a part of the request with one of the endpoint's schemas. Throws the first problem as a sentence for the user */
export function parseInput(endpoint: EndpointSpec, schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  // A malformed id in the path is a 404, like an unknown one
  if (schema === endpoint.params) throw new AppError('not_found', issue?.message ?? 'This does not exist')
  const field = issue?.path.join('.')
  const isRepeated = schema === endpoint.query && field !== undefined && Array.isArray((value as Record<string, unknown>)[field])
  throw new AppError('invalid_input', isRepeated ? `${field} can be given only once` : describeIssue(issue), { field })
}

function describeIssue(issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return 'The request is not valid'
  if (issue.code === 'unrecognized_keys') return `Unknown field: ${issue.keys.join(', ')}`
  if (issue.code === 'invalid_type' && issue.path.length === 0) return 'The request must be a JSON object'
  return issue.message
}
