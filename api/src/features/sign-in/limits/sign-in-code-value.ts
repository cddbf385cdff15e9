import { createHmac } from 'node:crypto'

/** Without I, O, 0 and 1, which are easily confused. Eight characters out of 32 cannot be guessed, even from many networks */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const SIGN_IN_CODE_LENGTH = 8

/** Derived from the password's hash, which is secret, so that nothing is stored and a new password invalidates the code */
export function computeSignInCode(passwordHash: string, email: string, window: number): string {
  const digest = createHmac('sha256', passwordHash).update(`sign-in code\n${email}\n${window}`).digest()
  return [...digest.subarray(0, SIGN_IN_CODE_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
}
