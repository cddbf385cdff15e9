import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '../../../platform/base/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { OpenContext } from '../../../platform/http/route.ts'
import { findKnownDeviceUuid, readDeviceCookie } from '../../../platform/identity/known-devices.ts'
import {
  assertNotBlockedInProcess,
  clearAttempts,
  countAttemptOrThrow,
  countAttemptsOrThrow,
  LimitExceeded,
} from '../../../platform/rate-limit/rate-limit.ts'
import { isValidSignInCode, queueSignInCodeEmail } from './sign-in-code.ts'

const MINUTE_S = 60
export const SIGN_IN_LIMITS = {
  byAddress: { name: 'sign-in by address', max: 100, windowS: 15 * MINUTE_S },
  byEmailAndAddress: { name: 'sign-in by e-mail and address', max: 10, windowS: 15 * MINUTE_S },
  byDevice: { name: 'sign-in by e-mail and known device', max: 10, windowS: 15 * MINUTE_S },
  /** From all networks together, except known devices, against guessing spread over many networks */
  byEmail: { name: 'sign-in by e-mail', max: 100, windowS: 60 * MINUTE_S },
}
export const SLOW_AFTER = 20
const DELAY_STEP_MS = 200
const MAX_DELAY_MS = 5_000

/** The account whose attempts are counted, and the password they count for, because a new password starts a new count */
interface SignInSubject {
  email: string
  passwordHash: string | undefined
}

/** Rejects an IP address above its limit without a database query, unless it may be a known device */
export function rejectSignInFlood(context: OpenContext): void {
  const { services, request } = context
  if (!readDeviceCookie(context)) assertNotBlockedInProcess(services.database, services.clock, SIGN_IN_LIMITS.byAddress, request.address)
}

/**
 * Counts a sign-in attempt, so that other people's failed attempts do not lock out the owner: an IP address is rejected for its own
 * attempts, attempts from many addresses are slowed down and then need an emailed code, and a known device, one that has signed in before,
 * is counted separately
 */
export async function enforceSignInLimits(
  context: OpenContext,
  tried: SignInSubject,
  knownDeviceUuid: string | null,
  emailCode?: string,
): Promise<void> {
  const { services, request } = context
  const { database, clock } = services
  if (knownDeviceUuid) {
    await countAttemptOrThrow(database, clock, SIGN_IN_LIMITS.byDevice, limitSubjectOf(tried, knownDeviceUuid))
    return
  }
  const bySender = [
    { limit: SIGN_IN_LIMITS.byAddress, subject: request.address },
    { limit: SIGN_IN_LIMITS.byEmailAndAddress, subject: limitSubjectOf(tried, request.address) },
  ]
  if (emailCode) {
    await countAttemptsOrThrow(database, clock, bySender)
    if (isValidSignInCode(emailCode, tried, clock.now())) return
    throw new AppError('sign_in_failed', 'This code is incorrect or has expired', { field: 'email_code' })
  }
  const byEmail = { limit: SIGN_IN_LIMITS.byEmail, subject: limitSubjectOf(tried) }
  const [, , attemptsFromUnknownDevices = 0] = await countAttemptsOrThrow(database, clock, [...bySender, byEmail]).catch(
    async (problem) => {
      if (!(problem instanceof LimitExceeded) || problem.limit !== SIGN_IN_LIMITS.byEmail) throw problem
      await queueSignInCodeEmail(context, tried.email)
      throw codeNeededError(problem.retryAfterS)
    },
  )
  if (attemptsFromUnknownDevices > SLOW_AFTER)
    await pause(Math.min(MAX_DELAY_MS, (attemptsFromUnknownDevices - SLOW_AFTER) * DELAY_STEP_MS))
}

export async function clearSignInAttempts(db: Db, context: OpenContext, tried: SignInSubject): Promise<void> {
  const known = await findKnownDeviceOf(db, context, tried.email)
  // Sent together, in the order in which they are counted, so that two sign-ins do not deadlock
  await Promise.all([
    known && clearAttempts(db, SIGN_IN_LIMITS.byDevice, limitSubjectOf(tried, known)),
    clearAttempts(db, SIGN_IN_LIMITS.byEmailAndAddress, limitSubjectOf(tried, context.request.address)),
    clearAttempts(db, SIGN_IN_LIMITS.byEmail, limitSubjectOf(tried)),
  ])
}

/** The device that sent the request, if this account has signed in on it before */
export async function findKnownDeviceOf(db: Db, context: OpenContext, email: string): Promise<string | null> {
  const device = readDeviceCookie(context)
  return device && findKnownDeviceUuid(db, device, email)
}

const limitSubjectOf = ({ email, passwordHash = '' }: SignInSubject, from = '') => [email, passwordHash, from].join('\n')

/** The same error for an unknown email address, which gets no email */
const codeNeededError = (retryAfterS: number | undefined) =>
  new AppError('too_many_requests', 'Someone tried many passwords for this account. Enter the code we sent to this email address', {
    retryAfterS,
    field: 'email_code',
  })
