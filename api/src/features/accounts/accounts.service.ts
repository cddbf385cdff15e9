import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import {
  type Account,
  type addAccount,
  type changeAccountType,
  type inviteAccount,
  MAX_ACCOUNTS,
  type resetAccountPassword,
  type switchOffAccountTwoStep,
} from '#contract/accounts.ts'
import { nameOrNull } from '#contract/formats/describe-person.ts'
import type { Permission } from '#contract/permissions.ts'
import type { ActionOf } from '../../platform/audit/audit.ts'
import { AppError, notFound } from '../../platform/base/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { requireRecentSignInOrPassword } from '../../platform/http/prove-owner.ts'
import type { OperatorContext, SlowAccountContext } from '../../platform/http/route.ts'
import { doesClientExist, findBusinessNames } from '../../platform/identity/clients.ts'
import { hashPassword } from '../../platform/identity/passwords.ts'
import { endSessionsOf, startSession } from '../../platform/identity/sessions.ts'
import { assertStrongPassword } from '../../platform/identity/weak-passwords.ts'
import { countAttemptOrThrow } from '../../platform/rate-limit/rate-limit.ts'
import {
  deleteCredentialsAndSessions,
  replacePasswordAndEndSessions,
  sendInvitationLink,
  switchOffTwoStepAndEndSessions,
} from '../sign-in/sign-in.public.ts'
import { type AccountChange, getAccount, getAccountWithPassword, lockClientAndAssertAdministrator } from './account-change.ts'
import { emailAdministrators, emailNewAccountType, emailNewPassword, emailTwoStepSwitchedOff } from './account-emails.ts'
import { INVITATION_LIMITS, insertWithTakenEmailLimit, PASSWORD_LIMIT } from './account-limits.ts'
import { accountsAudit } from './accounts.audit.ts'
import {
  countAccounts,
  deleteAccountRow,
  findAccount,
  findAccountsOf,
  hasOtherAdministrator,
  insertAccountIfEmailFree,
  type StoredAccount,
  setAccountName,
  setAccountType,
  setDeniedPermissions,
} from './accounts.queries.ts'
import { auditDetailsOfDenied, describePermissionChange, toDeniedPermissions } from './permissions.service.ts'

/** The password is hashed before the transaction, because hashing is slow, but after all checks that can reject the request */
export async function addAccountWithPassword(context: SlowAccountContext, form: z.output<typeof addAccount.body>): Promise<string> {
  const { database, clock } = context.services
  const { clientUuid } = context.account
  const deniedPermissions = toDeniedPermissions(form.account_type, form.permissions)
  assertStrongPassword(form.password, form.email, await context.inTenant((db) => findBusinessNames(db, clientUuid)))
  if (form.account_type === 'MAIN') await requireRecentSignInOrPassword(context, form.current_password)
  await countAttemptOrThrow(database, clock, PASSWORD_LIMIT, clientUuid)
  const passwordHash = await hashPassword(form.password, clientUuid)
  const insert = async (db: Db) => {
    const change = await lockClientAndAssertAdministrator(db, context.account)
    const name = nameOrNull(form.name)
    if (form.account_type === 'MAIN') await emailAdministrators(context.services, change, form, 'added')
    const uuid = await insertAccountOrReject(change, {
      email: form.email,
      accountType: form.account_type,
      passwordHash,
      deniedPermissions,
      name,
    })
    await recordAccountAudit(context, change, 'account_added', {
      account: uuid,
      email: form.email,
      type: form.account_type,
      ...(name !== null && { name }),
      ...auditDetailsOfDenied(deniedPermissions),
    })
    return uuid
  }
  return insertWithTakenEmailLimit(context, () => context.inTenant(insert))
}

export async function inviteByEmail(context: SlowAccountContext, form: z.output<typeof inviteAccount.body>): Promise<string> {
  const { services, account: actor } = context
  const { database, clock } = services
  const { email, account_type: accountType } = form
  const deniedPermissions = toDeniedPermissions(accountType, form.permissions)
  if (accountType === 'MAIN') await requireRecentSignInOrPassword(context, form.current_password)
  await countAttemptOrThrow(database, clock, INVITATION_LIMITS.byClient, actor.clientUuid)
  await countAttemptOrThrow(database, clock, INVITATION_LIMITS.byEmail, email)
  const insert = async (db: Db) => {
    const change = await lockClientAndAssertAdministrator(db, actor)
    const name = nameOrNull(form.name)
    const uuid = await insertAccountOrReject(change, { email, accountType, invitedAt: clock.now(), deniedPermissions, name })
    await emailInvitationLink(context, change, { uuid, email })
    if (accountType === 'MAIN') await emailAdministrators(services, change, form, 'invited')
    await recordAccountAudit(context, change, 'account_invited', {
      account: uuid,
      email,
      type: accountType,
      ...(name !== null && { name }),
      ...auditDetailsOfDenied(deniedPermissions),
    })
    return uuid
  }
  return insertWithTakenEmailLimit(context, () => context.inTenant(insert))
}

