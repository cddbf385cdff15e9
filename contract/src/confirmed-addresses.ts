import { z } from 'zod'

/**
 * State of an address for reports. waiting: its link has not been opened yet. expired: the link was not opened in time, or none was sent
 */
export const addressState = z.enum(['confirmed', 'waiting', 'expired'])
export type AddressState = z.output<typeof addressState>

/** The code of the link in the email */
export const linkCode = z.strictObject({
  code: z.string({ error: 'This link is not valid' }).regex(/^[\w-]{0,100}$/, { error: 'This link is not valid' }),
})
