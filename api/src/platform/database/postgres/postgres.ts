import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { rejectAfter } from '../../base/reject-after.ts'
import { createAccountQuotas, DEFAULT_QUOTAS, type QuotaLimits } from '../account-quotas.ts'
import {
  clearAfterCommitHooks,
  type Database,
  type Db,
  isDatabaseUnavailable,
  type PreparedStatement,
  type Rows,
  runAfterCommitHooks,
} from '../database.ts'
import { openConnectionOutsidePool } from './postgres-dedicated-connection.ts'
import { CONNECT_TIMEOUT_MS, type ConnectionInUse, openConnectionPool } from './postgres-pool.ts'
import {
  corkWritesUntilNextTick,
  NO_LIMITS,
  RUNTIME_LIMITS,
  type SessionLimits,
  timeoutStatementsOf,
  toQueryConfig,
} from './postgres-session.ts'

const INT8_OID = 20
const MIGRATION_LOCK = 720_601_377

/**
 * By default the server compares the estimated costs of custom and generic plans. If they are nearly equal, it may replan on every call,
 * which takes longer than running the statement (decision 0026)
 */
const GENERIC_PLANS = '; set local plan_cache_mode = force_generic_plan'
const RESPONSE_TIMEOUT_MS = 30_000
/** The longest delay that a timer supports; 0 would mean the pool's own limit */
const NEVER_MS = 2 ** 31 - 1
/** After this long without a byte, a keep-alive probe checks whether the other side is still there */
const KEEP_ALIVE_AFTER_MS = 10_000
const RESERVED_FOR_OTHERS = 2
/** Statements slower than this are reported to the operator */
const SLOW_MS = 1_000

interface PostgresSettings {
  url: string
  poolSize: number
  quotas?: Omit<QuotaLimits, 'atOnce'>
  /**
   * A server that does not respond (a powered-off primary) must not block its callers forever, nor may it hold a lock forever. false: no
   * limits, for migrations
   */
  limits?: SessionLimits | false
  /** After this long without a response the caller gets an error */
  responseTimeoutMs?: number
  /** The role that accesses the job queue if the login has no rights of its own */
  jobRole?: string
  onBroken(error: Error): void
  onSlow?(statement: string, ms: number): void
}

export function openPostgres(settings: PostgresSettings): Database {
  const { url, poolSize, limits = RUNTIME_LIMITS, responseTimeoutMs = RESPONSE_TIMEOUT_MS, jobRole = 'none', onBroken, onSlow } = settings
  const { perBusiness, perAccount } = settings.quotas ?? DEFAULT_QUOTAS
  const { short, long } = timeoutStatementsOf(limits || NO_LIMITS)
  const connection = connectionConfigOf(url)
  const connectionPool = openConnectionPool(connection, { poolSize, responseTimeoutMs: limits ? responseTimeoutMs : undefined, onBroken })
  const { pool, checkOutConnection } = connectionPool

  async function timed<T>(statement: string, run: () => Promise<T>): Promise<T> {
    const start = performance.now()
    try {
      return await run()
    } finally {
      const ms = performance.now() - start
      if (ms >= SLOW_MS) onSlow?.(statement, ms)
    }
  }

  async function runTransaction<T>(
    opening: Parameters<Database['transaction']>[0],
    run: (db: Db, opened: Rows) => Promise<T>,
    { readOnly: isReading = false, isShort = false }: { readOnly?: boolean; isShort?: boolean },
  ): Promise<T> {
    const { inUse, opened } = await checkOutConnection(isReading, async (inUse) => {
      const { client, session } = inUse
      corkWritesUntilNextTick(client)
      const begun = client.query(`${chooseBeginStatement(isReading)}${isShort ? short : long}`)
      const [opened] = await Promise.all([client.query(typeof opening === 'string' ? opening : toQueryConfig(opening, session)), begun])
      return { inUse, opened }
    })
    const { db, end } = createTransactionDb(inUse, timed)
    // Called inside a promise, so that a synchronous exception also releases the connection
    const running = (async () => run(db, opened))()
    const result = await running.catch(async (error) => {
      end()
      clearAfterCommitHooks(db)
      await rollBackOrDiscard(inUse, error)
      throw error
    })
    end()
    const committed = timed('commit', () => commitAndRelease(inUse, isReading)).then(() => runAfterCommitHooks(db))
    // A read-only transaction has nothing to lose at commit, so its result is returned without waiting for that round trip
    if (isReading) committed.catch(onBroken)
    else await (limits ? rejectIfCommitHangs(committed, responseTimeoutMs, onBroken) : committed)
    return result
  }

  return {
    kind: 'postgres',
    jobRole,

    transaction: (opening, run, options = {}) => runTransaction(opening, run, options),

    // These connections are reserved for sign-in, public pages and jobs
    quotas: createAccountQuotas({ atOnce: Math.max(1, poolSize - RESERVED_FOR_OTHERS), perBusiness, perAccount }),

    readInOneRoundTrip(opening, statements) {
      return checkOutConnection(true, async ({ client, session, release }) => {
        corkWritesUntilNextTick(client)
        const genericPlans = statements.every(({ plansOnce }) => plansOnce) ? GENERIC_PLANS : ''
        const begun = client.query(`begin read only${short}${genericPlans}`)
        const [opened, ...results] = await timed(statements[0]?.text ?? opening.text, () =>
          Promise.all([
            ...[opening, ...statements].map((statement) => client.query(toQueryConfig(statement, session))),
            // After a failed statement this commit is a rollback
            client.query('commit'),
            begun,
          ]),
        )
        release()
        return { opened: opened as Rows, results: results.slice(0, statements.length) }
      })
    },

    async executeSql(text, values, { readOnly = false } = {}) {
      const { inUse, outcome } = await checkOutConnection(readOnly, async (inUse) => {
        const { client } = inUse
        corkWritesUntilNextTick(client)
        const begun = client.query(`${chooseBeginStatement(readOnly)}${long}; set local role ${jobRole}`)
        const pendingOutcome = timed(text, () => client.query(text, values)).then(
          (result) => ({ result }),
          (error: unknown) => ({ error }),
        )
        await begun
        const outcome = await pendingOutcome
        if ('error' in outcome && isDatabaseUnavailable(outcome.error)) throw outcome.error
        return { inUse, outcome }
      })
      if ('error' in outcome) {
        await rollBackOrDiscard(inUse, outcome.error)
        throw outcome.error
      }
      // The commit has no time limit, because a caller that fetches jobs must know which ones it got
      await timed('commit', () => commitAndRelease(inUse, readOnly))
      return lastResultOf(outcome.result)
    },

    openDedicatedConnection: () =>
      openConnectionOutsidePool({ ...connection, connectionTimeoutMillis: CONNECT_TIMEOUT_MS }, { jobRole, onBroken }),

    runExclusively: (run) => runUnderAdvisoryLock(pool, run),

    poolUse: connectionPool.poolUse,

    // A hanging commit must not prevent the process from ending
    close: () => Promise.race([pool.end(), new Promise<void>((resolve) => setTimeout(resolve, responseTimeoutMs).unref())]),
  }
}

