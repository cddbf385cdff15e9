import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { projectRoot } from '../../base/project-root.ts'
import { StartError } from '../../base/start-error.ts'
import type { Database } from '../database.ts'
import { runSqlScript } from '../run-statements.ts'
import { applyChangedRoutines, createRecordTableIfMissing, readRoutines } from './routines.ts'

/** The release whose schema the first migration creates. No migration leads to that schema from an earlier one */
const BASELINE_RELEASE = '0.1.0'

interface Journal {
  entries: { tag: string }[]
}

interface Migration {
  tag: string
  text: string
  hash: string
}

/**
 * Migrates the schema in one transaction, so that a failing migration or routine leaves nothing behind, and returns the migrations that
 * ran. Then it applies the routines (functions and triggers, see routines.ts): all of them after a migration, which may have replaced a
 * table together with its triggers, or else only those whose text has changed
 */
export async function migrateDatabase(database: Database): Promise<string[]> {
  const migrations = readMigrations()
  const routines = readRoutines()
  await createRecordTableIfMissing(database, 'schema_routines', 'name text primary key, hash text not null')
  await createRecordTableIfMissing(database, 'schema_migrations', 'tag text primary key, hash text not null')
  return database.transaction('select 1', async (db) => {
    const { rows } = await db.execute<{ tag: string; hash: string }>(sql`select tag, hash from schema_migrations`)
    if (rows.length > 0 && !rows.some(({ tag, hash }) => tag === migrations[0]?.tag && hash === migrations[0]?.hash))
      throw new StartError(
        `The database was made by a release before ${BASELINE_RELEASE}, which this one cannot upgrade. Start release ${BASELINE_RELEASE} on it first, then this one`,
      )
    const applied = new Set(rows.map(({ tag }) => tag))
    const pending = migrations.filter(({ tag }) => !applied.has(tag))
    for (const { tag, text, hash } of pending) {
      await runSqlScript(db, text)
      await db.execute(sql`insert into schema_migrations (tag, hash) values (${tag}, ${hash})`)
    }
    if (pending.length > 0) await db.execute(sql.raw(FORCE_ROW_LEVEL_SECURITY))
    await applyChangedRoutines(db, routines, { evenUnchanged: pending.length > 0 })
    return pending.map(({ tag }) => tag)
  })
}

/** Hash of the name, order and text of every migration and routine; it changes if any of these changes */
export function fingerprintSchema(): string {
  const migrations = readMigrations().map(({ tag, hash }) => [tag, hash])
  const routines = readRoutines().map(({ name, hash }) => [name, hash])
  return createHash('sha256')
    .update(JSON.stringify([...migrations, ...routines]))
    .digest('hex')
}

/** Whether a start has nothing to create, so that it needs no right to create anything */
export async function isSchemaUpToDate(database: Database): Promise<boolean> {
  const records = "select to_regclass('public.schema_migrations') as migrations, to_regclass('public.schema_routines') as routines"
  const [found] = (await database.executeSql(records)).rows
  if (!found?.migrations || !found.routines) return false
  const { rows: applied } = await database.executeSql('select tag from schema_migrations')
  const { rows: inForce } = await database.executeSql('select hash from schema_routines')
  return (
    readMigrations().every(({ tag }) => applied.some((row) => row.tag === tag)) &&
    readRoutines().every(({ hash }) => inForce.some((row) => row.hash === hash))
  )
}

export function readMigrations(): Migration[] {
  const folder = join(projectRoot, 'api', 'migrations')
  const journal: Journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8'))
  return journal.entries.map(({ tag }) => {
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8')
    return { tag, text, hash: createHash('sha256').update(text).digest('hex') }
  })
}

/**
 * drizzle-kit writes policies, but neither FORCE ROW LEVEL SECURITY nor ENABLE for a table without a policy. Every table with a client id
 * is closed to all roles, including its owner, until a policy opens it, so a missing policy results in "no rows", never in a leak. Tables
 * without a client id are not granted to tenants at all, and the audit log is append-only
 */
const FORCE_ROW_LEVEL_SECURITY = `
do $$
declare owned record;
begin
  for owned in
    select c.table_name from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and c.column_name = 'client_uuid' and t.table_type = 'BASE TABLE'
  loop
    execute format('alter table public.%I enable row level security', owned.table_name);
    execute format('alter table public.%I force row level security', owned.table_name);
    execute format('grant select, insert %s on public.%I to marquee_tenant', case when owned.table_name = 'audit_events' then '' else ', update, delete' end, owned.table_name);
  end loop;
end $$`
