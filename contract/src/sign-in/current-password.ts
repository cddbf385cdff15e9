import { z } from 'zod'

/**
 * Our addition to calls that grant access. It may be omitted only within five minutes of signing in, because an open screen does not prove
 * that its owner is present
 */
export const currentPassword = z
  .string({ error: 'Current password is required' })
  .max(200, { error: 'The current password is incorrect' })
  // No password can contain them
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: 'The current password is incorrect' })
  .optional()

/** Form of actions that require only the password, if the server asks for it */
export const ownerForm = z.object({ current_password: z.string() })
