import { z } from 'zod'

/** An empty parameter counts as absent */
const emptyAsAbsentSchema = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

/** One of the specification's values. For any other value, the error message lists the valid ones */
export function oneOfSchema<const Values extends readonly [string, ...string[]] | readonly string[]>(name: string, values: Values) {
  return emptyAsAbsentSchema(
    z.enum(values as unknown as [Values[number], ...Values[number][]], { error: `${name} must be one of: ${values.join(', ')}` }),
  )
}

export const MAX_SEARCH_LENGTH = 200

export const searchText = emptyAsAbsentSchema(
  z
    .string()
    .trim()
    .max(MAX_SEARCH_LENGTH, { error: `A search can have at most ${MAX_SEARCH_LENGTH} characters` })
    // PostgreSQL's text type cannot contain NUL
    .refine((text) => !text.includes('\u0000'), { error: 'The search contains characters that cannot be used' })
    .transform((text) => text || undefined),
)

const daySchema = (name: string) => {
  const error = `${name} must be a date like 2026-11-17`
  // PostgreSQL has no year 0, and there are no calls from other centuries
  return emptyAsAbsentSchema(z.iso.date({ error }).refine((text) => text >= '1900-01-01' && text < '2200-01-01', { error }))
}

/** Both days are included, and are days in the business's time zone */
export function dateRangeSchema<S extends z.ZodRawShape>(shape: S) {
  return z
    .object({ date_from: daySchema('date_from'), date_to: daySchema('date_to'), ...shape })
    .refine(({ date_from: from, date_to: to }: { date_from?: unknown; date_to?: unknown }) => !from || !to || String(from) <= String(to), {
      error: 'The first day must not be after the last',
      path: ['date_from'],
    })
}
