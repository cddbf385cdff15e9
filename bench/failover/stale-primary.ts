import pg from 'pg'
import type { Cluster } from './cluster.ts'

/**
 * A client that is connected directly to a node, without HAProxy, and writes as fast as it can. When the node is frozen, replaced by
 * another node and thawed, the connection still works. What the old primary then acknowledges is lost once Patroni notices
 */
export async function writeTo(cluster: Cluster, node: string) {
  const db = new pg.Client({ connectionString: cluster.nodeUrl(node) })
  db.on('error', () => {})
  await db.connect()
  await db.query('create table if not exists stale_primary (number int primary key)')
  const acknowledged: number[] = []
  let writing = true
  const done = (async () => {
    const { rows } = await db.query('select coalesce(max(number), 0)::int as last from stale_primary')
    for (let number = rows[0].last + 1; writing; number++) {
      await db.query('insert into stale_primary values ($1)', [number])
      acknowledged.push(number)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })().catch(() => {})

  return {
    /** How many writes the node acknowledged, and how many of them are missing on the current primary */
    async lost(): Promise<{ acknowledged: number; lost: number }> {
      writing = false
      await Promise.race([done, new Promise((resolve) => setTimeout(resolve, 3_000))])
      void db.end().catch(() => {})
      const leader = await cluster.leader()
      const now = new pg.Client({ connectionString: cluster.nodeUrl(leader ?? '') })
      await now.connect()
      const { rows } = await now.query('select number from stale_primary').finally(() => now.end())
      const stored = new Set(rows.map(({ number }) => number))
      return { acknowledged: acknowledged.length, lost: acknowledged.filter((number) => !stored.has(number)).length }
    },
  }
}
