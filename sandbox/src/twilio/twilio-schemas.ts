import { z } from 'zod'

export const sidSchema = (kind: string) => z.string().regex(new RegExp(`^${kind}[0-9a-f]{32}$`))

/** Paging parameters of every list */
export const paging = {
  PageSize: z
    .string()
    .refine((size) => /^\d{1,4}$/.test(size) && Number(size) >= 1 && Number(size) <= 1_000)
    .optional(),
  Page: z
    .string()
    .regex(/^\d{1,6}$/)
    .optional(),
  PageToken: z.string().optional(),
}
