import { createHash, randomBytes } from 'node:crypto'
import { and, eq, lt, ne, or } from 'drizzle-orm'
import { PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { SESSION_LIFETIME_MS } from '#contract/sign-in/session.ts'
import { FRESH_SIGN_IN_MS, IDLE_END_MS } from '#contract/sign-in/sign-in.ts'
import { AppError } from '../base/app-error.ts'
import type { Clock } from '../base/clock.ts'
import type { Database, Db, PreparedStatement, Rows } from '../database/database.ts'
import { withSystem } from '../database/tenancy.ts'
import { sessions } from './identity.tables.ts'

export interface SignedInAccount {
  uuid: string
  clientUuid: string
  type: 'MAIN' | 'REGULAR'
  email: string
  brand: 'marquee' | 'partner'
  timeZone: string
  permissions: readonly Permission[]
  tokenHash: Buffer
}

/** How a session began */
export interface SessionFacts {
  signedInAt: Date
  isRemembered: boolean
  device: string
  network: string
  knownDeviceUuid: string | null
}

/** Creates a session with an opaque random token. Only the token's hash is stored, so that a leaked database signs nobody in */
export async function startSession(
  db: Db,
  clock: Clock,
  account: { clientUuid: string; uuid: string },
  facts: Partial<SessionFacts> = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = clock.now()
  await db.insert(sessions).values({
    signedInAt: now,
    ...facts,
    tokenHash: hashToken(token),
    clientUuid: account.clientUuid,
    accountUuid: account.uuid,
    expiresAt: new Date(now.getTime() + SESSION_LIFETIME_MS),
    lastSeenAt: now,
  })
  return token
}

/** How the session began, for the session that replaces it, and for checking when its owner last entered the password */
export async function findSession(db: Db, { tokenHash }: SignedInAccount): Promise<SessionFacts> {
  const { signedInAt, isRemembered, device, network, knownDeviceUuid } = sessions
  const facts = { signedInAt, isRemembered, device, network, knownDeviceUuid }
  const [row] = await db.select(facts).from(sessions).where(eq(sessions.tokenHash, tokenHash))
  if (!row) throw sessionEndedError()
  return row
}

export const isRecentSignIn = (clock: Clock, signedInAt: Date): boolean => clock.now().getTime() - signedInAt.getTime() < FRESH_SIGN_IN_MS

export async function endSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

/** Ends all sessions of an account, after its password or type was changed, or it was disabled or deleted */
export async function endSessionsOf(db: Db, account: { clientUuid: string; uuid: string }): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.clientUuid, account.clientUuid), eq(sessions.accountUuid, account.uuid)))
}

/** Ends all sessions except the current one, because they began with weaker credentials */
export async function endOtherSessionsOf(db: Db, account: SignedInAccount): Promise<void> {
  await db
    .delete(sessions)
    .where(
      and(eq(sessions.clientUuid, account.clientUuid), eq(sessions.accountUuid, account.uuid), ne(sessions.tokenHash, account.tokenHash)),
    )
}

export async function deleteExpiredSessions(db: Db, clock: Clock): Promise<void> {
  const isIdle = and(eq(sessions.isRemembered, false), lt(sessions.lastSeenAt, new Date(clock.now().getTime() - IDLE_END_MS)))
  await db.delete(sessions).where(or(lt(sessions.expiresAt, clock.now()), isIdle))
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * Finds the session and scopes the transaction to the account's tenant, in one round trip: `open_account` itself sets the role and
 * app.client (api/routines/open-account.sql)
 */
export async function runAsAccount<T>(
  database: Database,
  clock: Clock,
  authorization: string | undefined,
  run: (db: Db, account: SignedInAccount) => Promise<T>,
  options: { readOnly?: boolean } = {},
): Promise<T> {
  const { opening, tokenHash, session } = buildSessionLookup(clock, authorization)
  const isShort = options.readOnly ?? false
  const result = await database.quotas.run(session, () =>
    database.transaction(
      opening,
      (db, opened) => {
        const account = toSignedInAccountOrThrow(opened, tokenHash)
        database.quotas.assignSession(session, account)
        return run(db, account)
      },
      { ...options, isShort },
    ),
  )
  recordSessionUseHourly(database, clock, session, tokenHash)
  return result
}

/** Pipelines the session lookup with statements that depend only on the tenant scope */
export async function readAsAccount(
  database: Database,
  clock: Clock,
  authorization: string | undefined,
  statements: readonly PreparedStatement[],
): Promise<{ account: SignedInAccount; results: Rows[] }> {
  const { opening, tokenHash, session } = buildSessionLookup(clock, authorization)
  const { opened, results } = await database.quotas.run(session, () => database.readInOneRoundTrip(opening, statements))
  // Without a valid session row-level security hides every row
  const account = toSignedInAccountOrThrow(opened, tokenHash)
  database.quotas.assignSession(session, account)
  recordSessionUseHourly(database, clock, session, tokenHash)
  return { account, results }
}

const HOUR_MS = 3_600_000
const MAX_RECORDED = 10_000
/** When this process last recorded that a session was used. Once an hour is enough */
const recordedAt = new WeakMap<Database, Map<string, number>>()

/** Not awaited, because no response should wait for it, and if it fails, the next use records it */
function recordSessionUseHourly(database: Database, clock: Clock, key: string, tokenHash: Buffer): void {
  const recorded = recordedAt.get(database) ?? new Map<string, number>()
  recordedAt.set(database, recorded)
  const now = clock.now()
  if (now.getTime() - (recorded.get(key) ?? 0) < HOUR_MS) return
  if (recorded.size >= MAX_RECORDED) recorded.clear()
  recorded.set(key, now.getTime())
  const isDue = and(eq(sessions.tokenHash, tokenHash), lt(sessions.lastSeenAt, new Date(now.getTime() - HOUR_MS)))
  withSystem(database, (db) => db.update(sessions).set({ lastSeenAt: now }).where(isDue)).catch(() => recorded.delete(key))
}

interface Opening {
  opening: PreparedStatement
  tokenHash: Buffer
  /** Identifies the session in this process's memory */
  session: string
}

function buildSessionLookup(clock: Clock, authorization: string | undefined): Opening {
  const token = /^(?:Bearer +)?([A-Za-z0-9_-]{43})$/i.exec(authorization ?? '')?.[1]
  if (!token) throw sessionEndedError()
  const tokenHash = hashToken(token)
  const text = 'select * from open_account($1, $2)'
  return { tokenHash, session: tokenHash.toString('base64url'), opening: { name: 'open-account', text, values: [tokenHash, clock.now()] } }
}

type OpenedAccount = Omit<SignedInAccount, 'tokenHash' | 'permissions'> & { deniedPermissions: string[] }

function toSignedInAccountOrThrow({ rows: [row] }: Rows, tokenHash: Buffer): SignedInAccount {
  if (!row) throw sessionEndedError()
  const { deniedPermissions, ...account } = row as unknown as OpenedAccount
  return { ...account, permissions: PERMISSIONS.filter((permission) => !deniedPermissions.includes(permission)), tokenHash }
}

export const sessionEndedError = () => new AppError('session_ended', 'Sorry, the login status is expired. Log in again')
