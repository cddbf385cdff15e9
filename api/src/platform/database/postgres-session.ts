import type { Socket } from 'node:net'
import type pg from 'pg'

/** How long the server tries before it cancels a statement. 0: without limit */
export interface SessionLimits {
  statementMs: number
  /** For statements that a user waits for */
  shortStatementMs: number
  lockMs: number
  /** Otherwise a frozen process would hold the locks of its open transaction */
  idleInTransactionMs: number
}

/** The server cancels before its client does (30 s); otherwise the statement would keep running for nobody */
export const RUNTIME_LIMITS: SessionLimits = { statementMs: 25_000, shortStatementMs: 8_000, lockMs: 5_000, idleInTransactionMs: 60_000 }
/** For migrations */
export const NO_LIMITS: SessionLimits = { statementMs: 0, shortStatementMs: 0, lockMs: 0, idleInTransactionMs: 0 }

const limitStatements = (scope: '' | 'local ', statementMs: number, { lockMs, idleInTransactionMs }: SessionLimits): string =>
  [
    `set ${scope}statement_timeout = ${statementMs}`,
    `set ${scope}lock_timeout = ${lockMs}`,
    `set ${scope}idle_in_transaction_session_timeout = ${idleInTransactionMs}`,
  ].join('; ')

export interface PostgresSession {
  /** False behind PgBouncer, whose server process may be another one in each transaction */
  isDirect: boolean
  /**
   * Sent after `begin`: sets the limits if the session cannot store them; otherwise the session has those of short statements, which are
   * most
   */
  limits: { short: string; long: string }
}

const sessions = new WeakMap<pg.PoolClient, PostgresSession>()

/**
 * A prepared statement and a setting belong to one server process. PgBouncer in transaction mode may pick another process for each
 * transaction; it is recognised by the made-up process id of its handshake, and gets unnamed statements and limits per transaction.
 */
export async function readSession(client: pg.PoolClient, limits: SessionLimits): Promise<PostgresSession> {
  const known = sessions.get(client)
  if (known) return known
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const isDirect = rows[0].pid === (client as unknown as { processID: number }).processID
  const { statementMs, shortStatementMs } = limits
  if (isDirect) await client.query(limitStatements('', shortStatementMs, limits))
  const isLonger = statementMs !== shortStatementMs
  const session = {
    isDirect,
    limits: isDirect
      ? { short: '', long: isLonger ? `; set local statement_timeout = ${statementMs}` : '' }
      : { short: `; ${limitStatements('local ', shortStatementMs, limits)}`, long: `; ${limitStatements('local ', statementMs, limits)}` },
  }
  sessions.set(client, session)
  return session
}

/**
 * Maximum number of prepared statements per connection, several times what the prepared queries need. A list has a statement for each
 * combination of filters and page size, each takes about 30 kB on the server, and the server never deallocates them by itself: 20,000
 * requests of all shapes made ten connections grow to 1.3 GB.
 */
const MAX_STATEMENTS = 200

/** Called while nothing runs on the connection: inside a failed transaction the server would not deallocate them */
export async function boundStatements(client: pg.PoolClient): Promise<void> {
  const { connection } = client as unknown as { connection: { parsedStatements: Record<string, string> } }
  if (Object.keys(connection.parsedStatements).length < MAX_STATEMENTS) return
  connection.parsedStatements = {}
  await client.query('deallocate all')
}

export const socketOf = (client: pg.ClientBase): Socket => (client as unknown as { connection: { stream: Socket } }).connection.stream

/** Statements of one tick are sent in one socket write, because the system call costs more than everything else about a small statement */
export function sendTogether(client: pg.ClientBase): void {
  const stream = socketOf(client)
  stream.cork()
  process.nextTick(() => stream.uncork())
}