export async function sendInvitationAgain(context: SlowAccountContext, accountUuid: string): Promise<void> {
  const { services, account: actor } = context
  const { database, clock } = services
  await countAttemptOrThrow(database, clock, INVITATION_LIMITS.byClient, actor.clientUuid)
  await countAttemptOrThrow(database, clock, INVITATION_LIMITS.byAccount, accountUuid)
  await context.inTenant(async (db) => {
    const change = await lockClientAndAssertAdministrator(db, actor)
    const account = await getAccount(change, accountUuid)
    if (!account.isInvited) throw new AppError('conflict', 'This account already has a password. Reset it instead')
    if (account.isDisabled) throw new AppError('conflict', 'This account is disabled and cannot be invited')
    await emailInvitationLink(context, change, account)
    await recordAccountAudit(context, change, 'account_invitation_sent_again', { account: account.uuid, email: account.email })
  })
}

/**
 * Returns the token of a new session to users who changed their own account. Administrators may demote themselves while another
 * administrator remains; they stay signed in as a standard user
 */
export async function changeAccount(context: SlowAccountContext, form: z.output<typeof changeAccountType.body>): Promise<string | null> {
  const { client_account_uuid: accountUuid, account_type: type } = form
  const denied = toDeniedPermissions(type, form.permissions)
  const before = await context.inTenant((db) => findAccount(db, { clientUuid: context.account.clientUuid, uuid: accountUuid }))
  if (type === 'MAIN' || before?.type === 'MAIN') await requireRecentSignInOrPassword(context, form.current_password)
  return context.inTenant(async (db) => {
    const change = await lockClientAndAssertAdministrator(db, context.account)
    const account = await getAccount(change, accountUuid)
    if (form.name !== undefined) await saveNameWithAudit(context, change, account, nameOrNull(form.name))
    if (denied) await savePermissionsWithAudit(context, change, account, denied)
    // A repeated request changes nothing, so it must not end sessions or send another email
    if (account.type === type) return null
    if (type === 'REGULAR' && !(await hasOtherAdministrator(db, account))) {
      throw new AppError('conflict', 'Your business needs at least one administrator. Make another account an administrator first')
    }
    await emailAdministrators(context.services, change, account, type === 'MAIN' ? 'promoted' : 'demoted')
    await setAccountType(db, account, type)
    await endSessionsOf(db, account)
    await emailNewAccountType(context.services, change, account, type)
    await recordAccountAudit(context, change, 'account_type_changed', {
      account: account.uuid,
      email: account.email,
      from: account.type,
      to: type,
    })
    return startSessionIfOwnAccount(context, change, account)
  })
}

/** Needs no password and notifies nobody, because a name gives no access */
async function saveNameWithAudit(
  context: SlowAccountContext,
  change: AccountChange,
  account: StoredAccount,
  name: string | null,
): Promise<void> {
  if (account.name === name) return
  await setAccountName(change.db, account, name)
  await recordAccountAudit(context, change, 'account_name_changed', { account: account.uuid, email: account.email, name })
}

/** Permissions are read on every call, so no session has to end. A repeated request adds nothing to the audit log */
async function savePermissionsWithAudit(
  context: SlowAccountContext,
  change: AccountChange,
  account: StoredAccount,
  denied: Permission[],
): Promise<void> {
  const changed = describePermissionChange(account, denied)
  if (!changed) return
  await setDeniedPermissions(change.db, account, denied)
  await recordAccountAudit(context, change, 'account_permissions_changed', { account: account.uuid, email: account.email, ...changed })
}

/** The account is looked up before hashing, which is slow, and again afterwards */
export async function resetPasswordOfAccount(
  context: SlowAccountContext,
  form: z.output<typeof resetAccountPassword.body>,
): Promise<string | null> {
  const { services, account: actor, inTenant } = context
  const { client_account_uuid: accountUuid, password, current_password: currentPassword } = form
  await inTenant(async (db) => {
    const { email } = await getAccountWithPassword(db, actor, accountUuid)
    assertStrongPassword(password, email, await findBusinessNames(db, actor.clientUuid))
  })
  await requireRecentSignInOrPassword(context, currentPassword)
  await countAttemptOrThrow(services.database, services.clock, PASSWORD_LIMIT, actor.clientUuid)
  const passwordHash = await hashPassword(password, actor.clientUuid)
  return inTenant(async (db) => {
    const change = await lockClientAndAssertAdministrator(db, actor)
    const account = await getAccountWithPassword(db, actor, accountUuid)
    await replacePasswordAndEndSessions(db, account, passwordHash)
    await emailNewPassword(services, change, account)
    if (account.uuid !== actor.uuid) await emailAdministrators(services, change, account, 'password reset')
    await recordAccountAudit(context, change, 'account_password_reset', { account: account.uuid, email: account.email })
    return startSessionIfOwnAccount(context, change, account)
  })
}

