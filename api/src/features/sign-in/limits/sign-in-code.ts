import { timingSafeEqual } from 'node:crypto'
import { withSystem } from '../../../platform/database/tenancy.ts'
import type { OpenContext } from '../../../platform/http/route.ts'
import { countAttemptOrThrow } from '../../../platform/rate-limit/rate-limit.ts'
import { sendSignInCodeJob } from './send-sign-in-code.job.ts'
import { computeSignInCode, SIGN_IN_CODE_LENGTH as LENGTH } from './sign-in-code-value.ts'

const WINDOW_MS = 15 * 60_000
/** Prevents an attacker from filling the owner's mailbox. All codes within a window are the same, so the first email is enough */
const CODE_EMAIL_LIMIT = { name: 'sign-in codes by e-mail', max: 2, windowS: WINDOW_MS / 1000 }

const codeWindowAt = (now: Date) => Math.floor(now.getTime() / WINDOW_MS)

/** A code is valid until the end of the next window, which is 15 to 30 minutes */
export function isValidSignInCode(
  given: string,
  { email, passwordHash }: { email: string; passwordHash: string | undefined },
  now: Date,
): boolean {
  const typed = Buffer.from(given.toUpperCase().replace(/[\s-]/g, '').slice(0, LENGTH).padEnd(LENGTH, ' '))
  const codes = [codeWindowAt(now), codeWindowAt(now) - 1].map((window) =>
    Buffer.from(computeSignInCode(passwordHash ?? '', email, window)),
  )
  const isEqual = codes.map((code) => code.length === typed.length && timingSafeEqual(code, typed)).includes(true)
  return isEqual && passwordHash !== undefined
}

/** The job looks up the address, so that the request takes the same time for an unknown address */
export async function queueSignInCodeEmail({ services, request }: OpenContext, email: string): Promise<void> {
  const { database, clock, jobs } = services
  const isDue = await countAttemptOrThrow(database, clock, CODE_EMAIL_LIMIT, email).then(
    () => true,
    () => false,
  )
  if (!isDue) return
  const payload = { email, window: codeWindowAt(clock.now()), network: request.network }
  await withSystem(database, (db) => jobs.enqueue(db, sendSignInCodeJob, payload))
}
