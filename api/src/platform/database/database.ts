import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { AccountQuotas } from './account-quotas.ts'

/**
 * A transaction, always passed as the first argument. Queries outside a transaction are not possible, so no write can escape its
 * transaction. Both drivers share drizzle's node-postgres type; PGlite behaves the same for the methods used here
 */
export type Db = NodePgDatabase & {
  $client: { query(text: string, values?: unknown[]): Promise<Rows>; queryPrepared(statement: PreparedStatement): Promise<Rows> }
}

export interface Rows {
  rows: Record<string, unknown>[]
}

/** A named prepared statement, which the server stores parsed and planned */
export interface PreparedStatement {
  name: string
  text: string
  values: unknown[]
  /** The same plan is right for all of the statement's values, so the server uses a generic plan and never replans it (decision 0026) */
  plansOnce?: boolean
}

/** The first statement of a transaction: plain SQL without parameters, or a prepared statement */
type Opening = string | PreparedStatement

export interface Database {
  kind: 'embedded' | 'postgres'
  /**
   * Sends `opening` in the transaction's first round trip, then calls `run` with its rows. With
   * `readOnly` nothing can be written, and the result is returned without waiting for the commit.
   * With `isShort` the server cancels a statement sooner, because a user waits for its result
   */
  transaction<T>(
    opening: Opening,
    run: (db: Db, opened: Rows) => Promise<T>,
    options?: { readOnly?: boolean; isShort?: boolean },
  ): Promise<T>
  /** Limits the concurrent requests of signed-in people */
  quotas: AccountQuotas
  /** Runs a short read-only transaction, pipelined in a single round trip. No statement can depend on another one's result */
  readInOneRoundTrip(opening: PreparedStatement, statements: readonly PreparedStatement[]): Promise<{ opened: Rows; results: Rows[] }>
  /** The role that accesses the job queue within a transaction; "none" means the login itself */
  jobRole: string
  /** Runs raw SQL, as the job queue needs it, in `jobRole` and outside any tenant, in a transaction of its own */
  executeSql(text: string, values?: unknown[], options?: { readOnly?: boolean }): Promise<Rows>
  /** Opens a connection outside the pool and its limits, for heartbeats, which must succeed while everything else waits */
  openDedicatedConnection(): DedicatedConnection
  /** Takes an advisory lock that blocks other starting processes while the schema is migrated */
  runExclusively<T>(run: () => Promise<T>): Promise<T>
  /** Current connections of the pool; null for the embedded database, which has one */
  poolUse(): PoolUse | null
  close(): Promise<void>
}

export interface DedicatedConnection {
  /** Runs in `jobRole`. Opens the connection if necessary; has no time limit of its own */
  query(text: string, values: unknown[]): Promise<Rows>
  /** Drops the connection with all pending queries; the next query opens a new one */
  drop(): void
  close(): Promise<void>
}

interface PoolUse {
  size: number
  open: number
  idle: number
  /** Callers that wait for a connection */
  waiting: number
  /** Connections used for writing. Writes are limited to part of the pool, because the rest is reserved for reads */
  writing: number
  /** Callers that wait for a connection for writing */
  waiting_to_write: number
}

const afterCommitHooks = new WeakMap<Db, (() => void)[]>()

/** Runs `hook` after the transaction has committed; never after a rollback */
export function addAfterCommitHook(db: Db, hook: () => void): void {
  const hooks = afterCommitHooks.get(db)
  if (hooks) hooks.push(hook)
  else afterCommitHooks.set(db, [hook])
}

export function runAfterCommitHooks(db: Db): void {
  const hooks = afterCommitHooks.get(db) ?? []
  afterCommitHooks.delete(db)
  for (const hook of hooks) hook()
}

export function clearAfterCommitHooks(db: Db): void {
  afterCommitHooks.delete(db)
}

// Socket errors, and node-postgres' messages for a connection that was lost or never established
const UNAVAILABLE_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH'])
const UNAVAILABLE_MESSAGES =
  /^Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error/

/**
 * SQLSTATEs of a server that cannot serve at all: class 08, which PgBouncer also uses for every problem between itself and the server
 * (08P01); class 53: no more connections, memory or disk; a server that is starting, stopping or terminating idle sessions; and 25006: a
 * primary that has become a standby
 */
const UNAVAILABLE_STATES = /^(08...|53...|57P0[1235]|25P03|25006)$/

/** PostgreSQL's own message for 08P01, which means that we sent it a malformed message: a bug of ours */
const CLIENT_PROTOCOL_ERROR = /^(bind message|invalid message|insufficient data|invalid frontend message|unnamed prepared statement)/

/** The database is unreachable or unable to work. The same call may soon succeed on another connection */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && (UNAVAILABLE_CODES.has(cause.code) || UNAVAILABLE_STATES.test(cause.code)))
      return !(cause.code === '08P01' && CLIENT_PROTOCOL_ERROR.test(cause.message))
    if (UNAVAILABLE_MESSAGES.test(cause.message)) return true
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseUnavailable)) return true
  }
  return false
}

/**
 * The server responds, but it canceled this statement because of a statement or lock timeout, a deadlock, or a serialization failure. The
 * transaction is rolled back and may be retried as a whole
 */
export const isDatabaseBusy = (error: unknown): boolean => /^(57014|55P03|40P01|40001)$/.test(sqlStateOf(error) ?? '')

/** SQLSTATE of a failed statement, unwrapped from drizzle's error */
export function sqlStateOf(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code)) return cause.code
  }
  return undefined
}

/** The constraint or unique index that a statement violated, unwrapped from drizzle's error */
export function violatedConstraintOf(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('constraint' in cause && typeof cause.constraint === 'string') return cause.constraint
  }
  return undefined
}

/** Runs `run` in a savepoint: if it fails, only its own changes are rolled back, and the surrounding transaction continues */
export async function runInSavepoint<T>(db: Db, run: () => Promise<T>): Promise<T> {
  await db.execute(sql`savepoint inner_step`)
  try {
    const result = await run()
    await db.execute(sql`release savepoint inner_step`)
    return result
  } catch (error) {
    await db.execute(sql`rollback to savepoint inner_step`)
    throw error
  }
}
