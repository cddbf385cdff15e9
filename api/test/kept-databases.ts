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

async function countRows(database: Database): Promise<RowCounts> {
  const { rows: tables } = await database.executeSql(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const counts = tables.map(({ name }) => `select '${String(name).replaceAll("'", "''")}' as name, count(*) as rows from ${name}`)
  const { rows } = await database.executeSql(counts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, rows }) => [String(name), Number(rows)]))
}
