import type { Socket } from 'node:net'
import type pg from 'pg'

/** How long the server tries before it gives a statement up. 0: for ever */
export interface SessionLimits {
  statementMs: number
  /** Of what somebody waits for in front of a screen */
  shortStatementMs: number
  lockMs: number
  /** A frozen process would keep the locks of its open transaction otherwise */
  idleInTransactionMs: number
}

/** The server gives up before its client does (30 s), which would leave the statement running for nobody */
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
  /** To be sent behind `begin`: sets the limits where the session cannot keep them, or keeps those of short statements, which are most */
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
 * Prepared statements that a connection keeps, several times what the hot queries need. A list has a statement for each combination of
 * filters and page size, each takes the server some 30 kB, and it forgets none by itself: 20,000 requests of all shapes made ten connections
 * grow to 1.3 GB.
 */
const MOST_STATEMENTS = 200

/** Called while nothing runs on the connection: inside a failed transaction the server would not forget them */
export async function boundStatements(client: pg.PoolClient): Promise<void> {
  const { connection } = client as unknown as { connection: { parsedStatements: Record<string, string> } }
  if (Object.keys(connection.parsedStatements).length < MOST_STATEMENTS) return
  connection.parsedStatements = {}
  await client.query('deallocate all')
}

export const socketOf = (client: pg.ClientBase): Socket => (client as unknown as { connection: { stream: Socket } }).connection.stream

/** Statements of one tick go out in one socket write: the system call costs more than everything else about a small statement */
export function sendTogether(client: pg.ClientBase): void {
  const stream = socketOf(client)
  stream.cork()
  process.nextTick(() => stream.uncork())
}
