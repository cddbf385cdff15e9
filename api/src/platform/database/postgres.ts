import type { Socket } from 'node:net'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Database, type Db, forgetAfterCommit, isDatabaseAway, type PreparedStatement, type Rows, runAfterCommit } from './database.ts'

const INT8_OID = 20
const MIGRATION_LOCK = 720_601_377

/**
 * By default the server compares the estimated costs of custom and generic plans. Where these are nearly equal it may replan at every call,
 * which takes longer than running the statement (decision 0026)
 */
const BEGIN_WITH_KEPT_PLANS = 'begin read only; set local plan_cache_mode = force_generic_plan'

interface PostgresSettings {
  url: string
  poolSize: number
  /** Query timeout: a server that has gone silent (a powered-off primary) must not block its callers for ever. 0: none, for migrations */
  queryTimeoutMs?: number
  /** The role in which the job queue is reached, when the login has no rights of its own */
  jobRole?: string
  onBroken(error: Error): void
}

export function openPostgres({ url, poolSize, queryTimeoutMs = 30_000, jobRole = 'none', onBroken }: PostgresSettings): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // A server process never gives memory back, whatever made it grow
    maxLifetimeSeconds: 3_600,
    keepAlive: true,
    // Pipelining: statements that do not depend on each other's results share a round trip
    pipeline: true,
    query_timeout: queryTimeoutMs || undefined,
    // bigint counts arrive as numbers with both drivers
    types: { getTypeParser: (oid, format) => (oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format as 'text')) },
  } as pg.PoolConfig)
  // Without a listener a broken connection, idle or in use, would end the process; the pool discards it, and its query fails
  pool.on('error', onBroken)
  pool.on('connect', (client) => client.on('error', onBroken))

  /** A pooled connection may have died since its last use (failover, idle timeout): nothing has run in it, so retrying is safe */
  async function connected<T>(use: (client: pg.PoolClient, isDirect: boolean) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const client = await pool.connect()
      try {
        const isDirect = await keepsStatements(client)
        await boundStatements(client)
        return await use(client, isDirect)
      } catch (error) {
        client.release(true)
        if (attempt >= 3 || !isDatabaseAway(error)) throw error
      }
    }
  }

  return {
    kind: 'postgres',
    jobRole,

    async transaction(opening, run, { readOnly = false } = {}) {
      const { client, isDirect, opened } = await connected(async (client, isDirect) => {
        sendTogether(client)
        const begun = client.query(readOnly ? 'begin read only' : 'begin')
        const [opened] = await Promise.all([client.query(typeof opening === 'string' ? opening : named(opening, isDirect)), begun])
        return { client, isDirect, opened }
      })
      const { db, end } = bindToTransaction(client, isDirect)
      // Called inside a promise, so that a synchronous exception gives the connection back too
      const running = (async () => run(db, opened))()
      const result = await running.catch(async (error) => {
        end()
        forgetAfterCommit(db)
        await giveUp(client, error)
        throw error
      })
      end()
      const committed = commit(client)
      // A read-only transaction has nothing to lose at commit, so its answer need not wait for that round trip
      if (readOnly) committed.catch(onBroken)
      else await committed
      runAfterCommit(db)
      return result
    },

    readTogether(opening, statements) {
      return connected(async (client, isDirect) => {
        sendTogether(client)
        const begun = client.query(statements.every(({ plansOnce }) => plansOnce) ? BEGIN_WITH_KEPT_PLANS : 'begin read only')
        const [opened, ...answers] = await Promise.all([
          ...[opening, ...statements].map((statement) => client.query(named(statement, isDirect))),
          // After a failed statement this commit is a rollback
          client.query('commit'),
          begun,
        ])
        client.release()
        return { opened: opened as Rows, answers: answers.slice(0, statements.length) }
      })
    },

    async executeSql(text, values) {
      if (jobRole === 'none') return lastOf(await pool.query(text, values))
      const { client } = await connected(async (client) => {
        await client.query(`begin; set local role ${jobRole}`)
        return { client }
      })
      try {
        const result = lastOf(await client.query(text, values))
        await client.query('commit')
        client.release()
        return result
      } catch (error) {
        await giveUp(client, error)
        throw error
      }
    },

    async exclusively(run) {
      const client = await pool.connect()
      try {
        // A transaction-level advisory lock: PgBouncer in transaction mode keeps no sessions that could hold one
        await client.query(`begin; select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
        return await run()
      } finally {
        await client.query('commit').then(
          () => client.release(),
          () => client.release(true),
        )
      }
    },

    close: () => pool.end(),
  }
}

/** The answer to several statements in one text is that of the last */
function lastOf(result: unknown): Rows {
  return Array.isArray(result) ? ((result as Rows[]).at(-1) ?? { rows: [] }) : (result as Rows)
}

const keepers = new WeakMap<pg.PoolClient, boolean>()

/**
 * A prepared statement belongs to one server process. PgBouncer in transaction mode may pick another process for each transaction; it is
 * recognised by the made-up process id of its handshake, and gets unnamed statements.
 */
async function keepsStatements(client: pg.PoolClient): Promise<boolean> {
  const known = keepers.get(client)
  if (known !== undefined) return known
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const isDirect = rows[0].pid === (client as unknown as { processID: number }).processID
  keepers.set(client, isDirect)
  return isDirect
}

/**
 * Prepared statements that a connection keeps, several times what the hot queries need. A list has a statement for each combination of
 * filters and page size, each takes the server some 30 kB, and it forgets none by itself: 20,000 requests of all shapes made ten connections
 * grow to 1.3 GB.
 */
const MOST_STATEMENTS = 200

/** Called while nothing runs on the connection: inside a failed transaction the server would not forget them */
async function boundStatements(client: pg.PoolClient): Promise<void> {
  const { connection } = client as unknown as { connection: { parsedStatements: Record<string, string> } }
  if (Object.keys(connection.parsedStatements).length < MOST_STATEMENTS) return
  connection.parsedStatements = {}
  await client.query('deallocate all')
}

const named = ({ name, text, values }: PreparedStatement, isDirect: boolean): pg.QueryConfig =>
  isDirect ? { name, text, values } : { text, values }

/** Statements of one tick go out in one socket write: the system call costs more than everything else about a small statement */
function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** `db` throws once its transaction has ended: otherwise it would run inside the transaction, and tenant, that has the connection next */
function bindToTransaction(client: pg.PoolClient, isDirect: boolean): { db: Db; end(): void } {
  let ended = false
  const bound = {
    query(config: string | pg.QueryConfig, values?: unknown[]): Promise<Rows> {
      if (ended) throw new Error('The transaction has ended; what belongs to it must be awaited inside it')
      sendTogether(client)
      return client.query(config as string, values)
    },
    queryPrepared: (statement: PreparedStatement): Promise<Rows> => bound.query(named(statement, isDirect)),
  }
  return {
    db: drizzle(bound as unknown as pg.PoolClient) as unknown as Db,
    end() {
      ended = true
    },
  }
}

/** An aborted transaction answers a commit with ROLLBACK, not with an error: a swallowed error must not look like success */
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit').catch((error) => {
    client.release(true)
    throw error
  })
  client.release()
  if (command !== 'COMMIT') throw new Error('The transaction had failed, so it was rolled back')
}

/** Discards a connection to a server that is unreachable or no longer the primary, and rolls back otherwise */
async function giveUp(client: pg.PoolClient, error: unknown): Promise<void> {
  if (isDatabaseAway(error)) return client.release(true)
  await client.query('rollback').then(
    () => client.release(),
    () => client.release(true),
  )
}
