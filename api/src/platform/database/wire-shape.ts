import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** Selects a timestamp as ISO 8601 in UTC. Queries select in wire shape, so that no presenter layer is needed */
export function isoMomentSql(moment: AnyColumn | SQL): SQL<string> {
  return sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
