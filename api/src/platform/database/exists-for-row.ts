import { type SQL, sql } from 'drizzle-orm'

/**
 * Checks for each row of a list whether a related row exists; `from` is "from … where …". PostgreSQL may evaluate EXISTS in a select list
 * by hashing the whole other table, across all tenants, because it plans for the rows before the limit: 70 ms for ten calls. A scalar
 * subquery is evaluated only for the rows that are returned
 */
export const existsForRow = (from: SQL): SQL<boolean> => sql<boolean>`coalesce((select true ${from} limit 1), false)`
