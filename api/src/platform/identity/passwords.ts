import { createLimiter } from '../slow-work/limiter.ts'
import { createThreadPool, type TaskLimit } from '../slow-work/threads.ts'
import type { hashInThread, verifyInThread } from './password-hashing.ts'

/**
 * Dedicated threads, because the library would use the threads that Node.js shares between files, DNS lookups and pictures, and a few slow
 * pictures would block sign-in for everybody
 */
const AT_ONCE = 2
const hashing = createThreadPool({ size: AT_ONCE, maxWaiting: 200 })
const LIMIT: TaskLimit = {
  timeoutMs: 10_000,
  tooMuch: { code: 'unavailable', message: 'This took too long. Please try again', retryAfterS: 5 },
}

/** A client that requests hundreds of hashes waits for its own requests, while other clients' sign-ins are served in between */
const limiter = createLimiter({ atOnce: AT_ONCE, perBusiness: AT_ONCE, maxWaiting: 200, maxWaitingInTotal: 1000 })

/** `whose`: the business that requests the hash, or its network if the business is unknown */
export const hashPassword = (password: string, whose = ''): Promise<string> =>
  limiter.run(whose, () => hashing.run<typeof hashInThread>('hash-password', password, LIMIT))

// Hash of a random password. It is verified if the email address is unknown, so that timing does not reveal which addresses exist
let nobodysHash: Promise<string> | undefined

export async function isPasswordCorrect(password: string, passwordHash: string | undefined, whose = ''): Promise<boolean> {
  nobodysHash ??= hashPassword(crypto.randomUUID())
  const nobodys = await nobodysHash
  const given = { passwordHash: passwordHash ?? nobodys, password }
  const right = await limiter.run(whose, () => hashing.run<typeof verifyInThread>('verify-password', given, LIMIT))
  return right && passwordHash !== undefined
}
