import { randomUUID } from 'node:crypto'
import { nameOrNull } from '#contract/formats/describe-person.ts'
import type { signIn } from '#contract/sign-in/sign-in.ts'
import type { EndpointResult } from '#contract/wire/endpoint.ts'
import { AppError } from '../../platform/base/app-error.ts'
import { withSystem } from '../../platform/database/tenancy.ts'
import { isDemoBusiness } from '../../platform/demo/demo-data.ts'
import { requireRecentSignInOrPassword } from '../../platform/http/prove-owner.ts'
import type { OpenContext, SlowAccountContext } from '../../platform/http/route.ts'
import { findBusinessNames } from '../../platform/identity/clients.ts'
import { storeKnownDeviceAndSetCookie } from '../../platform/identity/known-devices.ts'
import { hashPassword, isPasswordCorrect } from '../../platform/identity/passwords.ts'
import { hashToken, startSession } from '../../platform/identity/sessions.ts'
import { assertStrongPassword } from '../../platform/identity/weak-passwords.ts'
import { countAttemptAndCheckExceeded, countAttemptOrThrow } from '../../platform/rate-limit/rate-limit.ts'
import { signInFailedError, startSessionAfterSignIn } from './complete-sign-in.ts'
import { enforceSignInLimits, findKnownDeviceOf } from './limits/sign-in-limits.ts'
import { findRequiredOtherHost, recordSignInOnOtherHost } from './own-host.ts'
import { emailOwnPasswordChanged } from './password-emails.ts'
import { sendResetLinkJob } from './send-reset-link.job.ts'
import { signInAudit } from './sign-in.audit.ts'
import { replacePasswordAndEndSessions } from './sign-in.public.ts'
import {
  claimPasswordReset,
  findAccountByEmail,
  findCompanyName,
  findUsablePasswordReset,
  lockOwnAccountAndSession,
  setAccountName,
  type UsableReset,
} from './sign-in.queries.ts'
import { startSecondStepIfNeeded } from './two-step/two-step.service.ts'

const MINUTE_S = 60
export const RESET_LIMITS = {
  /**
   * From all networks. Requests above this limit are not rejected, because the sender may not be the owner, but links are sent less often
   */
  byEmail: { name: 'reset by e-mail', max: 5, windowS: 60 * MINUTE_S },
  byAddress: { name: 'reset by address', max: 30, windowS: 60 * MINUTE_S },
  codesByAddress: { name: 'reset codes by address', max: 60, windowS: 15 * MINUTE_S },
}

const REJECTIONS_RECORDED = { name: 'refused sign-ins noted by account', max: 1, windowS: 15 * MINUTE_S }

const CHANGE_LIMIT = { name: 'password change by account', max: 10, windowS: 15 * MINUTE_S }

/** The same message and the same work for known and unknown addresses, against account enumeration */
export async function signInWithPassword(
  context: OpenContext,
  credentials: { user_email: string; password: string; remember?: boolean | undefined; email_code?: string | undefined },
): Promise<EndpointResult<typeof signIn>['data']> {
  const { services, request } = context
  const { database } = services
  const { user_email: email, remember } = credentials
  const { found, device } = await withSystem(
    database,
    async (db) => ({ found: await findAccountByEmail(db, email), device: await findKnownDeviceOf(db, context, email) }),
    { readOnly: true },
  )
  // Another process may have created demo data, whose passwords everybody knows, while this one was running
  const account = found && services.config.rejectsDemo && isDemoBusiness(found.clientUuid) ? null : found
  const passwordHash = account?.passwordHash ?? undefined
  await enforceSignInLimits(context, { email, passwordHash }, device, credentials.email_code).catch((problem) => {
    if (account && problem instanceof AppError) auditLimitedSignInOnce(context, account)
    throw problem
  })
  const right = await isPasswordCorrect(credentials.password, passwordHash, request.address)
  if (!right || !account || !passwordHash) {
    // Not awaited, because only a known address has an audit log, and the response time must not reveal that
    if (account) auditFailedSignInInBackground(context, account, 'sign_in_failed')
    throw signInFailedError()
  }
  const signedIn = { ...account, passwordHash }
  const twoStep = await startSecondStepIfNeeded(context, signedIn, credentials)
  if (twoStep) return { token: '', two_step: twoStep }
  const ownHost = findRequiredOtherHost(context, account)
  if (ownHost) {
    await withSystem(database, (db) => recordSignInOnOtherHost(db, context, signedIn, email))
    return { token: '', own_host: ownHost }
  }
  return { token: await withSystem(database, (db) => startSessionAfterSignIn(db, context, signedIn, { email, remember, hasCode: false })) }
}

type Known = { clientUuid: string; uuid: string }

