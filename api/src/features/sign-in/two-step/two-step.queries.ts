import { and, eq, gt, isNotNull, isNull, lt, ne, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { clients, sessions, twoStepSecrets } from '../../../platform/identity/identity.tables.ts'
import type { SignedInAccount } from '../../../platform/identity/sessions.ts'
import type { Sealed } from '../../../platform/secrets/sealing.ts'

export interface Identity {
  clientUuid: string
  uuid: string
}

const isSecretOfAccountSql = ({ clientUuid, uuid }: Identity) =>
  and(eq(twoStepSecrets.clientUuid, clientUuid), eq(twoStepSecrets.accountUuid, uuid))

export interface TwoStepState {
  isRequired: boolean
  isEnabled: boolean
  recoveryCodesLeft: number
  sealed: Sealed | null
}

export async function findTwoStep(db: Db, account: Identity): Promise<TwoStepState> {
  const [row] = await db
    .select({
      isRequired: clients.requiresTwoStep,
      keyId: twoStepSecrets.keyId,
      sealed: twoStepSecrets.sealed,
      enabledAt: twoStepSecrets.enabledAt,
      recoveryHashes: twoStepSecrets.recoveryHashes,
    })
    .from(clients)
    .leftJoin(twoStepSecrets, isSecretOfAccountSql(account))
    .where(eq(clients.clientUuid, account.clientUuid))
  return {
    isRequired: row?.isRequired ?? false,
    isEnabled: Boolean(row?.enabledAt),
    recoveryCodesLeft: row?.recoveryHashes?.length ?? 0,
    sealed: row?.keyId && row.sealed ? { keyId: row.keyId, sealed: Buffer.from(row.sealed) } : null,
  }
}

/** False when a second step is already on, so that a stolen session cannot replace the owner's app */
export async function savePendingSecretIfOff(db: Db, account: Identity, secret: Sealed): Promise<boolean> {
  const { clientUuid, uuid: accountUuid } = account
  const rows = await db
    .insert(twoStepSecrets)
    .values({ clientUuid, accountUuid, ...secret })
    .onConflictDoUpdate({
      target: [twoStepSecrets.clientUuid, twoStepSecrets.accountUuid],
      set: { ...secret, lastStep: 0, recoveryHashes: [] },
      setWhere: isNull(twoStepSecrets.enabledAt),
    })
    .returning({ accountUuid: twoStepSecrets.accountUuid })
  return rows.length > 0
}

/** Uses up the code of this half minute. False when it or a later code was already used, or when the app has been replaced */
export async function claimCodeStep(db: Db, account: Identity, { sealed }: Sealed, step: number): Promise<boolean> {
  const rows = await db
    .update(twoStepSecrets)
    .set({ lastStep: step })
    .where(and(isSecretOfAccountSql(account), lt(twoStepSecrets.lastStep, step), eq(twoStepSecrets.sealed, sealed)))
    .returning({ accountUuid: twoStepSecrets.accountUuid })
  return rows.length > 0
}

export async function claimRecoveryCode(db: Db, account: Identity, hash: string): Promise<boolean> {
  const rows = await db
    .update(twoStepSecrets)
    .set({ recoveryHashes: sql`array_remove(${twoStepSecrets.recoveryHashes}, ${hash})` })
    .where(and(isSecretOfAccountSql(account), isNotNull(twoStepSecrets.enabledAt), sql`${hash} = any(${twoStepSecrets.recoveryHashes})`))
    .returning({ accountUuid: twoStepSecrets.accountUuid })
  return rows.length > 0
}

export async function enableTwoStepSecret(db: Db, account: Identity, enabledAt: Date, recoveryHashes: string[]): Promise<void> {
  await db.update(twoStepSecrets).set({ enabledAt, recoveryHashes }).where(isSecretOfAccountSql(account))
}

/** Replaces the secret of the current app. False when the second step is off */
export async function replaceTwoStepSecretIfOn(db: Db, account: Identity, secret: Sealed, lastStep: number): Promise<boolean> {
  const rows = await db
    .update(twoStepSecrets)
    .set({ ...secret, lastStep })
    .where(and(isSecretOfAccountSql(account), isNotNull(twoStepSecrets.enabledAt)))
    .returning({ accountUuid: twoStepSecrets.accountUuid })
  return rows.length > 0
}

/** Secrets encrypted with a key other than this one, a few hundred at a time, in the order of the accounts' uuids */
export async function findSecretsToReseal(db: Db, keyId: string, after: string, limit: number) {
  const { clientUuid, accountUuid, sealed } = twoStepSecrets
  return db
    .select({ clientUuid, uuid: accountUuid, keyId: twoStepSecrets.keyId, sealed })
    .from(twoStepSecrets)
    .where(and(ne(twoStepSecrets.keyId, keyId), gt(accountUuid, after)))
    .orderBy(accountUuid)
    .limit(limit)
    .for('update')
}

export async function saveResealedSecret(db: Db, account: Identity, secret: Sealed): Promise<void> {
  await db.update(twoStepSecrets).set(secret).where(isSecretOfAccountSql(account))
}

export async function deleteTwoStepSecret(db: Db, account: Identity): Promise<void> {
  await db.delete(twoStepSecrets).where(isSecretOfAccountSql(account))
}

export async function setTwoStepRequired(db: Db, clientUuid: string, requiresTwoStep: boolean): Promise<void> {
  await db.update(clients).set({ requiresTwoStep }).where(eq(clients.clientUuid, clientUuid))
}

/**
 * Ends the sessions of accounts without a second step, except the caller's. Accounts with a second step have no sessions without it,
 * because turning it on ended those
 */
export async function endSessionsWithoutTwoStep(db: Db, { clientUuid, tokenHash }: SignedInAccount): Promise<void> {
  const enabled = db
    .select({ accountUuid: twoStepSecrets.accountUuid })
    .from(twoStepSecrets)
    .where(and(eq(twoStepSecrets.clientUuid, clientUuid), isNotNull(twoStepSecrets.enabledAt)))
  await db
    .delete(sessions)
    .where(and(eq(sessions.clientUuid, clientUuid), ne(sessions.tokenHash, tokenHash), notInArray(sessions.accountUuid, enabled)))
}
