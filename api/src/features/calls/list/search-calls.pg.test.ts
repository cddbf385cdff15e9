import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { administer, databaseUrl } from '../../../../test/global-setup.ts'
import { migrateDatabase } from '../../../platform/database/migrate/migrate.ts'
import { openPostgres } from '../../../platform/database/postgres/postgres.ts'
import { withSystem, withTenant } from '../../../platform/database/tenancy.ts'

const SEARCH = sql`select total::int as total from search_calls(array['%implant%'], null, null, null, null, null, null, null, false, 'DESC', 10, 0)`

/** Fails unless the function's owner gets a plan that uses the index */
const EXPECT_INDEX = `do $$
declare line text; plan text := '';
begin
  set local role marquee_search;
  set local enable_seqscan = off;
  for line in explain select call_sid from calls where search_text like '%implant%' loop plan := plan || line; end loop;
  if plan !~ 'Index Cond: [(]search_text ~~' then raise exception 'no index: %', plan; end if;
end $$`

/** Hosted databases often have no superuser login, and then row-level security binds the owner of the tables too */
test('search_calls › migrated by a role that is no superuser › uses the index, and row-level security still binds that role', async () => {
  const template = inject('databaseTemplate')
  if ('image' in template) throw new Error('This test needs PostgreSQL')
  const name = `marquee_plain_${randomUUID().replaceAll('-', '')}`
  await administer(template.url, `create role ${name} login createrole password 'plain'`)
  // Up to PostgreSQL 15, a role with createrole may grant any other role; later versions only allow roles that it created or has the admin
  // option on
  await administer(
    template.url,
    `do $$ begin if current_setting('server_version_num')::int >= 160000 then
       execute 'grant marquee_tenant, marquee_system, marquee_search to ${name} with admin true, inherit false, set false';
     end if; end $$`,
  )
  // Only a superuser can grant bypassrls, and such an installation has none
  await administer(template.url, 'alter role marquee_search nobypassrls')
  await administer(template.url, `create database ${name} owner ${name}`)
  const url = new URL(databaseUrl(template.url, name))
  url.username = name
  url.password = 'plain'
  const database = openPostgres({ url: url.toString(), poolSize: 2, onBroken: () => {} })
  try {
    await migrateDatabase(database)
    // Migrates again, as a later version with a changed function would
    await database.executeSql("update schema_routines set hash = 'of an earlier version'")
    await migrateDatabase(database)
    const [own, other] = [randomUUID(), randomUUID()]
    await withSystem(database, async (db) => {
      for (const client of [own, own, other])
        await db.execute(
          sql`insert into calls (client_uuid, call_sid, started_at, day, summary) values (${client}, ${randomUUID()}, now(), current_date, 'An implant')`,
        )
    })
    expect((await withTenant(database, own, (db) => db.execute(SEARCH))).rows).toEqual([{ total: 2 }])
    expect((await withTenant(database, other, (db) => db.execute(SEARCH))).rows).toEqual([{ total: 1 }])
    expect((await withTenant(database, randomUUID(), (db) => db.execute(SEARCH))).rows).toEqual([{ total: 0 }])
    expect((await database.executeSql('select count(*) as count from calls')).rows).toEqual([{ count: 0 }])
    await administer(databaseUrl(template.url, name), EXPECT_INDEX)
    const { rows } = await database.executeSql(`select pg_has_role(current_user, 'marquee_search', 'usage') as may`)
    expect(rows).toEqual([{ may: false }])
  } finally {
    await database.close()
    await administer(template.url, `drop database if exists ${name} with (force)`)
    await administer(template.url, `drop role ${name}`)
    await administer(template.url, 'alter role marquee_search bypassrls')
  }
})
