import { parseArgs } from 'node:util'
import pg from 'pg'
import { startOwnPostgres } from '../scripts/tools/own-postgres.mjs'
import { clientsMaker } from './scale-data/clients.maker.ts'
import { bringSchemaUpToDate } from './scale-data/fill-database.ts'
import { DEFAULT_SCALE } from './scale-data/maker.ts'
import { insertCalls, SUMS } from './table-weights/fill-calls.ts'

// `npm run bench:weights -- --calls 1000000,10000000`: the size of the calls' tables, for docs/scale.md. Options: --clients, --words (in a
// transcript), --reports, --later (builds the indexes after the rows, which is faster and leaves them as compact as a reindex), --no-search

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '1000000' },
    clients: { type: 'string', default: '20000' },
    words: { type: 'string', default: '0' },
    reports: { type: 'boolean', default: false },
    later: { type: 'boolean', default: false },
    'no-search': { type: 'boolean', default: false },
  },
})

/** A business's most frequent queries. Each one runs for several businesses in turn */
const READS = {
  'the newest 20': `select call_sid from calls where client_uuid = $1 and not spam order by started_at desc nulls first, call_sid desc nulls first limit 20`,
  'one call': `select * from calls where client_uuid = $1 and call_sid = (select call_sid from calls where client_uuid = $1 limit 1)`,
  'a month of sums': `select sum(total) from call_days where client_uuid = $1 and day > current_date - 31`,
}

async function main(): Promise<void> {
  const sizes = values.calls.split(',').map(Number)
  const postgres = await startOwnPostgres({
    shared_buffers: '3GB',
    maintenance_work_mem: '1GB',
    max_wal_size: '16GB',
    work_mem: '128MB',
    max_parallel_maintenance_workers: '2',
    // Measures after a vacuum: the space it leaves behind is part of the size
    autovacuum: 'off',
  })
  const db = new pg.Client({ connectionString: postgres.url })
  try {
    await bringSchemaUpToDate(postgres.url)
    await db.connect()
    await inSystem(db, () => clientsMaker.make(db, { ...DEFAULT_SCALE, clients: Number(values.clients) }))
    await db.query('alter table calls disable trigger user; alter table action_items disable trigger user')
    const dropped = values.later || values['no-search'] ? await dropIndexes(db) : []
    let made = 0
    for (const calls of sizes) {
      const startedAt = performance.now()
      await insertCalls(db, { calls, words: Number(values.words), reports: values.reports }, made)
      made = calls
      if (calls === sizes.at(-1)) for (const statement of dropped) await db.query(statement)
      for (const [index, statement] of SUMS.entries()) {
        await inSystem(db, async () => {
          await db.query(`delete from ${['call_days', 'call_day_filters', 'callers', 'action_items'][index]}`)
          await db.query(statement)
        })
      }
      await db.query('vacuum (full) call_days, call_day_filters, callers, action_items')
      await db.query('vacuum analyze')
      const seconds = (performance.now() - startedAt) / 1000
      console.log(
        `\n${calls.toLocaleString('en-US')} calls of ${values.clients} businesses, filled in ${seconds.toFixed(0)} s (${JSON.stringify(values)})`,
      )
      await printWeights(db, calls)
      await printReads(db)
    }
  } finally {
    await db.end()
    await postgres.stop()
  }
}

/** Drops what `--later` builds at the end, and the search index where it is not wanted; returns the statements that restore them */
async function dropIndexes(db: pg.Client): Promise<string[]> {
  const { rows } = await db.query(
    `select indexname, indexdef from pg_indexes where schemaname = 'public' and tablename = 'calls' and indexname not like '%_pk'`,
  )
  const dropped = rows.filter(({ indexname }) => values.later || indexname === 'calls_search')
  for (const { indexname } of dropped) await db.query(`drop index ${indexname}`)
  return dropped.filter(({ indexname }) => !(values['no-search'] && indexname === 'calls_search')).map(({ indexdef }) => indexdef)
}

async function printWeights(db: pg.Client, calls: number): Promise<void> {
  const { rows } = await db.query(
    `select t.relname as table, null as index, pg_table_size(t.oid)::float8 as bytes, t.reltuples::float8 as rows from pg_class t
       where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and t.relname = any($1)
     union all
     select t.relname, i.relname, pg_relation_size(i.oid)::float8, i.reltuples::float8 from pg_class t join pg_index x on x.indrelid = t.oid join pg_class i on i.oid = x.indexrelid
       where t.relnamespace = 'public'::regnamespace and t.relname = any($1)
     order by 1, 2 nulls first`,
    [['calls', 'call_reports', 'call_days', 'call_day_filters', 'callers', 'action_items']],
  )
  console.log('| table or index | rows | MB | bytes a call |\n| --- | --- | --- | --- |')
  for (const { table, index, bytes, rows: count } of rows) {
    if (bytes < 1_000_000) continue
    console.log(
      `| ${index ? `— ${index}` : table} | ${Math.round(count).toLocaleString('en-US')} | ${(bytes / 1e6).toFixed(0)} | ${(bytes / calls).toFixed(0)} |`,
    )
  }
  const total = rows.reduce((sum, { bytes }) => sum + bytes, 0)
  console.log(`| all of them | | ${(total / 1e6).toFixed(0)} | ${(total / calls).toFixed(0)} |`)
}

async function printReads(db: pg.Client): Promise<void> {
  const { rows } = await db.query('select client_uuid from clients order by md5(client_uuid::text) limit 400')
  for (const [name, statement] of Object.entries(READS)) {
    const times: number[] = []
    for (const { client_uuid } of rows) {
      const startedAt = performance.now()
      await db.query({ name, text: statement, values: [client_uuid] })
      times.push(performance.now() - startedAt)
    }
    times.sort((one, other) => one - other)
    const at = (fraction: number) => (times[Math.floor(times.length * fraction)] ?? Number.NaN).toFixed(2)
    console.log(`  ${name}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms over ${times.length} businesses`)
  }
}

async function inSystem<T>(db: pg.Client, run: () => Promise<T>): Promise<T> {
  await db.query('begin; set local role marquee_system')
  const result = await run()
  await db.query('commit')
  return result
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.stack : error)
  process.exitCode = 1
})
