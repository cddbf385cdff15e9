import type { z } from 'zod'
import type { Enrolment, twoStep } from '#contract/sign-in/two-step.ts'
import { AppError, notFound } from '../../../platform/base/app-error.ts'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { requireRecentSignInOrPassword } from '../../../platform/http/prove-owner.ts'
import type { AccountContext, OpenContext, OperatorContext, SlowAccountContext } from '../../../platform/http/route.ts'
import { endOtherSessionsOf, endSessionsOf, findSession } from '../../../platform/identity/sessions.ts'
import { clearAttempts, countAttemptOrThrow } from '../../../platform/rate-limit/rate-limit.ts'
import { brandIdentity } from '../../../platform/sending/brand-identity.ts'
import { startSessionAfterSignIn } from '../complete-sign-in.ts'
import { findRequiredOtherHost, recordSignInOnOtherHost } from '../own-host.ts'
import { signInAudit } from '../sign-in.audit.ts'
import {
  type AccountForSignIn,
  findAccountByEmail,
  findCompanyName,
  lockAccount,
  lockAccountsOfClient,
  lockOwnAccountAndSession,
} from '../sign-in.queries.ts'
import { fingerprintOfHash, sealSignInTicket, unsealSignInTicket } from './sign-in-ticket.ts'
import {
  deleteTwoStepSecret,
  endSessionsWithoutTwoStep,
  findTwoStep,
  savePendingSecretIfOff,
  setTwoStepRequired,
} from './two-step.queries.ts'
import {
  CODE_LIMIT,
  checkTwoStepCodeWithoutClaiming,
  claimTwoStepCode,
  codeLimitSubject,
  createTwoStepEnrolment,
  enableTwoStepWithNewRecoveryCodes,
  OWN_CODE_LIMIT,
} from './two-step-codes.ts'
import { emailTwoStepChange } from './two-step-emails.ts'

/** Called after a correct password. null when there is no second step */
export async function startSecondStepIfNeeded(
  context: OpenContext,
  account: AccountForSignIn & { passwordHash: string },
  { user_email: email, remember = false }: { user_email: string; remember?: boolean | undefined },
): Promise<z.output<typeof twoStep> | null> {
  const { services, request } = context
  const isElsewhere = findRequiredOtherHost(context, account) !== null
  const { isTwoStepEnabled: isEnabled, isTwoStepRequired: isRequired } = account
  // The app is set up on the host where the account signs in
  if (!isEnabled && (!isRequired || isElsewhere)) return null
  const ticket = sealSignInTicket(services, { email, passwordHash: account.passwordHash, remember })
  // The brand of the requested host, because the account's brand is revealed only after the code
  const support_email = brandIdentity(services.config, isElsewhere ? request.brand : account.brand).supportEmail
  if (isEnabled) return { ticket, enrolment: null, support_email }
  const { sealed, enrolment } = await createTwoStepEnrolment(services.config, { ...account, email })
  const isPending = await withSystem(services.database, (db) => savePendingSecretIfOff(db, account, sealed))
  return { ticket, enrolment: isPending ? enrolment : null, support_email }
}

export async function signInWithSecondStep(context: OpenContext, given: { ticket: string; code: string }) {
  const { services, request } = context
  const { database, clock } = services
  const ticket = unsealSignInTicket(services, given.ticket)
  const account = ticket && (await withSystem(database, (db) => findAccountByEmail(db, ticket.email)))
  if (!ticket || !account?.passwordHash || fingerprintOfHash(account.passwordHash) !== ticket.password) throw ticketEndedError()
  const signedIn = { ...account, passwordHash: account.passwordHash }
  const ownHost = findRequiredOtherHost(context, account)
  await countAttemptOrThrow(database, clock, CODE_LIMIT, codeLimitSubject(signedIn))
  return withSystem(database, async (db) => {
    const { email, remember } = ticket
    await lockAccount(db, account)
    const { isEnabled } = await findTwoStep(db, account)
    if (ownHost) {
      await checkTwoStepCodeWithoutClaiming(db, services, account, given.code)
      await clearAttempts(db, CODE_LIMIT, codeLimitSubject(signedIn))
      await recordSignInOnOtherHost(db, context, signedIn, email)
      return { token: '', recovery_codes: [], own_host: ownHost }
    }
    await claimTwoStepCode(db, services, account, given.code)
    const recoveryCodes = isEnabled ? [] : await enableTwoStepWithNewRecoveryCodes(db, services, account)
    await clearAttempts(db, CODE_LIMIT, codeLimitSubject(signedIn))
    if (!isEnabled) {
      await endSessionsOf(db, account)
      await signInAudit.recordBy(db, { account, request }, 'two_step_enabled')
      await emailTwoStepChange(db, services, { ...account, email, network: request.network }, 'on')
    }
    const token = await startSessionAfterSignIn(db, context, signedIn, { email, remember, hasCode: true })
    return { token, recovery_codes: recoveryCodes }
  }).catch(async (error) => {
    if (error instanceof AppError && error.field === 'code') await auditWrongCode(context, account)
    throw error
  })
}

