import pg from 'pg'
import type { DedicatedConnection } from '../database.ts'
import { corkWritesUntilNextTick } from './postgres-session.ts'

/**
 * One connection outside the pool. Its writes are committed without waiting for a standby, so they succeed while other commits hang. Each
 * of its transactions is sent in one piece, so that a broken connection leaves no open transaction behind
 */
export function openConnectionOutsidePool(
  settings: pg.ClientConfig,
  { jobRole, onBroken }: { jobRole: string; onBroken(error: Error): void },
): DedicatedConnection {
  let current: { client: pg.Client; ready: Promise<unknown> } | undefined

  function connect(): { client: pg.Client; ready: Promise<unknown> } {
    const client = new pg.Client({ ...settings, pipeline: true } as pg.ClientConfig)
    client.on('error', onBroken)
    return { client, ready: client.connect() }
  }

  const limits = 'set local statement_timeout = 2500; set local idle_in_transaction_session_timeout = 2500'
  const begin = `begin; ${limits}; set local synchronous_commit = off; set local role ${jobRole}`

  return {
    async query(text, values) {
      current ??= connect()
      const { client, ready } = current
      await ready
      corkWritesUntilNextTick(client)
      const begun = client.query(begin)
      const [result] = await Promise.all([client.query(text, values), begun, client.query('commit')])
      return result
    },
    drop() {
      const dropped = current
      current = undefined
      // A graceful end would wait for responses that never come
      dropped?.client.connection.stream.destroy()
      dropped?.ready.catch(() => {})
    },
    async close() {
      const last = current
      current = undefined
      await last?.ready.then(() => last.client.end()).catch(onBroken)
    },
  }
}
