import { z } from 'zod'
import type { Enrolment } from '#contract/sign-in/two-step.ts'
import { AppError } from '../../../platform/base/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { SlowAccountContext } from '../../../platform/http/route.ts'
import { endOtherSessionsOf } from '../../../platform/identity/sessions.ts'
import { findStepOfCode } from '../../../platform/identity/totp.ts'
import { countTry } from '../../../platform/rate-limit/rate-limit.ts'
import { seal, unseal } from '../../../platform/secrets/sealing.ts'
import { signInAudit } from '../sign-in.audit.ts'
import { findCompanyName, lockOwnAccount } from '../sign-in.queries.ts'
import { findTwoStep, type Identity, replaceSecret } from './two-step.queries.ts'
import { claimCode, codeWrongError, enableTwoStep, makeEnrolment, OWN_CODE_LIMIT, ownerOf } from './two-step-codes.ts'
import { notifyOfTwoStepChange } from './two-step-emails.ts'

const LIFETIME_MS = 10 * 60_000
const ticket = z.object({ secret: z.string(), until: z.number() })
const ticketOwner = ({ uuid }: Identity) => `another app of ${uuid}`

/** Needs a code of the current app, or a recovery code. Allowed even where the business requires a second step */
export async function renewCodes(context: SlowAccountContext, code: string): Promise<string[]> {
  const { services, account, request } = context
  return runWithCode(context, code, async (db) => {
    const codes = await enableTwoStep(db, services, account)
    await signInAudit.recordBy(db, { account, request }, 'two_step_codes_renewed')
    await notifyOfChange(db, context, 'codes')
    return codes
  })
}

/** The new app's secret goes to the page and back, encrypted, so that the current app stays active until a code of the new one is given */
export async function beginNewApp(context: SlowAccountContext, code: string): Promise<{ ticket: string; enrolment: Enrolment }> {
  const { config, clock } = context.services
  const { account } = context
  await runWithCode(context, code, async () => {})
  const { enrolment } = await makeEnrolment(config, account)
  const content: z.output<typeof ticket> = { secret: enrolment.secret, until: clock.now().getTime() + LIFETIME_MS }
  const { keyId, sealed } = seal(config.connectionKeys, ticketOwner(account), JSON.stringify(content))
  return { ticket: `${keyId}.${sealed.toString('base64url')}`, enrolment }
}

export async function switchToAnother(context: SlowAccountContext, given: { ticket: string; code: string }): Promise<void> {
  const { services, account, request, inTenant } = context
  const { config, clock, database } = services
  const secret = readTicket(context, given.ticket)
  await countTry(database, clock, OWN_CODE_LIMIT, account.uuid)
  const step = findStepOfCode(secret, given.code, clock.now())
  if (step === null) throw codeWrongError()
  await inTenant(async (db) => {
    await lockOwnAccount(db, account)
    if (!(await replaceSecret(db, account, seal(config.connectionKeys, ownerOf(account), secret), step))) throw twoStepOffError()
    await endOtherSessionsOf(db, account)
    await signInAudit.recordBy(db, { account, request }, 'two_step_app_changed')
    await notifyOfChange(db, context, 'app')
  })
}

function readTicket({ services: { config, clock }, account }: SlowAccountContext, written: string): string {
  const dot = written.lastIndexOf('.')
  const sealed = { keyId: written.slice(0, dot), sealed: Buffer.from(written.slice(dot + 1), 'base64url') }
  const plain = unseal(config.connectionKeys, ticketOwner(account), sealed)
  const content = plain === null ? null : ticket.parse(JSON.parse(plain))
  if (!content || content.until <= clock.now().getTime())
    throw new AppError('sign_in_failed', 'This took too long. Start setting up the app again')
  return content.secret
}

async function runWithCode<T>(context: SlowAccountContext, code: string, run: (db: Db) => Promise<T>): Promise<T> {
  const { services, account, inTenant } = context
  await countTry(services.database, services.clock, OWN_CODE_LIMIT, account.uuid)
  return inTenant(async (db) => {
    await lockOwnAccount(db, account)
    if (!(await findTwoStep(db, account)).isEnabled) throw twoStepOffError()
    await claimCode(db, services, account, code)
    return run(db)
  })
}

const twoStepOffError = () => new AppError('conflict', 'Two-step sign-in is off. Turn it on first')

async function notifyOfChange(db: Db, { services, account, request }: SlowAccountContext, change: 'app' | 'codes'): Promise<void> {
  const companyName = await findCompanyName(db, account.clientUuid)
  await notifyOfTwoStepChange(db, services, { ...account, companyName, network: request.network }, change)
}
