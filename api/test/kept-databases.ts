import { readFileSync } from 'node:fs'
import type { Database } from '../src/platform/database/database.ts'
import { openEmbedded } from '../src/platform/database/embedded.ts'

type RowCounts = Record<string, number>

interface Embedded {
  database: Database
  /** How many rows each table of the image has: of most none */
  atFirst: RowCounts
}

/** Starting an embedded database takes a core for a second. Emptied again it is as good as new, so the next file of this process gets it */
const idle: Embedded[] = []

export async function takeEmbedded(image: string): Promise<{ database: Database; giveBack(): Promise<void> }> {
  const taken = idle.pop() ?? (await start(image))
  // Another object each time: the server remembers some things of a database, like who is over a limit, under the object
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
  // A file that made a table (a queue is one too), or took away what the image had, leaves something that no emptying mends
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
