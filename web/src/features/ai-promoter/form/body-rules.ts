import { z } from 'zod'

/**
 * Validates a form by the rules for a call's body although the form's fields have other shapes, such as a list that is typed as text. An
 * error in one entry of a list belongs to the field as a whole
 */
export function createFormSchemaFromBody<Values>(body: z.ZodType, bodyOf: (values: Values) => unknown): z.ZodType {
  return z.any().superRefine((values, context) => {
    const parsed = body.safeParse(bodyOf(values))
    if (parsed.success) return
    const [issue] = parsed.error.issues
    if (issue) context.addIssue({ code: 'custom', message: issue.message, path: issue.path.slice(0, 1) })
  })
}
