import { z } from 'zod'

/** A success body contains its HTTP status as `code` beside its fields, as the specification requires */
export function successBodySchema<S extends z.ZodRawShape>(shape: S) {
  return z.object({ code: z.union([z.literal(200), z.literal(201)]), ...shape })
}

export const done = successBodySchema({})

const wholeNumberSchema = (name: string, max: number) => {
  const error = `${name} must be a whole number from 1 to ${max}`
  return z.coerce.number({ error }).int({ error }).min(1, { error }).max(max, { error })
}

/** Offset pagination; `page` counts from 1 */
export const pageQuery = {
  page: wholeNumberSchema('page', 1_000_000).default(1),
  size: wholeNumberSchema('size', 100).default(10),
}

export function pageBodySchema<T extends z.ZodType>(row: T) {
  return successBodySchema({
    data: z.array(row),
    page: z.object({
      totalElements: z.number().int(),
      totalPage: z.number().int(),
      size: z.number().int(),
      number: z.number().int(),
    }),
  })
}
