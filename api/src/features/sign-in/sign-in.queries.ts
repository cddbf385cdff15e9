import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { accounts, clients, passwordResets, twoStepSecrets } from '../../platform/identity/identity.tables.ts'
import { findSession, type SessionFacts, type SignedInAccount } from '../../platform/identity/sessions.ts'

export interface AccountForSignIn {
  uuid: string
  clientUuid: string
  /** null until the invitation is accepted */
  passwordHash: string | null
  brand: 'marquee' | 'partner'
  companyName: string
  isTwoStepEnabled: boolean
  isTwoStepRequired: boolean
}

/** One statement, so that a known address takes no longer than an unknown one */
export async function findAccountByEmail(db: Db, email: string): Promise<AccountForSignIn | null> {
  const [row] = await db
    .select({
      uuid: accounts.uuid,
      clientUuid: accounts.clientUuid,
      passwordHash: accounts.passwordHash,
      brand: sql<'marquee' | 'partner'>`${clients.brand}`,
      companyName: clients.companyName,
      isTwoStepEnabled: sql<boolean>`${twoStepSecrets.enabledAt} is not null`,
      isTwoStepRequired: clients.requiresTwoStep,
    })
    .from(accounts)
    .innerJoin(clients, eq(clients.clientUuid, accounts.clientUuid))
    .leftJoin(twoStepSecrets, and(eq(twoStepSecrets.clientUuid, accounts.clientUuid), eq(twoStepSecrets.accountUuid, accounts.uuid)))
    .where(and(eq(accounts.email, email), isNull(accounts.disabledAt)))
  return row ?? null
}

/**
 * Records the time, if the password is unchanged and the account is still active. The update also locks the row until the transaction ends:
 * a separate lock would need another statement, and two sign-ins that both upgrade a shared lock would deadlock
 */
export async function saveLastSignInIfUnchanged(
  db: Db,
  account: { clientUuid: string; uuid: string; passwordHash: string },
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(accounts)
    .set({ lastSignInAt: now })
    .where(
      and(
        eq(accounts.clientUuid, account.clientUuid),
        eq(accounts.uuid, account.uuid),
        eq(accounts.passwordHash, account.passwordHash),
        isNull(accounts.disabledAt),
      ),
    )
    .returning({ uuid: accounts.uuid })
  return rows.length > 0
}

export async function setInvitedAt(db: Db, account: { clientUuid: string; uuid: string }, invitedAt: Date): Promise<void> {
  await db
    .update(accounts)
    .set({ invitedAt })
    .where(and(eq(accounts.clientUuid, account.clientUuid), eq(accounts.uuid, account.uuid)))
}

export async function setPasswordHash(db: Db, account: { clientUuid: string; uuid: string }, passwordHash: string): Promise<void> {
  await db
    .update(accounts)
    .set({ passwordHash })
    .where(and(eq(accounts.clientUuid, account.clientUuid), eq(accounts.uuid, account.uuid)))
}

/** Serializes decisions that depend on the password or the second step. Recording a sign-in acquires the same lock */
export async function lockAccount(db: Db, account: { clientUuid: string; uuid: string }): Promise<void> {
  await db
    .select({ uuid: accounts.uuid })
    .from(accounts)
    .where(and(eq(accounts.clientUuid, account.clientUuid), eq(accounts.uuid, account.uuid)))
    .for('no key update')
}

/** Throws if the session was ended by a change that this one waited for. Otherwise returns how the session began */
export async function lockOwnAccountAndSession(db: Db, account: SignedInAccount): Promise<SessionFacts> {
  await lockAccount(db, account)
  return findSession(db, account)
}

/** Always in the same order, so that two transactions do not deadlock */
export async function lockAccountsOfClient(db: Db, clientUuid: string): Promise<void> {
  await db
    .select({ uuid: accounts.uuid })
    .from(accounts)
    .where(eq(accounts.clientUuid, clientUuid))
    .orderBy(accounts.uuid)
    .for('no key update')
}

export async function findCompanyName(db: Db, clientUuid: string): Promise<string> {
  const [row] = await db.select({ companyName: clients.companyName }).from(clients).where(eq(clients.clientUuid, clientUuid))
  return row?.companyName ?? ''
}

/** false when this request has already stored its code: a retry of the job sends no second link */
export async function insertPasswordResetIfNew(db: Db, reset: typeof passwordResets.$inferInsert): Promise<boolean> {
  const rows = await db.insert(passwordResets).values(reset).onConflictDoNothing().returning({ clientUuid: passwordResets.clientUuid })
  return rows.length > 0
}

/** Whether the account has an unused link that is valid at least until then */
export async function hasPasswordResetValidUntil(db: Db, account: { clientUuid: string; uuid: string }, until: Date): Promise<boolean> {
  const rows = await db
    .select({ accountUuid: passwordResets.accountUuid })
    .from(passwordResets)
    .where(
      and(
        eq(passwordResets.clientUuid, account.clientUuid),
        eq(passwordResets.accountUuid, account.uuid),
        isNull(passwordResets.usedAt),
        gt(passwordResets.expiresAt, until),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** A newer link revokes the older ones, and a changed password revokes all of them */
export async function deleteUnusedPasswordResets(db: Db, account: { clientUuid: string; uuid: string }, except?: string): Promise<void> {
  await db
    .delete(passwordResets)
    .where(
      and(
        eq(passwordResets.clientUuid, account.clientUuid),
        eq(passwordResets.accountUuid, account.uuid),
        isNull(passwordResets.usedAt),
        except ? ne(passwordResets.requestUuid, except) : undefined,
      ),
    )
}

const isResetUsableSql = (codeHash: Buffer, now: Date) =>
  and(eq(passwordResets.codeHash, codeHash), isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, now))

export interface UsableReset {
  accountUuid: string
  email: string
  name: string | null
  companyName: string
  city: string
  brand: 'marquee' | 'partner'
  kind: 'reset' | 'invitation'
}

export async function findUsablePasswordReset(db: Db, codeHash: Buffer, now: Date): Promise<UsableReset | null> {
  const [row] = await db
    .select({
      accountUuid: passwordResets.accountUuid,
      email: accounts.email,
      name: accounts.name,
      companyName: clients.companyName,
      city: clients.city,
      brand: sql<UsableReset['brand']>`${clients.brand}`,
      kind: sql<UsableReset['kind']>`case when ${accounts.passwordHash} is null then 'invitation' else 'reset' end`,
    })
    .from(passwordResets)
    .innerJoin(accounts, and(eq(accounts.clientUuid, passwordResets.clientUuid), eq(accounts.uuid, passwordResets.accountUuid)))
    .innerJoin(clients, eq(clients.clientUuid, accounts.clientUuid))
    .where(isResetUsableSql(codeHash, now))
  return row ?? null
}

export async function setAccountName(db: Db, account: { clientUuid: string; uuid: string }, name: string): Promise<void> {
  await db
    .update(accounts)
    .set({ name })
    .where(and(eq(accounts.clientUuid, account.clientUuid), eq(accounts.uuid, account.uuid)))
}

/** Single use: of two concurrent requests with the same code, only one updates the row */
export async function claimPasswordReset(
  db: Db,
  reset: { codeHash: Buffer; accountUuid: string },
  now: Date,
): Promise<{ clientUuid: string; uuid: string } | null> {
  const [row] = await db
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(isResetUsableSql(reset.codeHash, now), eq(passwordResets.accountUuid, reset.accountUuid)))
    .returning({ clientUuid: passwordResets.clientUuid, uuid: passwordResets.accountUuid })
  return row ?? null
}
