import { createHash } from 'node:crypto'
import { type AnyColumn, fillPlaceholders, type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db, PreparedStatement } from './database.ts'

type Fields = Record<string, AnyColumn | SQL>
type Aliased = Record<string, SQL.Aliased>

/** Only builds queries and never connects */
const builder = drizzle({} as pg.Client) as unknown as Db

/** A prepared statement with its values, typed by its rows */
export interface TypedStatement<Row> extends PreparedStatement {
  /** Phantom property: carries the row type and never has a value */
  row?: Row
}

export interface PreparedQuery<Row> {
  (db: Db, values: Record<string, unknown>): Promise<Row[]>
  /** The statement with its values, for `readRoute`, which pipelines several statements */
  statement(values: Record<string, unknown>): TypedStatement<Row>
}

/**
 * For the statements that most requests need: drizzle builds the SQL once, with `sql.placeholder('name')` for the values that vary, because
 * building it for each request is most of its cost. The driver returns rows under the names of `fields`, already in wire shape
 */
export function preparedQuery<Row>(
  fields: Fields,
  build: (db: Db, fields: Aliased) => { toSQL(): { sql: string; params: unknown[] } },
  { plansOnce = false }: { plansOnce?: boolean } = {},
): PreparedQuery<Row> {
  const aliased = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sql`${field}`.as(name)]))
  const { sql: text, params } = build(builder, aliased).toSQL()
  const name = createHash('sha1').update(text).digest('base64url')
  const statement = (values: Record<string, unknown>) => ({ name, text, values: fillPlaceholders(params, values), plansOnce })
  const run = async (db: Db, values: Record<string, unknown>) => (await db.$client.queryPrepared(statement(values))).rows as Row[]
  return Object.assign(run, { statement })
}

/** What a list's statement is built from: for the filters in `Name` only whether they are given, for all other filters their values */
export type FilterStructure<Filter, Name> = { readonly [Key in keyof Filter]: Key extends Name ? true | undefined : Filter[Key] }

/**
 * A filter that should be a placeholder but is missing from `Name` gets a statement for each of its values. That is slow, but must not
 * exhaust the memory
 */
const MAX_PER_LIST = 1_000

/**
 * Builds one prepared query for each combination of filters, once. `placeholders` are the filters
 * whose values are passed to the statement as placeholders. The cache key is the whole structure
 * that `build` receives, so a filter that was forgotten cannot return rows of another filter's query
 */
export function preparedPerFilter<Row, Filter extends object, Name extends keyof Filter = never>(
  placeholders: readonly Name[],
  build: (structure: FilterStructure<Filter, Name>) => PreparedQuery<Row>,
): (filter: Filter) => PreparedQuery<Row> {
  const built = new Map<string, PreparedQuery<Row>>()
  return (filter) => {
    const given = Object.fromEntries(placeholders.map((name) => [name, filter[name] ? true : undefined]))
    const structure = { ...filter, ...given } as FilterStructure<Filter, Name>
    const key = JSON.stringify(structure)
    const query = built.get(key) ?? build(structure)
    if (built.size >= MAX_PER_LIST) built.clear()
    built.set(key, query)
    return query
  }
}
