import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Database, type Db, forgetAfterCommit, isDatabaseAway, type Rows, runAfterCommit } from './database.ts'

const INT8_OID = 20
const MIGRATION_LOCK = 720_601_377

interface PostgresSettings {
  url: string
  poolSize: number
  /** A server that has gone silent (a powered-off primary) must not hold its callers for ever; 0: wait, for migrations */
  queryTimeoutMs?: number
  onBroken(error: Error): void
}

export function openPostgres({ url, poolSize, queryTimeoutMs = 30_000, onBroken }: PostgresSettings): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    query_timeout: queryTimeoutMs || undefined,
    // Counts are numbers on both drivers
    types: { getTypeParser: (oid, format) => (oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format as 'text')) },
  } as pg.PoolConfig)
  // A connection that breaks would end the process otherwise, idle or in use; the pool drops it, and the query in it fails
  pool.on('error', onBroken)
  pool.on('connect', (client) => client.on('error', onBroken))

  /** A pooled connection may have died since its last use (a failover, an idle time-out): nothing has been done yet, so try a fresh one */
  async function begin(opening: string): Promise<{ client: pg.PoolClient; opened: Rows }> {
    for (let attempt = 1; ; attempt++) {
      const client = await pool.connect()
      try {
        const results = (await client.query(opening)) as unknown as Rows[]
        return { client, opened: results.at(-1) ?? { rows: [] } }
      } catch (error) {
        client.release(true)
        if (attempt >= 3 || !isDatabaseAway(error)) throw error
      }
    }
  }

  return {
    kind: 'postgres',

    async transaction(opening, run, { readOnly = false } = {}) {
      const { client, opened } = await begin(`${readOnly ? 'begin read only' : 'begin'};${opening}`)
      const { db, end } = bindToTransaction(client)
      // Asked for inside a promise: what throws at once must give its connection back too
      const running = (async () => run(db, opened))()
      const result = await running.catch(async (error) => {
        end()
        forgetAfterCommit(db)
        await giveUp(client, error)
        throw error
      })
      end()
      const committed = commit(client)
      // Nothing was written, so nothing can be lost: a read's answer need not wait for this round trip
      if (readOnly) committed.catch(onBroken)
      else await committed
      runAfterCommit(db)
      return result
    },

    async executeSql(text, values) {
      const result = (await pool.query(text, values)) as Rows | Rows[]
      return Array.isArray(result) ? (result.at(-1) ?? { rows: [] }) : result
    },

    async exclusively(run) {
      const client = await pool.connect()
      try {
        // Held by a transaction, not by the session: PgBouncer in transaction mode keeps no sessions
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

/** Used after its transaction, `db` would run inside whichever tenant's transaction has the connection next: it refuses instead */
function bindToTransaction(client: pg.PoolClient): { db: Db; end(): void } {
  let ended = false
  const bound = {
    query(...given: Parameters<typeof client.query>) {
      if (ended) throw new Error('The transaction has ended; what belongs to it must be awaited inside it')
      return client.query(...given)
    },
  }
  return {
    db: drizzle(bound as unknown as pg.PoolClient) as unknown as Db,
    end() {
      ended = true
    },
  }
}

/** An aborted transaction answers a commit with ROLLBACK, not with an error: a handler that swallowed one must not report success */
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit').catch((error) => {
    client.release(true)
    throw error
  })
  client.release()
  if (command !== 'COMMIT') throw new Error('The transaction had failed, so it was rolled back')
}

/** A connection to a server that is away, or no longer the primary, is of no use to the next caller */
async function giveUp(client: pg.PoolClient, error: unknown): Promise<void> {
  if (isDatabaseAway(error)) return client.release(true)
  await client.query('rollback').then(
    () => client.release(),
    () => client.release(true),
  )
}
