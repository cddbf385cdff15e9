import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

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
   * result is returned without waiting for the commit.
   */
  transaction<T>(opening: Opening, run: (db: Db, opened: Rows) => Promise<T>, options?: { readOnly?: boolean }): Promise<T>
  /** A read-only transaction pipelined in a single round trip: no statement can depend on another's result */
  readTogether(opening: PreparedStatement, statements: readonly PreparedStatement[]): Promise<{ opened: Rows; answers: Rows[] }>
  /** The role in which the job queue is reached from within a transaction; "none" is the login itself */
  jobRole: string
  /** Raw SQL for pg-boss, run in `jobRole` and outside of any tenant */
  executeSql(text: string, values?: unknown[]): Promise<Rows>
  /** Advisory lock that keeps other starting processes out while the schema is migrated */
  exclusively<T>(run: () => Promise<T>): Promise<T>
  close(): Promise<void>
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

// Codes of an unreachable database: connection refused or reset, too many connections, server starting, stopping or failing over
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '25006',
])

export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && AWAY.has(cause.code)) return true
    if (
      /^Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error/.test(
        cause.message,
      )
    )
      return true
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseAway)) return true
  }
  return false
}

/** SQLSTATE of a failed statement, unwrapped from drizzle's error */
export function sqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code)) return cause.code
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
