import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/** A moment as it goes over the wire: ISO 8601 in UTC. Queries select in wire shape, so no presenter exists */
export function isoMoment(column: AnyColumn): SQL<string> {
  return sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
