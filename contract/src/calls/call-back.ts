import { z } from 'zod'

/** The action item that stands for a missed call, its own or that of an earlier call of the number; null where nobody needs to call back */
export const callBack = z
  .object({
    uuid: z.string(),
    is_open: z.boolean(),
    /** It closed by itself: the caller called again and was answered */
    got_through: z.boolean(),
  })
  .nullable()
