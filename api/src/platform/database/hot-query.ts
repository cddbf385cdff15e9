import { type AnyColumn, fillPlaceholders, type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db } from './database.ts'

type Fields = Record<string, AnyColumn | SQL>
type Aliased = Record<string, SQL.Aliased>

/** Only builds statements; never asked to run one */
const builder = drizzle({} as pg.Client) as unknown as Db

/**
 * For the statements that most requests run: drizzle builds them once, with `sql.placeholder('name')` for what varies, instead of
 * on each request, which is most of its cost. The rows come straight from the driver under the names of `fields`: in wire shape.
 */
export function hotQuery<Row>(
  fields: Fields,
  build: (db: Db, fields: Aliased) => { toSQL(): { sql: string; params: unknown[] } },
): (db: Db, values: Record<string, unknown>) => Promise<Row[]> {
  const aliased = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sql`${field}`.as(name)]))
  const statement = build(builder, aliased).toSQL()
  return async (db, values) => {
    const { rows } = await db.$client.query(statement.sql, fillPlaceholders(statement.params, values))
    return rows as Row[]
  }
}
