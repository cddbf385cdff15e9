import pg from 'pg'
import { type Database, isDatabaseUnavailable } from '../database.ts'
import { createWriteQuota, maxWriters } from '../write-quota.ts'
import { deallocateExcessStatements, detectPostgresSession, type PostgresSession } from './postgres-session.ts'

export const CONNECT_TIMEOUT_MS = 5_000

/** A connection in use, with its slot in the write quota if it has one. `release` releases both */
export interface ConnectionInUse {
  client: pg.PoolClient
  session: PostgresSession
  release(isBroken?: boolean): void
}

interface PoolSettings {
  poolSize: number
  responseTimeoutMs: number | undefined
  onBroken(error: Error): void
}

/** The pool of connections, only part of which may be used for writes */
export function openConnectionPool(connection: pg.ClientConfig, { poolSize, responseTimeoutMs, onBroken }: PoolSettings) {
  const pool = new pg.Pool({
    ...connection,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    // A server process never returns memory to the system, so connections are replaced from time to time
    maxLifetimeSeconds: 3_600,
    // Pipelining: statements that do not depend on each other's results use the same round trip
    pipeline: true,
    query_timeout: responseTimeoutMs,
  } as pg.PoolConfig)
  // Without a listener a broken connection, whether idle or in use, would
  // end the process. The pool discards the connection, and its query fails
  pool.on('error', onBroken)
  pool.on('connect', (client) => client.on('error', onBroken))
  const writeQuota = createWriteQuota(maxWriters(poolSize), CONNECT_TIMEOUT_MS)

  /** A pooled connection may have died since its last use (failover, idle timeout): nothing was committed on it, so retrying is safe */
  async function checkOutConnection<T>(isReading: boolean, use: (connection: ConnectionInUse) => Promise<T>): Promise<T> {
    const giveBack = isReading ? () => {} : await writeQuota.acquire()
    try {
      for (let attempt = 1; ; attempt++) {
        const client = await pool.connect()
        const release = (isBroken = false) => {
          client.release(isBroken)
          giveBack()
        }
        try {
          const session = await detectPostgresSession(client)
          await deallocateExcessStatements(client, session)
          return await use({ client, session, release })
        } catch (error) {
          client.release(true)
          if (attempt >= 3 || !isDatabaseUnavailable(error)) throw error
        }
      }
    } catch (error) {
      giveBack()
      throw error
    }
  }

  const poolUse: Database['poolUse'] = () => ({
    size: poolSize,
    open: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
    writing: writeQuota.inUse(),
    waiting_to_write: writeQuota.waiting(),
  })

  return { pool, checkOutConnection, poolUse }
}