/** For a colleague who lost both phone and recovery codes. Users with one of them turn off their own two-step sign-in with a code */
export async function switchOffTwoStepOfColleague(
  context: SlowAccountContext,
  { client_account_uuid: accountUuid, current_password }: z.output<typeof switchOffAccountTwoStep.body>,
): Promise<void> {
  if (accountUuid === context.account.uuid) throw new AppError('conflict', 'Turn off your own under Two-Step Sign-In. You’ll need a code')
  await requireRecentSignInOrPassword(context, current_password)
  await context.inTenant(async (db) => {
    const change = await lockClientAndAssertAdministrator(db, context.account)
    const account = await getAccount(change, accountUuid)
    // A repeated request must not send another email
    if (!(await switchOffTwoStepAndEndSessions(db, account))) return
    await emailTwoStepSwitchedOff(context.services, change, account)
    await emailAdministrators(context.services, change, account, 'two-step off')
    await recordAccountAudit(context, change, 'account_two_step_off', { account: account.uuid, email: account.email })
  })
}

/** The last administrator cannot be deleted, because only administrators delete, and nobody can delete their own account */
export async function deleteColleagueAccount(context: SlowAccountContext, accountUuid: string, currentPassword?: string): Promise<void> {
  if (accountUuid === context.account.uuid) throw new AppError('conflict', 'You can’t delete the account you’re signed in with')
  await requireRecentSignInOrPassword(context, currentPassword)
  await context.inTenant(async (db) => {
    const change = await lockClientAndAssertAdministrator(db, context.account)
    const account = await getAccount(change, accountUuid)
    const isMerelyInvited = account.isInvited && account.type === 'REGULAR'
    if (!isMerelyInvited) await emailAdministrators(context.services, change, account, account.isInvited ? 'withdrawn' : 'deleted')
    await deleteCredentialsAndSessions(db, account)
    await deleteAccountRow(db, account)
    // Includes the email address, because no row has it anymore
    const details = { account: account.uuid, email: account.email, type: account.type }
    await recordAccountAudit(context, change, account.isInvited ? 'account_invitation_withdrawn' : 'account_deleted', details)
  })
}

export async function getAccountsOfClient({ inSystem }: OperatorContext, clientUuid: string): Promise<Account[]> {
  return inSystem(async (db) => {
    if (!(await doesClientExist(db, clientUuid))) throw notFound('This client')
    return findAccountsOf(db, clientUuid)
  })
}

async function insertAccountOrReject(
  { db, actor }: AccountChange,
  values: {
    email: string
    accountType: StoredAccount['type']
    name: string | null
    passwordHash?: string
    invitedAt?: Date
    deniedPermissions?: Permission[] | undefined
  },
): Promise<string> {
  const { clientUuid } = actor
  if ((await countAccounts(db, clientUuid)) >= MAX_ACCOUNTS) {
    throw new AppError('conflict', `A business can have at most ${MAX_ACCOUNTS} accounts. Delete one you no longer use first`)
  }
  const uuid = await insertAccountIfEmailFree(db, { clientUuid, ...values })
  if (!uuid) throw new AppError('conflict', 'This email already has an account. Please use another one', { field: 'email' })
  return uuid
}

const emailInvitationLink = (
  { services }: { services: SlowAccountContext['services'] },
  { db, actor, companyName }: AccountChange,
  { uuid, email }: { uuid: string; email: string },
) =>
  sendInvitationLink(db, services, {
    clientUuid: actor.clientUuid,
    uuid,
    email,
    brand: actor.brand,
    companyName,
    linkUuid: randomUUID(),
    invitedBy: actor.email,
  })

async function startSessionIfOwnAccount(
  { services }: { services: SlowAccountContext['services'] },
  { db, actor, session }: AccountChange,
  account: StoredAccount,
): Promise<string | null> {
  return account.uuid === actor.uuid ? startSession(db, services.clock, actor, session) : null
}

const recordAccountAudit = (
  { request }: { request: { id: string } },
  { db, actor }: AccountChange,
  action: ActionOf<typeof accountsAudit>,
  details: Record<string, unknown>,
) => accountsAudit.recordBy(db, { account: actor, request }, action, details)
