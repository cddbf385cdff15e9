import type { z } from 'zod'
import type { createAccount, createClient } from '#contract/operator.ts'
import { AppError, notFound } from '../../platform/base/app-error.ts'
import type { OperatorContext } from '../../platform/http/route.ts'
import { doesClientExist, findBusinessNames } from '../../platform/identity/clients.ts'
import { hashPassword } from '../../platform/identity/passwords.ts'
import { endSessionsOf } from '../../platform/identity/sessions.ts'
import { assertStrongPassword } from '../../platform/identity/weak-passwords.ts'
import { sendMessageJob } from '../../platform/sending/send-message.job.ts'
import type { DeadJob } from '../../platform/services/job-queue.ts'
import { operatorAudit } from './operator.audit.ts'
import {
  findMessage,
  insertAccountIfEmailFree,
  insertClient,
  lockAndFindClientByName,
  requeueEndedMessage,
  setAccountDisabled,
} from './operator.queries.ts'

export async function addClient({ inSystem, request }: OperatorContext, form: z.output<typeof createClient.body>): Promise<string> {
  return inSystem(async (db) => {
    const existing = await lockAndFindClientByName(db, form.company_name)
    if (existing && !form.same_name)
      throw new AppError(
        'conflict',
        `There is already a client called "${form.company_name}" (${existing}). If this is a different business, repeat the request with same_name (on the command line: --same-name yes)`,
      )
    const clientUuid = await insertClient(db, {
      companyName: form.company_name,
      brand: form.brand,
      timeZone: form.time_zone,
      phoneCountryCode: form.phone_country_code,
    })
    await operatorAudit.recordBy(db, { clientUuid, request }, 'client_created')
    return clientUuid
  })
}

export async function createClientAccount(
  { inSystem, request }: OperatorContext,
  form: z.output<typeof createAccount.body>,
): Promise<string> {
  const clientUuid = form.client_uuid
  assertStrongPassword(form.password, form.email, await inSystem((db) => findBusinessNames(db, clientUuid)))
  const passwordHash = await hashPassword(form.password)
  return inSystem(async (db) => {
    if (!(await doesClientExist(db, clientUuid))) throw notFound('This client')
    const accountUuid = await insertAccountIfEmailFree(db, { clientUuid, email: form.email, accountType: form.account_type, passwordHash })
    if (!accountUuid) throw new AppError('conflict', `${form.email} already has an account`)
    await operatorAudit.recordBy(db, { clientUuid, request }, 'account_created', { account: accountUuid, email: form.email })
    return accountUuid
  })
}

export async function disableOrEnableAccount(
  { inSystem, request, services }: OperatorContext,
  email: string,
  disabled: boolean,
): Promise<void> {
  await inSystem(async (db) => {
    const account = await setAccountDisabled(db, email, disabled ? services.clock.now() : null)
    if (!account) throw notFound('This account')
    if (disabled) await endSessionsOf(db, account)
    const action = disabled ? 'account_disabled' : 'account_enabled'
    await operatorAudit.recordBy(db, { clientUuid: account.clientUuid, request }, action, { account: account.uuid, email })
  })
}

export async function getDeadJob({ services }: OperatorContext, id: string): Promise<DeadJob> {
  const job = await services.jobs.findDead(id)
  if (!job) throw notFound('This dead job')
  return job
}

export async function rerunFailedJob({ inSystem, services, request }: OperatorContext, id: string): Promise<void> {
  await inSystem(async (db) => {
    const payload = await services.jobs.rerunDead(db, id)
    if (!payload) throw notFound('This dead job')
    // A job without a tenant, such as a cleanup, has no client whose audit log could record it
    if (typeof payload.clientUuid !== 'string') return
    await operatorAudit.recordBy(db, { clientUuid: payload.clientUuid, request }, 'job_rerun', { job: id })
  })
}

/** Only messages that failed or are unconfirmed, and only at an operator's request, because the message may arrive twice */
export async function resendMessage({ inSystem, services, request }: OperatorContext, messageUuid: string): Promise<void> {
  await inSystem(async (db) => {
    const message = await findMessage(db, messageUuid)
    if (!message) throw notFound('This message')
    if (message.secret) throw new AppError('conflict', 'This message contained a secret link and was deleted. Ask for a new link instead')
    if (!(await requeueEndedMessage(db, messageUuid))) throw new AppError('conflict', 'This message is on its way or was already sent')
    const { clientUuid } = message
    await services.jobs.enqueue(db, sendMessageJob, { clientUuid, messageUuid })
    await operatorAudit.recordBy(db, { clientUuid, request }, 'message_sent_again', { message: messageUuid })
  })
}
