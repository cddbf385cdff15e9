import { readFileSync } from 'node:fs'
import type { Database } from '../src/platform/database/database.ts'
import { openEmbedded } from '../src/platform/database/embedded.ts'

type RowCounts = Record<string, number>

interface Embedded {
  database: Database
  /** Row counts of the image's tables: most are empty */
  atFirst: RowCounts
}

/** Pool of embedded databases: starting one takes a core for a second, so the next test file of this process gets a truncated one */
const idle: Embedded[] = []

export async function takeEmbedded(image: string): Promise<{ database: Database; giveBack(): Promise<void> }> {
  const taken = idle.pop() ?? (await start(image))
  // A new object each time: the server caches state, like who is over a rate limit, by the database's identity
  return { database: { ...taken.database }, giveBack: () => giveBack(taken) }
}

async function start(image: string): Promise<Embedded> {
  const database = await openEmbedded({ image: new Blob([readFileSync(image)]) })
  return { database, atFirst: await countRows(database) }
}

async function giveBack(taken: Embedded): Promise<void> {
  const { database, atFirst } = taken
  const now = await countRows(database)
  const isEmptyAtFirst = (table: string) => atFirst[table] === 0
  // A test file that created a table (a queue is one too) or deleted rows of the image leaves a database that truncating cannot restore
  const isAsBefore = Object.keys({ ...atFirst, ...now }).every((table) => isEmptyAtFirst(table) || now[table] === atFirst[table])
  if (!isAsBefore) return database.close()
  const filled = Object.keys(now).filter((table) => isEmptyAtFirst(table) && now[table] !== 0)
  if (filled.length > 0) await database.executeSql(`truncate ${filled.join(', ')} restart identity cascade`)
  idle.push(taken)
}

/** Only of tables that take room: hundreds are empty, and to count each of them took longer than to empty those that are not */
async function countRows(database: Database): Promise<RowCounts> {
  const { rows: tables } = await database.executeSql(
    `select oid::regclass::text as name, pg_relation_size(oid) = 0 as "isEmpty" from pg_class
    where relkind = 'r' and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
  )
  const names = tables.filter(({ isEmpty }) => !isEmpty).map(({ name }) => String(name))
  const { rows } = await database.executeSql(
    names.map((name) => `select '${name}' as name, count(*) as rows from ${name}`).join(' union all '),
  )
  const counts = Object.fromEntries(rows.map(({ name, rows }) => [String(name), Number(rows)]))
  return Object.fromEntries(tables.map(({ name }) => [String(name), counts[String(name)] ?? 0]))
}
