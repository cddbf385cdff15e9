import { createHmac } from 'node:crypto'

/** Without I, O, 0 and 1, which are mistaken for each other. Eight of 32 signs cannot be guessed, however many networks guess */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const SIGN_IN_CODE_LENGTH = 8

/** Derived from the password's hash, which nobody outside knows: nothing is stored, and a new password makes the code worthless */
export function signInCodeOf(passwordHash: string, email: string, window: number): string {
  const digest = createHmac('sha256', passwordHash).update(`sign-in code\n${email}\n${window}`).digest()
  return [...digest.subarray(0, SIGN_IN_CODE_LENGTH)].map((byte) => SIGNS[byte % SIGNS.length]).join('')
}
