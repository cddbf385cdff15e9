import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/test-database.ts'
import { projectRoot } from '../../base/project-root.ts'
import { migrateDatabase } from './migrate.ts'
import { applyChangedRoutines, type Routine, readRoutines } from './routines.ts'

let opened: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.dispose())

const routine = (name: string, text: string): Routine => ({ name, text, hash: createHash('sha256').update(text).digest('hex') })
/** A routine of two statements, as most are */
const returning = (name: string, value: string) =>
  routine(
    name,
    `create or replace function ${name}() returns text language sql as $$ select '${value}' $$;
     --> statement-breakpoint
     revoke all on function ${name} from public;`,
  )
const apply = (...routines: Routine[]) => opened.database.transaction('select 1', (db) => applyChangedRoutines(db, routines))
const resultOf = async (name: string) => (await opened.database.executeSql(`select ${name}() as value`)).rows[0]?.value

describe('the routines', () => {
  test('each file of the folder › is in the list', () => {
    const files = readdirSync(join(projectRoot, 'api', 'routines')).filter((file) => file.endsWith('.sql'))
    expect(readRoutines().map(({ name }) => `${name}.sql`)).toHaveLength(files.length)
    expect(files.toSorted()).toEqual(
      readRoutines()
        .map(({ name }) => `${name}.sql`)
        .toSorted(),
    )
  })

  test('each function and trigger of the database › is created by a routine, not by a migration alone', async () => {
    const { rows } = await opened.database.executeSql(
      `select 'function ' || proname as made from pg_proc p where pronamespace = 'public'::regnamespace
         and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
       union all select 'trigger ' || tgname from pg_trigger join pg_class on pg_class.oid = tgrelid
         where relnamespace = 'public'::regnamespace and not tgisinternal`,
    )
    const texts = readRoutines().map(({ text }) => text)
    expect(rows.length).toBeGreaterThan(10)
    for (const { made } of rows)
      expect(
        texts.filter((text) => new RegExp(`create or replace ${made}\\b`).test(text)),
        String(made),
      ).toHaveLength(1)
  })

  test('applied › unchanged › are skipped; the changed one is applied again', async () => {
    expect(await apply(returning('first_routine', 'one'), returning('second_routine', 'two'))).toEqual(['first_routine', 'second_routine'])
    expect(await apply(returning('first_routine', 'one'), returning('second_routine', 'two'))).toEqual([])
    expect(await apply(returning('first_routine', 'one'), returning('second_routine', 'deux'))).toEqual(['second_routine'])
    expect([await resultOf('first_routine'), await resultOf('second_routine')]).toEqual(['one', 'deux'])
    expect(await apply(returning('second_routine', 'two')), 'back to the earlier version').toEqual(['second_routine'])
    expect(await resultOf('second_routine')).toBe('two')
  })

  test('applied › one of them broken › leaves all as they were, and is tried again', async () => {
    await apply(returning('kept_routine', 'old'), returning('other_routine', 'old'))
    const broken = routine(
      'other_routine',
      'create or replace function other_routine() returns text language sql as $$ select from nowhere $$;',
    )
    await expect(apply(returning('kept_routine', 'new'), broken)).rejects.toThrow()
    expect([await resultOf('kept_routine'), await resultOf('other_routine')]).toEqual(['old', 'old'])
    expect(await apply(returning('kept_routine', 'new'), returning('other_routine', 'new'))).toEqual(['kept_routine', 'other_routine'])
  })

  test('of an installation › that has an earlier text of one › are updated by the next start, the others untouched', async () => {
    const { database } = opened
    const stateOf = async () =>
      (
        await database.executeSql(
          `select name, hash, applied_at::text, p.prosrc, p.xmin::text as version from schema_routines
           join pg_proc p on p.proname = case name when 'search-calls' then 'search_calls' else 'open_account_session' end
           where name in ('search-calls', 'open-account-session') order by name`,
        )
      ).rows
    const [session, search] = await stateOf()
    await database.executeSql(`create or replace function open_account_session(given_token_hash bytea, moment timestamptz)
      returns table (uuid uuid, "clientUuid" uuid, type text, email text, brand text, "timeZone" text) language plpgsql as $$ begin end $$`)
    await database.executeSql("update schema_routines set hash = 'of an earlier version' where name = 'open-account-session'")
    expect(await migrateDatabase(database)).toEqual([])
    const [sessionNow, searchNow] = await stateOf()
    expect(sessionNow).toMatchObject({ hash: session?.hash, prosrc: session?.prosrc })
    expect(sessionNow?.applied_at).not.toBe(session?.applied_at)
    expect(searchNow).toEqual(search)
  })
})
