import { z } from 'zod'

/**
 * An addition of ours to calls that hand out access: only within five minutes of signing in may it be left out, since an open screen is not
 * yet its owner
 */
export const currentPassword = z
  .string({ error: 'Current password is required' })
  .max(200, { error: 'The current password is incorrect' })
  // No password can have them
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: 'The current password is incorrect' })
  .optional()

/** Form of what asks for nothing else, and for this only when the server does */
export const ownerForm = z.object({ current_password: z.string() })
