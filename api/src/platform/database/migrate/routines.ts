import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { projectRoot } from '../../base/project-root.ts'
import type { Database, Db } from '../database.ts'
import { runSqlScript } from '../run-statements.ts'

/** Functions and triggers that belong together, in one idempotent file in api/routines ("create or replace") */
export interface Routine {
  name: string
  text: string
  hash: string
}

/** All routines in the order of api/routines/order.json */
export function readRoutines(): Routine[] {
  const folder = join(projectRoot, 'api', 'routines')
  const names: string[] = JSON.parse(readFileSync(join(folder, 'order.json'), 'utf8'))
  return names.map((name) => {
    const text = readFileSync(join(folder, `${name}.sql`), 'utf8')
    return { name, text, hash: createHash('sha256').update(text).digest('hex') }
  })
}

/**
 * Creates the table that records which routines are in force. "If not
 * exists" would require the right to create tables even if the table exists
 */
export async function createRecordTableIfMissing(
  database: Database,
  table: 'schema_routines' | 'schema_migrations',
  columns: string,
): Promise<void> {
  await database.executeSql(`do $$ begin
    if to_regclass('public.${table}') is null then
      create table ${table} (${columns}, applied_at timestamptz not null default now());
    end if;
  end $$`)
}

/**
 * Applies the routines whose text differs from the text in force, whether newer or older, and
 * returns their names. After a rollback to an earlier version of the product, the database thus has
 * that version's functions. A migration must drop a routine together with its row in schema_routines
 */
export async function applyChangedRoutines(db: Db, routines: Routine[], { evenUnchanged = false } = {}): Promise<string[]> {
  const { rows } = await db.execute<{ name: string; hash: string }>(sql`select name, hash from schema_routines`)
  const inForce = new Map(rows.map(({ name, hash }) => [name, hash]))
  const due = routines.filter(({ name, hash }) => evenUnchanged || inForce.get(name) !== hash)
  for (const { name, text, hash } of due) {
    await runSqlScript(db, text)
    await db.execute(sql`insert into schema_routines (name, hash) values (${name}, ${hash})
      on conflict (name) do update set hash = excluded.hash, applied_at = excluded.applied_at`)
  }
  return due.map(({ name }) => name)
}
