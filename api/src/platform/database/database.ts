import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/**
 * A transaction, and nothing else: there is no way to query outside one, so no write can escape. Always the first argument.
 * Both drivers are used through the same drizzle type; the embedded one behaves alike for what we use.
 */
export type Db = NodePgDatabase & {
  $client: { query(text: string, values?: unknown[]): Promise<Rows>; queryPrepared(statement: PreparedStatement): Promise<Rows> }
}

export interface Rows {
  rows: Record<string, unknown>[]
}

/** Under its name the server keeps it parsed and planned */
export interface PreparedStatement {
  name: string
  text: string
  values: unknown[]
  /** Whatever the values, there is one way to run it: the server need not think about it again each time */
  plansOnce?: boolean
}

/** A statement without parameters, or one that is worth keeping prepared */
type Opening = string | PreparedStatement

export interface Database {
  kind: 'embedded' | 'postgres'
  /**
   * Runs `opening` in the first round trip of a transaction, then `run`, which is handed its rows. With `readOnly` nothing can be written, and the caller does not wait for the end.
   */
  transaction<T>(opening: Opening, run: (db: Db, opened: Rows) => Promise<T>, options?: { readOnly?: boolean }): Promise<T>
  /** A read-only transaction in a single round trip: none of the statements can depend on what another one answers */
  readTogether(opening: PreparedStatement, statements: readonly PreparedStatement[]): Promise<{ opened: Rows; answers: Rows[] }>
  /** For pg-boss, which brings its own SQL; as the login role, outside of any tenant */
  executeSql(text: string, values?: unknown[]): Promise<Rows>
  /** Keeps other starters out while the schema changes */
  exclusively<T>(run: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

const afterCommitHooks = new WeakMap<Db, (() => void)[]>()

/** Runs once the transaction has really ended well; never when it is rolled back */
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

// Connection refused, reset or ended by the server; too many connections; a server that starts, stops or fails over
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

/** The SQLSTATE of a failed statement; drizzle wraps the driver's error */
export function sqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code)) return cause.code
  }
  return undefined
}

/** Its failure undoes what it did, and the transaction around it goes on */
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
