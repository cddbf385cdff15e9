import { type SQL, sql } from 'drizzle-orm'

/**
 * Whether a row exists beside each row of a list, for a field of the list; `from` is "from … where …". PostgreSQL may evaluate EXISTS in a
 * select list by hashing the whole other table, of all tenants, because it plans for the rows before the limit: 70 ms for ten calls. A
 * scalar subquery is looked up for each row that is returned.
 */
export const existsForRow = (from: SQL): SQL<boolean> => sql<boolean>`coalesce((select true ${from} limit 1), false)`
