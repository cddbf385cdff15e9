import type { z } from 'zod'

/** The first error in the order in which the schema declares its fields: the specification shows only that one */
export function findFirstProblem(schema: z.ZodType, values: unknown): { field: string; message: string } | null {
  const result = schema.safeParse(values)
  if (result.success) return null
  const issue = result.error.issues[0]
  return issue ? { field: issue.path.join('.'), message: issue.message } : null
}