async function auditWrongCode({ services, request }: OpenContext, account: AccountForSignIn): Promise<void> {
  await withSystem(services.database, (db) => signInAudit.recordBy(db, { account, request }, 'sign_in_failed', { step: 'code' }))
}

const ticketEndedError = () => new AppError('sign_in_failed', 'This took too long, or the password was changed. Please log in again')

export async function getTwoStepState({ db, account }: AccountContext) {
  const { isEnabled, isRequired, recoveryCodesLeft } = await findTwoStep(db, account)
  return { enabled: isEnabled, required: isRequired, recovery_codes_left: recoveryCodesLeft }
}

/** Requires the owner's password, because a stolen session that set up its own app would lock out the owner */
export async function beginOwnTwoStepEnrolment(context: SlowAccountContext, currentPassword: string | undefined): Promise<Enrolment> {
  const { services, account, inTenant } = context
  await requireRecentSignInOrPassword(context, currentPassword)
  const { sealed, enrolment } = await createTwoStepEnrolment(services.config, account)
  if (!(await inTenant((db) => savePendingSecretIfOff(db, account, sealed))))
    throw new AppError('conflict', 'Two-step sign-in is already on. To change apps, confirm with a code from the current one')
  return enrolment
}

/** Ends the sessions that began with only the password, except the current one, which has now given a code */
export async function enableOwnTwoStep(context: SlowAccountContext, code: string): Promise<string[]> {
  const { services, account, request, inTenant } = context
  await countAttemptOrThrow(services.database, services.clock, OWN_CODE_LIMIT, account.uuid)
  return inTenant(async (db) => {
    const { clientUuid } = account
    await lockOwnAccountAndSession(db, account)
    if ((await findTwoStep(db, account)).isEnabled) throw new AppError('conflict', 'Two-step sign-in is already on')
    await claimTwoStepCode(db, services, account, code)
    const recoveryCodes = await enableTwoStepWithNewRecoveryCodes(db, services, account)
    await endOtherSessionsOf(db, account)
    await signInAudit.recordBy(db, { account, request }, 'two_step_enabled')
    const companyName = await findCompanyName(db, clientUuid)
    await emailTwoStepChange(db, services, { ...account, companyName, network: request.network }, 'on')
    return recoveryCodes
  })
}

export async function disableOwnTwoStep({ services, account, request, inTenant }: SlowAccountContext, code: string): Promise<void> {
  await countAttemptOrThrow(services.database, services.clock, OWN_CODE_LIMIT, account.uuid)
  await inTenant(async (db) => {
    const { clientUuid } = account
    await lockOwnAccountAndSession(db, account)
    if ((await findTwoStep(db, account)).isRequired)
      throw new AppError('conflict', 'Your business requires two-step sign-in. An administrator can change that')
    await claimTwoStepCode(db, services, account, code)
    await deleteTwoStepSecret(db, account)
    await signInAudit.recordBy(db, { account, request }, 'two_step_disabled')
    const companyName = await findCompanyName(db, clientUuid)
    await emailTwoStepChange(db, services, { ...account, companyName, network: request.network }, 'off')
  })
}

export async function changeTwoStepRequirement(
  context: SlowAccountContext,
  { required, current_password }: { required: boolean; current_password?: string | undefined },
): Promise<void> {
  const { account, request, inTenant } = context
  if (!required) await requireRecentSignInOrPassword(context, current_password)
  await inTenant(async (db) => {
    const { clientUuid } = account
    await setTwoStepRequired(db, clientUuid, required)
    // A sign-in in progress either finishes first and is signed out below, or sees that a second step is required
    await lockAccountsOfClient(db, clientUuid)
    await findSession(db, account)
    if (required && !(await findTwoStep(db, account)).isEnabled)
      throw new AppError('conflict', 'Turn on two-step sign-in for your own account first')
    if (required) await endSessionsWithoutTwoStep(db, account)
    await signInAudit.recordBy(db, { account, request }, 'two_step_required', { required })
  })
}

/**
 * For lost phones and recovery codes, after the agency has verified the person. If a second step is required, an app is set up at the next
 * sign-in
 */
export async function switchOffTwoStepByOperator({ services, inSystem, request }: OperatorContext, email: string): Promise<void> {
  await inSystem(async (db) => {
    const account = await findAccountByEmail(db, email)
    if (!account) throw notFound('This account')
    await lockAccount(db, account)
    await deleteTwoStepSecret(db, account)
    await endSessionsOf(db, account)
    const { clientUuid } = account
    await signInAudit.recordBy(db, { clientUuid, request }, 'two_step_disabled', { email })
    await emailTwoStepChange(db, services, { ...account, email, network: null }, 'offBySupport')
  })
}
