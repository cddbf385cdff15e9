import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Database, type Db, forgetAfterCommit, isDatabaseAway, type Rows, runAfterCommit } from './database.ts'

const INT8_OID = 20
const MIGRATION_LOCK = 720_601_377

export function openPostgres(settings: { url: string; poolSize: number; onBroken: (error: Error) => void }): Database {
  const pool = new pg.Pool({
    connectionString: settings.url,
    max: settings.poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // The end of a read is sent without waiting for its answer, and the next transaction may follow on the same wire
    pipeline: true,
    // Counts are numbers on both drivers
    types: { getTypeParser: (oid, format) => (oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format as 'text')) },
  } as pg.PoolConfig)
  // A connection that breaks would end the process otherwise, idle or in use; the pool drops it, and the query in it fails
  pool.on('error', settings.onBroken)
  pool.on('connect', (client) => client.on('error', settings.onBroken))

  const drizzles = new WeakMap<pg.PoolClient, Db>()
  const drizzleOf = (client: pg.PoolClient): Db => {
    const known = drizzles.get(client)
    if (known) return known
    const made = drizzle(client)
    drizzles.set(client, made)
    return made
  }

  /** A pooled connection may have died since its last use (a failover, an idle time-out): nothing has been done yet, so try a fresh one */
  async function begin(opening: string): Promise<{ client: pg.PoolClient; opened: Rows }> {
    for (let attempt = 1; ; attempt++) {
      const client = await pool.connect()
      try {
        const results = (await client.query(`begin;${opening}`)) as unknown as Rows[]
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
      const { client, opened } = await begin(opening)
      const db = drizzleOf(client)
      try {
        const result = await run(db, opened)
        const ended = client.query('commit')
        if (readOnly) {
          // Nothing was written, so nothing can be lost: the answer need not wait for this round trip
          ended.then(
            () => client.release(),
            () => client.release(true),
          )
        } else {
          await ended
          client.release()
        }
        runAfterCommit(db)
        return result
      } catch (error) {
        forgetAfterCommit(db)
        await client.query('rollback').then(
          () => client.release(),
          () => client.release(true),
        )
        throw error
      }
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
