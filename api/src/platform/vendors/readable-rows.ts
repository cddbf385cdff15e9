import { z } from 'zod'

/**
 * The rows of a vendor's list, without those that cannot be parsed, because one odd row must not hide the others. If no row can be parsed,
 * the format has changed, which is an error like any other
 */
export const readableRowsSchema = <T extends z.ZodType>(row: T) =>
  z
    .array(z.unknown())
    .default([])
    .transform((rows, context): z.output<T>[] => {
      const parsed = rows.map((one) => row.safeParse(one))
      const readable = parsed.flatMap((one) => (one.success ? [one.data] : []))
      if (readable.length === 0) for (const { error } of parsed.slice(0, 1)) context.addIssue(error?.message ?? 'No row can be parsed')
      return readable
    })