function auditFailedSignInInBackground(
  { services, request }: OpenContext,
  account: Known,
  action: 'sign_in_failed' | 'sign_in_refused',
): void {
  withSystem(services.database, (db) => signInAudit.recordBy(db, { account, request }, action)).catch((error) =>
    services.log.warn({ error }, 'a failed sign-in was not recorded'),
  )
}

/** Attempts above the limit get one entry per window, so that guessing does not fill the audit log. Not awaited either */
function auditLimitedSignInOnce(context: OpenContext, account: Known): void {
  const { database, clock } = context.services
  countAttemptOrThrow(database, clock, REJECTIONS_RECORDED, account.uuid).then(
    () => auditFailedSignInInBackground(context, account, 'sign_in_refused'),
    () => {},
  )
}

/** The job looks up the email address, not the request, so that the response time is the same for every address */
export async function queuePasswordResetEmail({ services, request }: OpenContext, email: string): Promise<void> {
  const { database, clock, jobs } = services
  await countAttemptOrThrow(database, clock, RESET_LIMITS.byAddress, request.address)
  const isFlood = await countAttemptAndCheckExceeded(database, clock, RESET_LIMITS.byEmail, email)
  const payload = { email, requestId: request.id, linkUuid: randomUUID(), network: request.network, ...(isFlood && { isFlood }) }
  await withSystem(database, (db) => jobs.enqueue(db, sendResetLinkJob, payload))
}

export async function getUsablePasswordReset({ services, request }: OpenContext, code: string): Promise<UsableReset> {
  const { database, clock } = services
  await countAttemptOrThrow(database, clock, RESET_LIMITS.codesByAddress, request.address)
  const reset = await withSystem(database, (db) => findUsablePasswordReset(db, hashToken(code), clock.now()))
  if (!reset) throw resetCodeInvalidError()
  return reset
}

export async function resetPasswordWithCode(
  context: OpenContext,
  reset: { code: string; accountUuid: string; password: string; name?: string | undefined },
): Promise<void> {
  const { services, request } = context
  const { database, clock } = services
  const { kind, email, brand, companyName, city } = await getUsablePasswordReset(context, reset.code)
  assertStrongPassword(reset.password, email, [companyName, city])
  // Hashed before the transaction, because hashing is slow. The code is used up only when the password changes
  const passwordHash = await hashPassword(reset.password, request.address)
  await withSystem(database, async (db) => {
    const account = await claimPasswordReset(db, { codeHash: hashToken(reset.code), accountUuid: reset.accountUuid }, clock.now())
    if (!account) throw resetCodeInvalidError()
    await replacePasswordAndEndSessions(db, account, passwordHash)
    // The owner of the mailbox can sign in from this browser, even while others are guessing
    await storeKnownDeviceAndSetCookie(db, context, account)
    if (kind === 'invitation') {
      const name = nameOrNull(reset.name)
      if (name !== null) await setAccountName(db, account, name)
      await signInAudit.recordBy(db, { account, request }, 'invitation_accepted', name === null ? undefined : { name })
      return
    }
    await signInAudit.recordBy(db, { account, request }, 'password_reset')
    const { clientUuid } = account
    await emailOwnPasswordChanged(db, services, { clientUuid, email, brand, companyName, network: request.network })
  })
}

/** Ends every session including the current one, and returns a new token, so that the user stays signed in */
export async function changeOwnPassword(
  context: SlowAccountContext,
  form: { password: string; current_password?: string | undefined },
): Promise<string> {
  const { services, request, account, inTenant } = context
  const { database, clock } = services
  await countAttemptOrThrow(database, clock, CHANGE_LIMIT, account.uuid)
  await requireRecentSignInOrPassword(context, form.current_password)
  assertStrongPassword(form.password, account.email, await inTenant((db) => findBusinessNames(db, account.clientUuid)))
  const passwordHash = await hashPassword(form.password, account.clientUuid)
  return inTenant(async (db) => {
    const { clientUuid, email, brand } = account
    const session = await lockOwnAccountAndSession(db, account)
    await replacePasswordAndEndSessions(db, account, passwordHash)
    const knownDeviceUuid = await storeKnownDeviceAndSetCookie(db, context, account)
    await signInAudit.recordBy(db, { account, request }, 'password_changed')
    const companyName = await findCompanyName(db, clientUuid)
    await emailOwnPasswordChanged(db, services, { clientUuid, email, brand, companyName, network: request.network })
    return startSession(db, clock, account, { ...session, signedInAt: clock.now(), knownDeviceUuid })
  })
}

const resetCodeInvalidError = () => new AppError('reset_code_invalid', 'This link is no longer valid. Request a new one')
