import type pg from 'pg'
import type { PreparedStatement } from '../database.ts'

/** How long a statement may run before the server cancels it; 0: no limit */
export interface SessionLimits {
  statementMs: number
  /** For statements that a user waits for */
  shortStatementMs: number
  lockMs: number
  /** Otherwise a frozen process would hold the locks of its open transaction */
  idleInTransactionMs: number
}

/** The server cancels before its client gives up (30 s); otherwise the statement would keep running although no client waits */
export const RUNTIME_LIMITS: SessionLimits = { statementMs: 25_000, shortStatementMs: 8_000, lockMs: 5_000, idleInTransactionMs: 60_000 }
/** For migrations */
export const NO_LIMITS: SessionLimits = { statementMs: 0, shortStatementMs: 0, lockMs: 0, idleInTransactionMs: 0 }

/** Sent after `begin`, because behind PgBouncer a session setting would remain for the next client of the server process */
export function timeoutStatementsOf({ statementMs, shortStatementMs, lockMs, idleInTransactionMs }: SessionLimits): {
  short: string
  long: string
} {
  const others = `set local lock_timeout = ${lockMs}; set local idle_in_transaction_session_timeout = ${idleInTransactionMs}`
  const within = (ms: number) => `; set local statement_timeout = ${ms}; ${others}`
  return { short: within(shortStatementMs), long: within(statementMs) }
}

export interface PostgresSession {
  /** False behind PgBouncer, where each transaction may run in another server process */
  isDirect: boolean
  /** Statements prepared since the last deallocation */
  prepared: Set<string>
  deallocations: number
}

const sessions = new WeakMap<pg.PoolClient, PostgresSession>()

/**
 * A prepared statement belongs to one server process. In transaction mode PgBouncer may pick another process for each transaction, so
 * behind it unnamed statements are used. PgBouncer is recognized by the made-up process id in its handshake (decision 0090)
 */
export async function detectPostgresSession(client: pg.PoolClient): Promise<PostgresSession> {
  const known = sessions.get(client)
  if (known) return known
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const isDirect = rows[0].pid === (client as unknown as { processID: number }).processID
  const session = { isDirect, prepared: new Set<string>(), deallocations: 0 }
  sessions.set(client, session)
  return session
}

/**
 * Maximum number of prepared statements per connection, several times what the prepared queries need. A list has a statement for each
 * combination of filters and page size. Each statement takes about 30 kB on the server, which never deallocates them by itself: after
 * 20,000 requests of all shapes, ten connections had grown to 1.3 GB
 */
const MAX_STATEMENTS = 200

/** Called while the connection is idle, because the server deallocates nothing inside a failed transaction */
export async function deallocateExcessStatements(client: pg.PoolClient, session: PostgresSession): Promise<void> {
  if (session.prepared.size < MAX_STATEMENTS) return
  session.prepared.clear()
  session.deallocations++
  await client.query('deallocate all')
}

/** The driver parses each name only once per connection, so a statement that was deallocated gets another name */
export function toQueryConfig(
  { name, text, values }: PreparedStatement,
  { isDirect, prepared, deallocations }: PostgresSession,
): pg.QueryConfig {
  if (!isDirect) return { text, values }
  prepared.add(name)
  return { name: deallocations === 0 ? name : `${name} ${deallocations}`, text, values }
}

/** Sends the statements of one tick in one socket write, because the system call is the most expensive part of a small statement */
export function corkWritesUntilNextTick({ connection: { stream } }: pg.Client): void {
  stream.cork()
  process.nextTick(() => stream.uncork())
}
