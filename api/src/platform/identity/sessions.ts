import { createHash, randomBytes } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import { SESSION_LIFETIME_MS } from '#contract/sign-in.ts'
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

/** An opaque random token; only its hash is stored, so a copy of the database signs nobody in */
export async function startSession(db: Db, clock: Clock, account: { clientUuid: string; uuid: string }): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    clientUuid: account.clientUuid,
    accountUuid: account.uuid,
    expiresAt: new Date(clock.now().getTime() + SESSION_LIFETIME_MS),
  })
  return token
}

export async function endSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

/** A changed or reset password and a disabled account end all of them at once */
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
 * One round trip both finds the session and puts the transaction under the account's client: the function sets the role and
 * app.client itself (see the migration `session-function`).
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

/** Statements that only the session's client narrows down go out together with the question whose session it is */
export async function readAsAccount(
  database: Database,
  clock: Clock,
  authorization: string | undefined,
  statements: readonly PreparedStatement[],
): Promise<{ account: SignedInAccount; answers: Rows[] }> {
  const { opening, tokenHash } = openingOf(clock, authorization)
  const { opened, answers } = await database.readTogether(opening, statements)
  // Without a living session the role sees no rows at all
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

const sessionEnded = () => new AppError('session_ended', 'Sorry, the login status is expired. Log in again')
