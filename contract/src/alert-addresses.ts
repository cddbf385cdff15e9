import { z } from 'zod'
import { contactEmail } from './email-address.ts'
import { successBody } from './response-body.ts'

/**
 * E-mail alerts: whether they are sent, and where. The address gets what customers write, so it is confirmed by a link before anything is
 * sent to it
 */
export const alertForm = z
  .strictObject({
    notify: z.boolean({ error: 'notify must be true or false' }),
    notify_email: z.union([contactEmail, z.literal('')], { error: 'Email format incorrect' }),
  })
  .refine(({ notify, notify_email: to }) => !notify || to !== '', { error: 'Email is required', path: ['notify_email'] })

export const alertResponse = successBody({
  /** False while there is no address, not even a pending one: nothing is sent then */
  notify: z.boolean(),
  /** The current address */
  notify_email: z.string(),
  /** The address whose link has not been opened yet; empty: none */
  pending_email: z.string(),
  /** The address whose link was not opened in time, so that nothing is sent to it; empty: none */
  expired_email: z.string(),
})

/** State of an address for reports. waiting: its link has not been opened yet; expired: it was not opened in time, or none was sent */
export const addressState = z.enum(['confirmed', 'waiting', 'expired'])
export type AddressState = z.output<typeof addressState>

/** The code of the link in the e-mail */
export const alertConfirmation = z.strictObject({
  code: z.string({ error: 'This link is not valid' }).regex(/^[\w-]{0,100}$/, { error: 'This link is not valid' }),
})
