import { AppError, notFound } from '../../platform/base/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { findSession, type SessionFacts, type SignedInAccount, sessionEndedError } from '../../platform/identity/sessions.ts'
import { findAccount, lockClient, type StoredAccount } from './accounts.queries.ts'

/** A change of the business's accounts. No other change of them can run at the same time */
export interface AccountChange {
  db: Db
  actor: SignedInAccount
  companyName: string
  /** How the actor's session began, read before the change ends it */
  session: SessionFacts
}

/**
 * Race: the actor may have been demoted, disabled or deleted by a change that this one waited for. Each of these ends the session, so the
 * response is the one for an ended session
 */
export async function lockClientAndAssertAdministrator(db: Db, actor: SignedInAccount): Promise<AccountChange> {
  const client = await lockClient(db, actor.clientUuid)
  const self = await findAccount(db, actor)
  if (!client || !self || self.type !== 'MAIN' || self.isDisabled) throw sessionEndedError()
  return { db, actor, companyName: client.companyName, session: await findSession(db, actor) }
}

export async function getAccount({ db, actor }: AccountChange, uuid: string): Promise<StoredAccount> {
  const account = await findAccount(db, { clientUuid: actor.clientUuid, uuid })
  if (!account) throw notFound('This account')
  return account
}

export async function getAccountWithPassword(db: Db, { clientUuid }: SignedInAccount, uuid: string): Promise<StoredAccount> {
  const account = await findAccount(db, { clientUuid, uuid })
  if (!account) throw notFound('This account')
  if (account.isInvited) {
    throw new AppError('conflict', 'This account has no password yet. Send the invitation again instead')
  }
  return account
}
