import type { TestMarquee } from './test-marquee.ts'

/** Returns every row of every table, including the job queue, as text, for tests that check that something is stored nowhere */
export async function dumpDatabase({ services: { database } }: TestMarquee): Promise<string> {
  const tables = await database.executeSql(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'queue') order by 1",
  )
  const contents: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await database.executeSql(`select coalesce(string_agg(t::text, E'\\n'), '') as content from ${String(name)} t`)
    contents.push(`${String(name)}\n${String(rows[0]?.content)}`)
  }
  return contents.join('\n')
}