const chooseBeginStatement = (isReading: boolean) => (isReading ? 'begin read only' : 'begin')

/** If one text contains several statements, the result is that of the last statement */
function lastResultOf(result: unknown): Rows {
  return Array.isArray(result) ? ((result as Rows[]).at(-1) ?? { rows: [] }) : (result as Rows)
}

/**
 * After its transaction has ended, `db` throws. Otherwise its statement would run inside the connection's next transaction, which may
 * belong to another tenant
 */
function createTransactionDb(
  { client, session }: ConnectionInUse,
  timed: <T>(statement: string, run: () => Promise<T>) => Promise<T>,
): { db: Db; end(): void } {
  let ended = false
  const bound = {
    query(config: string | pg.QueryConfig, values?: unknown[]): Promise<Rows> {
      if (ended) throw new Error('The transaction has ended; what belongs to it must be awaited inside it')
      corkWritesUntilNextTick(client)
      return timed(typeof config === 'string' ? config : config.text, () => client.query(config as string, values))
    },
    queryPrepared: (statement: PreparedStatement): Promise<Rows> => bound.query(toQueryConfig(statement, session)),
  }
  return {
    db: drizzle(bound as unknown as pg.PoolClient) as unknown as Db,
    end() {
      ended = true
    },
  }
}

/**
 * In an aborted transaction the server responds to a commit with ROLLBACK instead of an error, and a swallowed error must not look like
 * success. A commit that waits for its standby occupies its connection and quota until it completes. If they were released, the server
 * process would continue to wait, and each further write would add another, until the server had no connections left
 */
async function commitAndRelease({ client, release }: ConnectionInUse, isReading: boolean): Promise<void> {
  const statement = isReading ? 'commit' : ({ text: 'commit', query_timeout: NEVER_MS } as pg.QueryConfig)
  const { command } = await client.query(statement).catch((error) => {
    release(true)
    throw error
  })
  release()
  if (command !== 'COMMIT') throw new Error('The transaction had failed, so it was rolled back')
}

/** Discards a connection to a server that is unreachable or no longer the primary; otherwise rolls back */
async function rollBackOrDiscard({ client, release }: ConnectionInUse, error: unknown): Promise<void> {
  if (isDatabaseUnavailable(error)) return release(true)
  await client.query('rollback').then(
    () => release(),
    () => release(true),
  )
}

const connectionConfigOf = (url: string): pg.ClientConfig =>
  ({
    connectionString: url,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    // Both drivers return bigint counts as numbers
    types: {
      getTypeParser: (oid: number, format?: string) => (oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format as 'text')),
    },
  }) as pg.ClientConfig

/** A caller whose commit hangs gets an error in time, while the commit still occupies its connection */
function rejectIfCommitHangs(committed: Promise<void>, afterMs: number, onBroken: (error: Error) => void): Promise<void> {
  const outcome = committed.then(
    () => null,
    (error: Error) => error,
  )
  return rejectAfter(afterMs, 'Query read timeout: the commit is not confirmed', outcome).then(
    (error) => {
      if (error) throw error
    },
    (late) => {
      void outcome.then((error) => error && onBroken(error))
      throw late
    },
  )
}

async function runUnderAdvisoryLock<T>(pool: pg.Pool, run: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    // Uses a transaction-level advisory lock, because in transaction mode PgBouncer has no sessions that could hold a lock. Another process
    // may migrate for a long time, and this transaction is idle while we migrate
    await client.query(
      `begin; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0;
      select pg_advisory_xact_lock(${MIGRATION_LOCK})`,
    )
    return await run()
  } finally {
    await client.query('commit').then(
      () => client.release(),
      () => client.release(true),
    )
  }
}
