import { z } from 'zod'

/**
 * Our addition to calls that grant access: it may be left out only within five minutes of signing in, since an open screen does not prove
 * its owner
 */
export const currentPassword = z
  .string({ error: 'Current password is required' })
  .max(200, { error: 'The current password is incorrect' })
  // No password can contain them
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: 'The current password is incorrect' })
  .optional()

/** Form of actions that require only the password, and only when the server requests it */
export const ownerForm = z.object({ current_password: z.string() })
