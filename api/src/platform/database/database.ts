import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { AccountShares } from './account-shares.ts'

/**
 * A transaction, always passed as the first argument. There is no way to query outside of one, so no write can escape its transaction. Both
 * drivers share drizzle's node-postgres type; PGlite behaves alike for what is used here.
 */
export type Db = NodePgDatabase & {
  $client: { query(text: string, values?: unknown[]): Promise<Rows>; queryPrepared(statement: PreparedStatement): Promise<Rows> }
}

export interface Rows {
  rows: Record<string, unknown>[]
}

/** A named prepared statement: the server keeps it parsed and planned */
export interface PreparedStatement {
  name: string
  text: string
  values: unknown[]
  /** The statement has one sensible plan whatever its values: the server uses a generic plan and never replans it (decision 0026) */
  plansOnce?: boolean
}

/** The first statement of a transaction: plain SQL without parameters, or a prepared statement */
type Opening = string | PreparedStatement

export interface Database {
  kind: 'embedded' | 'postgres'
  /**
   * Sends `opening` in the transaction's first round trip, then calls `run` with its rows. With `readOnly` nothing can be written, and the
   * result is returned without waiting for the commit. With `isShort` a statement is given up soon: somebody waits for its answer.
   */
  transaction<T>(
    opening: Opening,
    run: (db: Db, opened: Rows) => Promise<T>,
    options?: { readOnly?: boolean; isShort?: boolean },
  ): Promise<T>
  /** What signed-in people may use of it at once */
  shares: AccountShares
  /** A short read-only transaction pipelined in a single round trip: no statement can depend on another's result */
  readTogether(opening: PreparedStatement, statements: readonly PreparedStatement[]): Promise<{ opened: Rows; answers: Rows[] }>
  /** The role in which the job queue is reached from within a transaction; "none" is the login itself */
  jobRole: string
  /** Raw SQL for pg-boss, run in `jobRole` and outside of any tenant, as a transaction of its own */
  executeSql(text: string, values?: unknown[], options?: { readOnly?: boolean }): Promise<Rows>
  /** A connection of its own, beside the pool and its limits, for the little that must get through while all else waits: heartbeats */
  openLine(): Line
  /** Advisory lock that keeps other starting processes out while the schema is migrated */
  exclusively<T>(run: () => Promise<T>): Promise<T>
  /** Connections of the pool as they are now; null for the embedded database, which has one */
  poolUse(): PoolUse | null
  close(): Promise<void>
}

export interface Line {
  /** Runs in `jobRole`. Opens the connection when there is none; has no time limit of its own */
  query(text: string, values: unknown[]): Promise<Rows>
  /** Gives up the connection with whatever is under way on it: the next query gets a new one */
  drop(): void
  close(): Promise<void>
}

interface PoolUse {
  size: number
  open: number
  idle: number
  /** Callers that wait for a connection */
  waiting: number
  /** Connections used for writing, of which there are fewer than in all: a share is kept for reads */
  writing: number
  /** Callers that wait for a connection of that share */
  waiting_to_write: number
}

const afterCommitHooks = new WeakMap<Db, (() => void)[]>()

/** Runs `hook` after the transaction has committed; never after a rollback */
export function afterCommit(db: Db, hook: () => void): void {
  const hooks = afterCommitHooks.get(db)
  if (hooks) hooks.push(hook)
  else afterCommitHooks.set(db, [hook])
}

export function runAfterCommit(db: Db): void {
  const hooks = afterCommitHooks.get(db) ?? []
  afterCommitHooks.delete(db)
  for (const hook of hooks) hook()
}

export function forgetAfterCommit(db: Db): void {
  afterCommitHooks.delete(db)
}

// Socket errors, and how node-postgres words a connection that it lost or never got
const AWAY_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH'])
const AWAY_WORDS =
  /^Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error/

/**
 * SQLSTATEs of a server that cannot serve at all: class 08, which is also how PgBouncer words everything that goes wrong between it and
 * the server (08P01); class 53, no more connections, memory or disk; a server that is starting, stopping or cutting idle sessions; and
 * 25006, a primary that has become a standby.
 */
const AWAY_STATES = /^(08...|53...|57P0[1235]|25P03|25006)$/

/** How PostgreSQL itself words 08P01: a fault of ours in a message that it did get */
const OUR_FAULT = /^(bind message|invalid message|insufficient data|invalid frontend message|unnamed prepared statement)/

/** The database is unreachable or unable to work: the same call may succeed in a moment, on another connection */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && (AWAY_CODES.has(cause.code) || AWAY_STATES.test(cause.code)))
      return !(cause.code === '08P01' && OUR_FAULT.test(cause.message))
    if (AWAY_WORDS.test(cause.message)) return true
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseAway)) return true
  }
  return false
}

/**
 * The server answers, but gave this statement up: a statement or lock timeout, a deadlock, a serialisation failure. The transaction is rolled
 * back and may be tried again as a whole.
 */
export const isDatabaseBusy = (error: unknown): boolean => /^(57014|55P03|40P01|40001)$/.test(sqlState(error) ?? '')

/** SQLSTATE of a failed statement, unwrapped from drizzle's error */
export function sqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code)) return cause.code
  }
  return undefined
}

/** The constraint or unique index that a statement violated, unwrapped from drizzle's error */
export function violatedConstraint(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('constraint' in cause && typeof cause.constraint === 'string') return cause.constraint
  }
  return undefined
}

/** Runs `run` in a savepoint: a failure rolls back only what it did, and the surrounding transaction goes on */
export async function inSavepoint<T>(db: Db, run: () => Promise<T>): Promise<T> {
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
