import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { openTestDatabase } from '../../../../test/test-database.ts'
import { projectRoot } from '../../base/project-root.ts'
import type { Database } from '../database.ts'
import { fingerprintSchema, migrateDatabase } from '../migrate/migrate.ts'
import { makeDatabaseFolder } from './database-folder.ts'
import { openEmbedded } from './embedded.ts'

// Creating a database cluster takes seconds, more on a busy machine
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const folder = mkdtempSync(join(tmpdir(), 'marquee-database-'))
// The image that `npm run build` makes
const image = join(projectRoot, 'dist', 'database')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Describes every kind of object that a migration can create, with its privileges */
const DESCRIPTION = `
  select 'role ' || rolname || ' ' || rolsuper || rolbypassrls || rolcanlogin || rolinherit as line from pg_roles where rolname like 'marquee%'
  union all select 'member ' || roleid::regrole || ' ' || member::regrole from pg_auth_members
  union all select 'extension ' || extname || ' ' || extversion from pg_extension
  union all select 'relation ' || oid::regclass || ' ' || relkind::text || ' ' || relrowsecurity || relforcerowsecurity || ' ' || relowner::regrole || ' ' || coalesce(relacl::text, '')
    from pg_class where relnamespace in ('public'::regnamespace, 'queue'::regnamespace)
  union all select 'column ' || attrelid::regclass || '.' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull || ' ' || coalesce(pg_get_expr(adbin, adrelid), '')
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    join pg_class c on c.oid = attrelid where c.relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
  union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
  union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'policy ' || tablename || ' ' || policyname || ' ' || permissive || roles::text || cmd || coalesce(qual, '') || coalesce(with_check, '') from pg_policies
  union all select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select 'function ' || pg_get_functiondef(oid) || ' ' || proowner::regrole || ' ' || coalesce(proacl::text, '')
    from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f' and probin is null
  union all select 'migration ' || tag || ' ' || hash from schema_migrations
  union all select 'routine ' || name || ' ' || hash from schema_routines
  order by 1`

async function describeDatabase(database: Database): Promise<unknown[]> {
  const { rows } = await database.executeSql(DESCRIPTION)
  return rows.map(({ line }) => line)
}

describe('the folder of the embedded database', () => {
  test('made from the image › equals one that was migrated step by step', async () => {
    expect(readFileSync(join(image, 'made-of'), 'utf8'), 'The image is of other migrations: run "npm run build"').toBe(fingerprintSchema())
    const place = join(folder, 'from-image')
    await makeDatabaseFolder(place)
    const copied = await openEmbedded({ folder: place })
    const { database: migrated, dispose } = await openTestDatabase()
    const description = await describeDatabase(copied)
    expect(description.length).toBeGreaterThan(100)
    expect(description).toEqual(await describeDatabase(migrated))
    await copied.close()
    await dispose()
  })

  test('made from the image › needs no migration, and applies one that the image does not have', async () => {
    const place = join(folder, 'later')
    await makeDatabaseFolder(place)
    expect(statSync(place).mode & 0o777, 'for this user alone').toBe(0o700)
    const database = await openEmbedded({ folder: place })
    expect(await migrateDatabase(database)).toEqual([])
    await database.executeSql("delete from schema_migrations where tag = '0001_queue'")
    await database.executeSql('drop schema queue cascade; drop function open_account_session')
    expect(await migrateDatabase(database)).toEqual(['0001_queue'])
    const { rows } = await database.executeSql("select pg_get_functiondef('open_account_session'::regproc) as text")
    expect(rows[0]?.text, 'applied again after a migration').toContain('from open_account(')
    await database.close()
  })

  // In a container the product runs as a different user than the one who built it
  test('made from the image › can be copied by every user', () => {
    const files = readdirSync(join(image, 'image'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter(({ parentPath, name }) => !(statSync(join(parentPath, name)).mode & 0o004))).toEqual([])
  })

  test('with an image of other migrations › is made without it', async () => {
    const other = join(folder, 'other')
    mkdirSync(join(other, 'image'), { recursive: true })
    writeFileSync(join(other, 'image', 'PG_VERSION'), 'of something else')
    writeFileSync(join(other, 'made-of'), 'other migrations')
    const place = join(folder, 'without-image')
    await makeDatabaseFolder(place, other)
    expect(readFileSync(join(place, 'PG_VERSION'), 'utf8')).not.toContain('something else')
    expect(existsSync(join(place, 'base'))).toBe(true)
  })

  test('left incomplete by a killed start › is made again', async () => {
    const place = join(folder, 'killed')
    mkdirSync(`${place}.new`)
    writeFileSync(join(`${place}.new`, 'PG_VERSION'), 'half')
    await makeDatabaseFolder(place)
    expect(existsSync(`${place}.new`)).toBe(false)
    expect(readFileSync(join(place, 'PG_VERSION'), 'utf8')).not.toContain('half')
  })

  test('that already exists › is left as it is', async () => {
    const place = join(folder, 'there')
    mkdirSync(place)
    writeFileSync(join(place, 'kept'), 'yes')
    await makeDatabaseFolder(place)
    expect(existsSync(join(place, 'PG_VERSION'))).toBe(false)
    expect(readFileSync(join(place, 'kept'), 'utf8')).toBe('yes')
  })
})
