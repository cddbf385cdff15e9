import { z } from 'zod'
import type { Enrolment } from '#contract/sign-in/two-step.ts'
import { AppError } from '../../../platform/base/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { SlowAccountContext } from '../../../platform/http/route.ts'
import { endOtherSessionsOf } from '../../../platform/identity/sessions.ts'
import { findTotpStepOfCode } from '../../../platform/identity/totp.ts'
import { countAttemptOrThrow } from '../../../platform/rate-limit/rate-limit.ts'
import { seal, unseal } from '../../../platform/secrets/sealing.ts'
import { signInAudit } from '../sign-in.audit.ts'
import { findCompanyName, lockOwnAccountAndSession } from '../sign-in.queries.ts'
import { findTwoStep, type Identity, replaceTwoStepSecretIfOn } from './two-step.queries.ts'
import {
  claimTwoStepCode,
  codeWrongError,
  createTwoStepEnrolment,
  enableTwoStepWithNewRecoveryCodes,
  OWN_CODE_LIMIT,
  sealOwnerOf,
} from './two-step-codes.ts'
import { emailTwoStepChange } from './two-step-emails.ts'

const LIFETIME_MS = 10 * 60_000
const ticket = z.object({ secret: z.string(), until: z.number() })
const newAppTicketOwner = ({ uuid }: Identity) => `another app of ${uuid}`

/** Requires a code from the current app, or a recovery code. Allowed even if the business requires a second step */
export async function renewRecoveryCodesWithCode(context: SlowAccountContext, code: string): Promise<string[]> {
  const { services, account, request } = context
  return claimCodeAndRun(context, code, async (db) => {
    const codes = await enableTwoStepWithNewRecoveryCodes(db, services, account)
    await signInAudit.recordBy(db, { account, request }, 'two_step_codes_renewed')
    await emailOwnTwoStepChange(db, context, 'codes')
    return codes
  })
}

/**
 * The new app's encrypted secret is sent to the page and back, so that the current app stays active until a code from the new app is given
 */
export async function beginEnrolmentOfNewApp(context: SlowAccountContext, code: string): Promise<{ ticket: string; enrolment: Enrolment }> {
  const { config, clock } = context.services
  const { account } = context
  await claimCodeAndRun(context, code, async () => {})
  const { enrolment } = await createTwoStepEnrolment(config, account)
  const content: z.output<typeof ticket> = { secret: enrolment.secret, until: clock.now().getTime() + LIFETIME_MS }
  const { keyId, sealed } = seal(config.connectionKeys, newAppTicketOwner(account), JSON.stringify(content))
  return { ticket: `${keyId}.${sealed.toString('base64url')}`, enrolment }
}

export async function switchToNewApp(context: SlowAccountContext, given: { ticket: string; code: string }): Promise<void> {
  const { services, account, request, inTenant } = context
  const { config, clock, database } = services
  const secret = unsealNewAppTicket(context, given.ticket)
  await countAttemptOrThrow(database, clock, OWN_CODE_LIMIT, account.uuid)
  const step = findTotpStepOfCode(secret, given.code, clock.now())
  if (step === null) throw codeWrongError()
  await inTenant(async (db) => {
    await lockOwnAccountAndSession(db, account)
    if (!(await replaceTwoStepSecretIfOn(db, account, seal(config.connectionKeys, sealOwnerOf(account), secret), step)))
      throw twoStepOffError()
    await endOtherSessionsOf(db, account)
    await signInAudit.recordBy(db, { account, request }, 'two_step_app_changed')
    await emailOwnTwoStepChange(db, context, 'app')
  })
}

function unsealNewAppTicket({ services: { config, clock }, account }: SlowAccountContext, written: string): string {
  const dot = written.lastIndexOf('.')
  const sealed = { keyId: written.slice(0, dot), sealed: Buffer.from(written.slice(dot + 1), 'base64url') }
  const plain = unseal(config.connectionKeys, newAppTicketOwner(account), sealed)
  const content = plain === null ? null : ticket.parse(JSON.parse(plain))
  if (!content || content.until <= clock.now().getTime())
    throw new AppError('sign_in_failed', 'This took too long. Start setting up the app again')
  return content.secret
}

async function claimCodeAndRun<T>(context: SlowAccountContext, code: string, run: (db: Db) => Promise<T>): Promise<T> {
  const { services, account, inTenant } = context
  await countAttemptOrThrow(services.database, services.clock, OWN_CODE_LIMIT, account.uuid)
  return inTenant(async (db) => {
    await lockOwnAccountAndSession(db, account)
    if (!(await findTwoStep(db, account)).isEnabled) throw twoStepOffError()
    await claimTwoStepCode(db, services, account, code)
    return run(db)
  })
}

const twoStepOffError = () => new AppError('conflict', 'Two-step sign-in is off. Turn it on first')

async function emailOwnTwoStepChange(db: Db, { services, account, request }: SlowAccountContext, change: 'app' | 'codes'): Promise<void> {
  const companyName = await findCompanyName(db, account.clientUuid)
  await emailTwoStepChange(db, services, { ...account, companyName, network: request.network }, change)
}
