import { sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'

/** A metric that is read from the database for the people who run the installation, when Prometheus scrapes it, at most twice a minute */
export interface OperationalMetric {
  /** Prometheus name: marquee_unknown_charges */
  name: string
  help: string
  labels: readonly string[]
  /** Runs across all clients */
  read(db: Db): Promise<{ labels: Record<string, string>; value: number }[]>
}

/** A sync that runs daily may be up to two hours late */
const OVERDUE = "interval '26 hours'"

/**
 * Metrics for a table of syncs, which has one row per connection with
 * succeeded_at and problem. `kind` is an SQL expression, `where` a condition
 */
export const defineSyncMetrics = ({
  table,
  kind,
  where = 'true',
}: {
  table: string
  kind: string
  where?: string
}): OperationalMetric[] => [
  {
    name: 'marquee_syncs',
    help: 'Connections by the state of their sync: ok, overdue (no success for 26 hours, and no known reason), problem (the business was told), new',
    labels: ['sync', 'state'],
    async read(db) {
      const { rows } = await db.execute<{ sync: string; state: string; count: number }>(
        sql.raw(`select ${kind} as sync, case when problem <> '' then 'problem' when succeeded_at is null then 'new'
          when succeeded_at < now() - ${OVERDUE} then 'overdue' else 'ok' end as state, count(*)::int as count
          from ${table} where ${where} group by 1, 2`),
      )
      return rows.map(({ sync, state, count }) => ({ labels: { sync, state }, value: count }))
    },
  },
  {
    name: 'marquee_sync_age_seconds',
    help: 'Time since any connection of this kind was last synced: grows only when syncing has stopped altogether',
    labels: ['sync'],
    async read(db) {
      const { rows } = await db.execute<{ sync: string; age: number }>(
        sql.raw(`select ${kind} as sync, extract(epoch from now() - max(succeeded_at))::float8 as age
          from ${table} where ${where} and succeeded_at is not null group by 1`),
      )
      return rows.map(({ sync, age }) => ({ labels: { sync }, value: age }))
    },
  },
]
