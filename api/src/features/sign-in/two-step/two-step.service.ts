import type { Enrolment } from '#contract/two-step.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { countTry, forgetTries } from '../../../platform/http/rate-limit.ts'
import type { AccountContext, OpenContext, OperatorContext, SlowAccountContext } from '../../../platform/http/route.ts'
import { endSessionsOf } from '../../../platform/identity/sessions.ts'
import { completeSignIn } from '../complete-sign-in.ts'
import { signInAudit } from '../sign-in.audit.ts'
import { type AccountForSignIn, findAccountByEmail } from '../sign-in.queries.ts'
import { fingerprintOf, readTicket, writeTicket } from './sign-in-ticket.ts'
import { deleteSecret, endSessionsWithoutTwoStep, findTwoStep, putPendingSecret, setRequired } from './two-step.queries.ts'
import { CODE_LIMIT, enable, makeEnrolment, useCode } from './two-step-codes.ts'

/** After a right password: null when there is no second step */
export async function beginSecondStep(
  { services }: OpenContext,
  account: AccountForSignIn & { passwordHash: string },
  { user_email: email, remember = false }: { user_email: string; remember?: boolean | undefined },
): Promise<{ ticket: string; enrolment: Enrolment | null } | null> {
  const { isEnabled, isRequired } = await withSystem(services.database, (db) => findTwoStep(db, account))
  if (!isEnabled && !isRequired) return null
  const ticket = writeTicket(services, { email, passwordHash: account.passwordHash, remember })
  if (isEnabled) return { ticket, enrolment: null }
  const { sealed, enrolment } = await makeEnrolment(services.config, { ...account, email })
  const isPending = await withSystem(services.database, (db) => putPendingSecret(db, account, sealed))
  return { ticket, enrolment: isPending ? enrolment : null }
}

export async function finishSecondStep(context: OpenContext, given: { ticket: string; code: string }) {
  const { services, request } = context
  const { database, clock } = services
  const ticket = readTicket(services, given.ticket)
  const account = ticket && (await withSystem(database, (db) => findAccountByEmail(db, ticket.email)))
  if (!ticket || !account?.passwordHash || fingerprintOf(account.passwordHash) !== ticket.password) throw ticketEnded()
  const { passwordHash } = account
  await countTry(database, clock, CODE_LIMIT, account.uuid)
  return withSystem(database, async (db) => {
    const { isEnabled } = await findTwoStep(db, account)
    await useCode(db, services, account, given.code)
    const recoveryCodes = isEnabled ? [] : await enable(db, services, account)
    await forgetTries(db, CODE_LIMIT, account.uuid)
    const { clientUuid, uuid: accountUuid } = account
    if (!isEnabled) await signInAudit.record(db, { clientUuid, accountUuid, action: 'two_step_enabled', requestId: request.id })
    const token = await completeSignIn(db, context, { ...account, passwordHash }, { email: ticket.email, remember: ticket.remember })
    return { token, recovery_codes: recoveryCodes }
  }).catch(async (error) => {
    if (error instanceof AppError && error.field === 'code') await auditWrongCode(context, account)
    throw error
  })
}

async function auditWrongCode({ services, request }: OpenContext, { clientUuid, uuid: accountUuid }: AccountForSignIn): Promise<void> {
  const event = { clientUuid, accountUuid, requestId: request.id, details: { step: 'code' } }
  await withSystem(services.database, (db) => signInAudit.record(db, { ...event, action: 'sign_in_failed' }))
}

const ticketEnded = () => new AppError('sign_in_failed', 'It took too long, or the password was changed. Please log in again')

export async function getTwoStepState({ db, account }: AccountContext) {
  const { isEnabled, isRequired, recoveryCodesLeft } = await findTwoStep(db, account)
  return { enabled: isEnabled, required: isRequired, recovery_codes_left: recoveryCodesLeft }
}

export async function beginOwn({ services, account, inTenant }: SlowAccountContext): Promise<Enrolment> {
  const { sealed, enrolment } = await makeEnrolment(services.config, account)
  if (!(await inTenant((db) => putPendingSecret(db, account, sealed))))
    throw new AppError('conflict', 'Two-step sign-in is on already. Switch it off first to set up another app')
  return enrolment
}

export async function enableOwn({ services, account, request, inTenant }: SlowAccountContext, code: string): Promise<string[]> {
  await countTry(services.database, services.clock, CODE_LIMIT, account.uuid)
  return inTenant(async (db) => {
    const { clientUuid, uuid: accountUuid } = account
    if ((await findTwoStep(db, account)).isEnabled) throw new AppError('conflict', 'Two-step sign-in is on already')
    await useCode(db, services, account, code)
    await signInAudit.record(db, { clientUuid, accountUuid, action: 'two_step_enabled', requestId: request.id })
    return enable(db, services, account)
  })
}

export async function disableOwn({ services, account, request, inTenant }: SlowAccountContext, code: string): Promise<void> {
  await countTry(services.database, services.clock, CODE_LIMIT, account.uuid)
  await inTenant(async (db) => {
    const { clientUuid, uuid: accountUuid } = account
    if ((await findTwoStep(db, account)).isRequired)
      throw new AppError('conflict', 'Your business requires two-step sign-in. An administrator can change that')
    await useCode(db, services, account, code)
    await deleteSecret(db, account)
    await signInAudit.record(db, { clientUuid, accountUuid, action: 'two_step_disabled', requestId: request.id })
  })
}

export async function requireOfAll({ db, account, request }: AccountContext, required: boolean): Promise<void> {
  const { clientUuid, uuid: accountUuid } = account
  if (required && !(await findTwoStep(db, account)).isEnabled)
    throw new AppError('conflict', 'Switch two-step sign-in on for your own account first')
  await setRequired(db, clientUuid, required)
  if (required) await endSessionsWithoutTwoStep(db, account)
  await signInAudit.record(db, { clientUuid, accountUuid, action: 'two_step_required', requestId: request.id, details: { required } })
}

/** The agency has made sure who asks: phone and recovery codes are lost. Where the business requires a second step, an app is set up at the next sign-in */
export async function switchOffFor({ inSystem, request }: OperatorContext, email: string): Promise<void> {
  await inSystem(async (db) => {
    const account = await findAccountByEmail(db, email)
    if (!account) throw notFound('This account')
    await deleteSecret(db, account)
    await endSessionsOf(db, account)
    const { clientUuid } = account
    await signInAudit.record(db, { clientUuid, accountUuid: null, action: 'two_step_disabled', requestId: request.id, details: { email } })
  })
}
