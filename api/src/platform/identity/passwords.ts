import { createThreads, type TaskLimit } from '../slow-work/threads.ts'
import { createTurns } from '../slow-work/turns.ts'
import type { hashInThread, verifyInThread } from './password-hashing.ts'

/**
 * Threads of its own: the library would use those that Node.js shares between files, name look-ups and pictures, so that a few slow pictures
 * would keep everybody from signing in
 */
const AT_ONCE = 2
const hashing = createThreads({ size: AT_ONCE, mostWaiting: 200 })
const LIMIT: TaskLimit = {
  timeoutMs: 10_000,
  tooMuch: { code: 'unavailable', message: 'This took too long. Please try again', retryAfterS: 5 },
}

/** Whoever asks for hundreds of hashes waits behind their own, and others' sign-in goes in between */
const turns = createTurns({ atOnce: AT_ONCE, perBusiness: AT_ONCE, mostWaiting: 200, mostInAll: 1000 })

/** `whose`: the business, or where it is not known the network, that asks */
export const hashPassword = (password: string, whose = ''): Promise<string> =>
  turns.take(whose, () => hashing.run<typeof hashInThread>('hash-password', password, LIMIT))

// Hash of a random password, verified for an unknown e-mail address, so that timing does not reveal which addresses exist
let nobodysHash: Promise<string> | undefined

export async function isPasswordRight(password: string, passwordHash: string | undefined, whose = ''): Promise<boolean> {
  nobodysHash ??= hashPassword(crypto.randomUUID())
  const nobodys = await nobodysHash
  const given = { passwordHash: passwordHash ?? nobodys, password }
  const right = await turns.take(whose, () => hashing.run<typeof verifyInThread>('verify-password', given, LIMIT))
  return right && passwordHash !== undefined
}
