import { z } from 'zod'

/** The action item of a missed call, created by it or by an earlier call from the number; null if nobody needs to call back */
export const callBack = z
  .object({
    uuid: z.string(),
    is_open: z.boolean(),
    /** Whether it was closed automatically, because the caller called again and was answered */
    got_through: z.boolean(),
  })
  .nullable()
