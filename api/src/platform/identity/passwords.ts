import { createThreads } from '../slow-work/threads.ts'
import type { hashInThread, verifyInThread } from './password-hashing.ts'

/**
 * Threads of its own: the library would use those that Node.js shares between files, name look-ups and pictures, so that a few slow pictures
 * would keep everybody from signing in
 */
const hashing = createThreads({
  size: 2,
  timeoutMs: 10_000,
  tooMuch: { code: 'unavailable', message: 'This took too long. Please try again' },
  mostWaiting: 200,
})

export const hashPassword = (password: string): Promise<string> => hashing.run<typeof hashInThread>('hash-password', password)

// Hash of a random password, verified for an unknown e-mail address, so that timing does not reveal which addresses exist
let nobodysHash: Promise<string> | undefined

export async function isPasswordRight(password: string, passwordHash: string | undefined): Promise<boolean> {
  nobodysHash ??= hashPassword(crypto.randomUUID())
  const nobodys = await nobodysHash
  const right = await hashing.run<typeof verifyInThread>('verify-password', { passwordHash: passwordHash ?? nobodys, password })
  return right && passwordHash !== undefined
}
