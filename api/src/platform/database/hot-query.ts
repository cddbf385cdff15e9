import { createHash } from 'node:crypto'
import { type AnyColumn, fillPlaceholders, type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db, PreparedStatement } from './database.ts'

type Fields = Record<string, AnyColumn | SQL>
type Aliased = Record<string, SQL.Aliased>

/** Only builds statements; never asked to run one */
const builder = drizzle({} as pg.Client) as unknown as Db

/** A statement with its values, and what its rows are */
export interface HotStatement<Row> extends PreparedStatement {
  /** Only for the types; never there */
  row?: Row
}

export interface HotQuery<Row> {
  (db: Db, values: Record<string, unknown>): Promise<Row[]>
  /** For `readRoute`, which sends several at once */
  statement(values: Record<string, unknown>): HotStatement<Row>
}

/**
 * For the statements that most requests run: drizzle builds them once, with `sql.placeholder('name')` for what varies, instead of
 * on each request, which is most of its cost. The rows come straight from the driver under the names of `fields`: in wire shape.
 */
export function hotQuery<Row>(
  fields: Fields,
  build: (db: Db, fields: Aliased) => { toSQL(): { sql: string; params: unknown[] } },
  { plansOnce = false }: { plansOnce?: boolean } = {},
): HotQuery<Row> {
  const aliased = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sql`${field}`.as(name)]))
  const { sql: text, params } = build(builder, aliased).toSQL()
  const name = createHash('sha1').update(text).digest('base64url')
  const statement = (values: Record<string, unknown>) => ({ name, text, values: fillPlaceholders(params, values), plansOnce })
  const run = async (db: Db, values: Record<string, unknown>) => (await db.$client.queryPrepared(statement(values))).rows as Row[]
  return Object.assign(run, { statement })
}
