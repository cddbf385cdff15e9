import { createHash, randomBytes } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import { FRESH_SIGN_IN_MS, SESSION_LIFETIME_MS } from '#contract/sign-in.ts'
import { AppError } from '../app-error.ts'
import type { Clock } from '../clock.ts'
import type { Database, Db, PreparedStatement, Rows } from '../database/database.ts'
import { sessions } from './identity.tables.ts'

export interface SignedInAccount {
  uuid: string
  clientUuid: string
  type: 'MAIN' | 'REGULAR'
  email: string
  brand: 'marquee' | 'partner'
  timeZone: string
  tokenHash: Buffer
}

/** Creates a session with an opaque random token; only its hash is stored, so that a leaked database signs nobody in */
export async function startSession(
  db: Db,
  clock: Clock,
  account: { clientUuid: string; uuid: string },
  signedInAt: Date = clock.now(),
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    clientUuid: account.clientUuid,
    accountUuid: account.uuid,
    expiresAt: new Date(clock.now().getTime() + SESSION_LIFETIME_MS),
    signedInAt,
  })
  return token
}

/** When the session's owner last gave the password */
export async function findSignedInAt(db: Db, { tokenHash }: SignedInAccount): Promise<Date> {
  const [row] = await db.select({ signedInAt: sessions.signedInAt }).from(sessions).where(eq(sessions.tokenHash, tokenHash))
  if (!row) throw sessionEnded()
  return row.signedInAt
}

export const isFresh = (clock: Clock, signedInAt: Date): boolean => clock.now().getTime() - signedInAt.getTime() < FRESH_SIGN_IN_MS

export async function endSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

/** Ends all sessions of an account: after a change of its password or type, and when it is disabled or deleted */
export async function endSessionsOf(db: Db, account: { clientUuid: string; uuid: string }): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.clientUuid, account.clientUuid), eq(sessions.accountUuid, account.uuid)))
}

export async function deleteExpiredSessions(db: Db, clock: Clock): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, clock.now()))
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * Finds the session and scopes the transaction to the account's tenant in one round trip: `open_account_session` sets the role and
 * app.client itself (api/routines/open-account-session.sql).
 */
export async function withAccount<T>(
  database: Database,
  clock: Clock,
  authorization: string | undefined,
  run: (db: Db, account: SignedInAccount) => Promise<T>,
  options: { readOnly?: boolean } = {},
): Promise<T> {
  const { opening, tokenHash } = openingOf(clock, authorization)
  return database.transaction(opening, (db, opened) => run(db, accountIn(opened, tokenHash)), options)
}

/** Pipelines the session lookup with statements that need nothing from it but the tenant scope */
export async function readAsAccount(
  database: Database,
  clock: Clock,
  authorization: string | undefined,
  statements: readonly PreparedStatement[],
): Promise<{ account: SignedInAccount; answers: Rows[] }> {
  const { opening, tokenHash } = openingOf(clock, authorization)
  const { opened, answers } = await database.readTogether(opening, statements)
  // Without a valid session row-level security hides every row
  return { account: accountIn(opened, tokenHash), answers }
}

function openingOf(clock: Clock, authorization: string | undefined): { opening: PreparedStatement; tokenHash: Buffer } {
  const token = /^Bearer ([A-Za-z0-9_-]{43})$/.exec(authorization ?? '')?.[1]
  if (!token) throw sessionEnded()
  const tokenHash = hashToken(token)
  const text = 'select * from open_account_session($1, $2)'
  return { tokenHash, opening: { name: 'open-account-session', text, values: [tokenHash, clock.now()] } }
}

function accountIn({ rows: [row] }: Rows, tokenHash: Buffer): SignedInAccount {
  if (!row) throw sessionEnded()
  return { ...(row as unknown as Omit<SignedInAccount, 'tokenHash'>), tokenHash }
}

export const sessionEnded = () => new AppError('session_ended', 'Sorry, the login status is expired. Log in again')
