import { AppError } from '../../platform/app-error.ts'
import { withSystem } from '../../platform/database/tenancy.ts'
import { countTry, forgetTries } from '../../platform/http/rate-limit.ts'
import type { OpenContext, SlowAccountContext } from '../../platform/http/route.ts'
import { hashPassword, isPasswordRight } from '../../platform/identity/passwords.ts'
import { hashToken, startSession } from '../../platform/identity/sessions.ts'
import type { Services } from '../../platform/services.ts'
import { sendResetLinkJob } from './send-reset-link.job.ts'
import { signInAudit } from './sign-in.audit.ts'
import { replacePassword } from './sign-in.public.ts'
import { findAccountByEmail, findGoodReset, type GoodReset, noteSignIn, useReset } from './sign-in.queries.ts'

const MINUTE_S = 60
export const SIGN_IN_LIMITS = {
  byEmail: { name: 'sign-in by e-mail', max: 10, windowS: 15 * MINUTE_S },
  byAddress: { name: 'sign-in by address', max: 100, windowS: 15 * MINUTE_S },
}
export const RESET_LIMITS = {
  byEmail: { name: 'reset by e-mail', max: 5, windowS: 60 * MINUTE_S },
  byAddress: { name: 'reset by address', max: 30, windowS: 60 * MINUTE_S },
  codesByAddress: { name: 'reset codes by address', max: 60, windowS: 15 * MINUTE_S },
}

/** The same message and the same work for known and unknown addresses, against account enumeration */
export async function signInWithPassword(
  { services, request }: OpenContext,
  credentials: { user_email: string; password: string },
): Promise<string> {
  const { database, clock } = services
  await countTry(database, clock, SIGN_IN_LIMITS.byAddress, request.address)
  await countTry(database, clock, SIGN_IN_LIMITS.byEmail, credentials.user_email)
  const account = await withSystem(database, (db) => findAccountByEmail(db, credentials.user_email))
  const passwordHash = account?.passwordHash ?? undefined
  const right = await isPasswordRight(credentials.password, passwordHash)
  const event = { requestId: request.id, clientUuid: account?.clientUuid ?? '', accountUuid: account?.uuid ?? '' }
  if (!right || !account || !passwordHash) {
    // Not awaited: only a known address has an audit log to write to, and the response time must not tell
    if (account) auditLater(services, { ...event, action: 'sign_in_failed' })
    throw signInFailed()
  }
  return withSystem(database, async (db) => {
    // Against a race: the password may have been changed, or the account disabled, while the hash was being checked
    if (!(await noteSignIn(db, { ...account, passwordHash }, clock.now()))) throw signInFailed()
    await forgetTries(db, SIGN_IN_LIMITS.byEmail, credentials.user_email)
    await signInAudit.record(db, { ...event, action: 'sign_in' })
    return startSession(db, clock, account)
  })
}

function auditLater({ database, log }: Services, event: Parameters<typeof signInAudit.record>[1]): void {
  withSystem(database, (db) => signInAudit.record(db, event)).catch((error) => log.warn({ error }, 'a failed sign-in was not recorded'))
}

const signInFailed = () => new AppError('sign_in_failed', 'Email or password is incorrect')

/** The job looks the address up, not the request, so that the response time is the same for every address */
export async function requestReset({ services, request }: OpenContext, email: string): Promise<void> {
  const { database, clock, jobs } = services
  await countTry(database, clock, RESET_LIMITS.byAddress, request.address)
  await countTry(database, clock, RESET_LIMITS.byEmail, email)
  await withSystem(database, (db) => jobs.enqueue(db, sendResetLinkJob, { email, requestId: request.id }))
}

export async function getGoodReset({ services, request }: OpenContext, code: string): Promise<GoodReset> {
  const { database, clock } = services
  await countTry(database, clock, RESET_LIMITS.codesByAddress, request.address)
  const reset = await withSystem(database, (db) => findGoodReset(db, hashToken(code), clock.now()))
  if (!reset) throw resetCodeInvalid()
  return reset
}

export async function resetWithCode(context: OpenContext, reset: { code: string; accountUuid: string; password: string }): Promise<void> {
  const { services, request } = context
  const { database, clock } = services
  const { kind } = await getGoodReset(context, reset.code)
  // Hashed before the transaction, because it takes long; the code is used up only together with the password change
  const passwordHash = await hashPassword(reset.password)
  await withSystem(database, async (db) => {
    const account = await useReset(db, { codeHash: hashToken(reset.code), accountUuid: reset.accountUuid }, clock.now())
    if (!account) throw resetCodeInvalid()
    await replacePassword(db, account, passwordHash)
    await signInAudit.record(db, {
      clientUuid: account.clientUuid,
      accountUuid: account.uuid,
      action: kind === 'invitation' ? 'invitation_accepted' : 'password_reset',
      requestId: request.id,
    })
  })
}

/** Ends every session, the current one too; the answer carries a new token, so that the person stays signed in */
export async function changeOwnPassword({ services, request, account, inTenant }: SlowAccountContext, password: string): Promise<string> {
  const passwordHash = await hashPassword(password)
  return inTenant(async (db) => {
    await replacePassword(db, account, passwordHash)
    await signInAudit.record(db, {
      clientUuid: account.clientUuid,
      accountUuid: account.uuid,
      action: 'password_changed',
      requestId: request.id,
    })
    return startSession(db, services.clock, account)
  })
}

const resetCodeInvalid = () => new AppError('reset_code_invalid', 'This link is no longer valid. Ask for a new one')
