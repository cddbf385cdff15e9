import type { Database } from '../src/platform/database/database.ts'

interface State {
  /** Number of rows in each table */
  rows: Record<string, number>
  /** Sequences that have been used */
  sequences: string[]
}

export interface ReusableDatabase {
  database: Database
  /** For further connections, if the database allows more than one */
  url: string | undefined
  /** Closes the database permanently */
  discard(): Promise<void>
}

interface Idle extends ReusableDatabase {
  atFirst: State
}

/**
 * Databases that earlier test files of this process have returned. An embedded database uses a core for a second to start, and each
 * connection to a new PostgreSQL database first reads the catalog of its hundreds of tables
 */
const idle: Idle[] = []

export async function reuseDatabase(open: () => Promise<ReusableDatabase>): Promise<ReusableDatabase & { giveBack(): Promise<void> }> {
  const taken = idle.pop() ?? (await openNew(open))
  // A new object each time, because the server caches state by the database object's identity, for example who is over a rate limit
  return { ...taken, database: { ...taken.database }, giveBack: () => giveBack(taken) }
}

async function openNew(open: () => Promise<ReusableDatabase>): Promise<Idle> {
  const opened = await open()
  return { ...opened, atFirst: await readState(opened.database) }
}

async function giveBack(taken: Idle): Promise<void> {
  const { database, atFirst } = taken
  const now = await readState(database)
  const isEmptyAtFirst = (table: string) => atFirst.rows[table] === 0
  // If a test file created a table or deleted rows of the template, emptying cannot restore its database
  const isAsBefore = Object.keys({ ...atFirst.rows, ...now.rows }).every(
    (table) => isEmptyAtFirst(table) || now.rows[table] === atFirst.rows[table],
  )
  if (!isAsBefore) return taken.discard()
  const filled = Object.keys(now.rows).filter((table) => isEmptyAtFirst(table) && now.rows[table] !== 0)
  const sequences = now.sequences.filter((name) => !atFirst.sequences.includes(name))
  // For a few rows, deleting is many times faster than truncating. With the replica role, order and triggers do not matter
  await database.executeSql(`do $$ begin
    perform set_config('session_replication_role', 'replica', true);
    ${filled.map((table) => `delete from ${table};`).join('\n')}
    ${sequences.map((name) => `perform setval('${name}', 1, false);`).join('\n')}
  end $$`)
  idle.push(taken)
}

async function readState(database: Database): Promise<State> {
  const { rows: tables } = await database.executeSql(
    // Counts only tables with a size, because hundreds are empty, and counting the rows of each took longer than emptying the others
    `select oid::regclass::text as name, pg_relation_size(oid) = 0 as "isEmpty" from pg_class
    where relkind = 'r' and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
  )
  const names = tables.filter(({ isEmpty }) => !isEmpty).map(({ name }) => String(name))
  const { rows } = await database.executeSql(
    names.map((name) => `select '${name}' as name, count(*) as rows from ${name}`).join(' union all '),
  )
  const counts = Object.fromEntries(rows.map(({ name, rows }) => [String(name), Number(rows)]))
  const { rows: used } = await database.executeSql(
    `select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name from pg_sequences where last_value is not null`,
  )
  return {
    rows: Object.fromEntries(tables.map(({ name }) => [String(name), counts[String(name)] ?? 0])),
    sequences: used.map(({ name }) => String(name)),
  }
}
