import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { projectRoot } from '../project-root.ts'
import type { Database, Db } from './database.ts'
import { runStatements } from './run-statements.ts'

/** Functions and triggers that belong together, in a file of api/routines that can be run again at any time ("create or replace") */
export interface Routine {
  name: string
  text: string
  hash: string
}

/** In the order of api/routines/order.json */
export function readRoutines(): Routine[] {
  const folder = join(projectRoot, 'api', 'routines')
  const names: string[] = JSON.parse(readFileSync(join(folder, 'order.json'), 'utf8'))
  return names.map((name) => {
    const text = readFileSync(join(folder, `${name}.sql`), 'utf8')
    return { name, text, hash: createHash('sha256').update(text).digest('hex') }
  })
}

/** Which text of each routine is in force */
export async function prepareRoutineRecords(database: Database): Promise<void> {
  await database.executeSql(
    'create table if not exists schema_routines (name text primary key, hash text not null, applied_at timestamptz not null default now())',
  )
}

/**
 * Runs those whose text is not the one in force, and answers their names. Whether its text is newer or older makes no difference:
 * who goes back to an earlier version of the product gets that version's functions. To drop one is a migration's work, its row in schema_routines included.
 */
export async function applyRoutines(db: Db, routines: Routine[], { evenUnchanged = false } = {}): Promise<string[]> {
  const { rows } = await db.execute<{ name: string; hash: string }>(sql`select name, hash from schema_routines`)
  const inForce = new Map(rows.map(({ name, hash }) => [name, hash]))
  const due = routines.filter(({ name, hash }) => evenUnchanged || inForce.get(name) !== hash)
  for (const { name, text, hash } of due) {
    await runStatements(db, text)
    await db.execute(sql`insert into schema_routines (name, hash) values (${name}, ${hash})
      on conflict (name) do update set hash = excluded.hash, applied_at = excluded.applied_at`)
  }
  return due.map(({ name }) => name)
}
