import { z } from 'zod'

/** A success body contains its HTTP status as `code` beside its fields, as the specification requires */
export function successBody<S extends z.ZodRawShape>(shape: S) {
  return z.object({ code: z.union([z.literal(200), z.literal(201)]), ...shape })
}

export const done = successBody({})

const wholeNumber = (name: string, max: number) => {
  const error = `${name} must be a whole number from 1 to ${max}`
  return z.coerce.number({ error }).int({ error }).min(1, { error }).max(max, { error })
}

/** Offset pagination; `page` counts from 1 */
export const pageQuery = {
  page: wholeNumber('page', 1_000_000).default(1),
  size: wholeNumber('size', 100).default(10),
}

export function pageOf<T extends z.ZodType>(row: T) {
  return successBody({
    data: z.array(row),
    page: z.object({
      totalElements: z.number().int(),
      totalPage: z.number().int(),
      size: z.number().int(),
      number: z.number().int(),
    }),
  })
}
