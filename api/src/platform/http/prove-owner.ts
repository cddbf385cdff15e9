import { and, eq } from 'drizzle-orm'
import { AppError } from '../base/app-error.ts'
import type { Db } from '../database/database.ts'
import { withSystem } from '../database/tenancy.ts'
import { accounts } from '../identity/identity.tables.ts'
import { isPasswordCorrect } from '../identity/passwords.ts'
import { findSession, isRecentSignIn } from '../identity/sessions.ts'
import { clearAttempts, countAttemptOrThrow } from '../rate-limit/rate-limit.ts'
import type { SlowAccountContext } from './route.ts'

/** Limits guesses of the current password in an open session */
export const PROOF_LIMIT = { name: 'current password by account', max: 10, windowS: 900 }

/**
 * An open screen, or a stolen token, does not prove that the owner is present: they must enter the password, or have entered it a moment
 * ago. This is required before changes that could make a stolen session permanent or lock others out: a new password, an authenticator app,
 * an administrator promoted or demoted, an account deleted
 */
export async function requireRecentSignInOrPassword(context: SlowAccountContext, currentPassword: string | undefined): Promise<void> {
  const { services, account, inTenant } = context
  const { database, clock } = services
  if (currentPassword === undefined) {
    if (isRecentSignIn(clock, (await inTenant((db) => findSession(db, account))).signedInAt)) return
    throw new AppError('invalid_input', 'Current password is required', { field: 'current_password' })
  }
  await countAttemptOrThrow(database, clock, PROOF_LIMIT, account.uuid)
  const passwordHash = await inTenant((db) => findPasswordHash(db, account))
  if (!(await isPasswordCorrect(currentPassword, passwordHash, account.clientUuid)))
    throw new AppError('invalid_input', 'The current password is incorrect', { field: 'current_password' })
  await withSystem(database, (db) => clearAttempts(db, PROOF_LIMIT, account.uuid))
}

async function findPasswordHash(db: Db, { clientUuid, uuid }: { clientUuid: string; uuid: string }): Promise<string | undefined> {
  const [row] = await db
    .select({ passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(and(eq(accounts.clientUuid, clientUuid), eq(accounts.uuid, uuid)))
  return row?.passwordHash ?? undefined
}
