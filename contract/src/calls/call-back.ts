import { z } from 'zod'

/** The action item of a missed call, its own or that of an earlier call of the number; null if nobody needs to call back */
export const callBack = z
  .object({
    uuid: z.string(),
    is_open: z.boolean(),
    /** Closed automatically: the caller called again and was answered */
    got_through: z.boolean(),
  })
  .nullable()
