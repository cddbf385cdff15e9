import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { furnishClient } from '../../../test/furnish-client.ts'
import { guards } from '../../../test/guards.ts'
import { openTestDatabase } from '../../../test/test-database.ts'
import { messages } from '../sending/messages.tables.ts'
import { type Database, type Db, sqlStateOf } from './database.ts'
import { withTenant } from './tenancy.ts'

let database: Database
let dispose: () => Promise<void>
/** Tables of the platform and of the features, each with the number of its rows that belong to a test client */
const rowsIn: Record<string, number> = Object.assign(
  {
    clients: 1,
    accounts: 1,
    sessions: 1,
    known_devices: 1,
    report_addresses: 1,
    two_step_secrets: 1,
    password_resets: 1,
    messages: 1,
    public_files: 1,
    audit_events: 1,
    suppressions: 1,
  },
  ...guards.map((those) => those.tables),
)
const tables = Object.keys(rowsIn)

beforeAll(async () => {
  ;({ database, dispose } = await openTestDatabase())
})
afterAll(() => dispose())

const createFurnishedClient = () => furnishClient(database)

let pair: Promise<[owner: string, stranger: string]> | undefined
/**
 * One pair of clients for the tests of all tables, so the tests must not
 * change any row. Creating two clients per table took most of the time
 */
const ownerAndStranger = () => {
  pair ??= Promise.all([createFurnishedClient(), createFurnishedClient()])
  return pair
}

const countRows = async (db: Db, table: string, where = 'true'): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(sql.raw(`select count(*) as count from ${table} where ${where}`))
  return Number(rows[0]?.count)
}

const rejectionOf = async (attempt: Promise<unknown>): Promise<string | undefined> =>
  attempt.then(
    () => undefined,
    (error) => sqlStateOf(error),
  )

describe('row-level security', () => {
  test('on every table that has a client id › is enabled and forced, with the tenant policy, and the test lists the table', async () => {
    const { rows } = await database.executeSql(`
      select c.relname, c.relrowsecurity, c.relforcerowsecurity,
        (select count(*) from pg_policy p where p.polrelid = c.oid and p.polname in ('tenant', 'system')) as policies
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p')
        and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'client_uuid' and not a.attisdropped)
      order by 1`)
    expect(rows.map((row) => row.relname)).toEqual([...tables].sort())
    for (const row of rows) expect(row).toMatchObject({ relrowsecurity: true, relforcerowsecurity: true, policies: 2 })
  })

  test('with the roles of the application › applies to them: they own nothing, cannot log in and do not bypass it', async () => {
    const { rows } = await database.executeSql(`
      select rolname, rolcanlogin, rolsuper, rolbypassrls, (select count(*) from pg_class c where c.relowner = r.oid) as owned
      from pg_roles r where rolname in ('marquee_system', 'marquee_tenant') order by 1`)
    expect(rows).toEqual(
      ['marquee_system', 'marquee_tenant'].map((rolname) => ({
        rolname,
        rolcanlogin: false,
        rolsuper: false,
        rolbypassrls: false,
        owned: 0,
      })),
    )
  })

  test('on a table without a client id › a tenant has no rights at all', async () => {
    const { rows } = await database.executeSql(`
      select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p')
        and not exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'client_uuid' and not a.attisdropped)
        and has_table_privilege('marquee_tenant', c.oid, 'select, insert, update, delete')`)
    expect(rows).toEqual([])
  })

  test.each(['marquee_tenant', 'marquee_system'])('on the audit log › %s can add, but neither change nor delete', async (role) => {
    const client = await createFurnishedClient()
    const change = (statement: string) =>
      database.transaction(`select set_config('role', '${role}', true), set_config('app.client', '${client}', true)`, (db) =>
        db.execute(sql.raw(statement)),
      )
    expect(await rejectionOf(change(`insert into audit_events (client_uuid, action) values ('${client}', 'test')`))).toBeUndefined()
    expect(await rejectionOf(change("update audit_events set action = 'nothing'"))).toBe('42501')
    expect(await rejectionOf(change('delete from audit_events'))).toBe('42501')
  })

  test.each(tables)('%s › read by another client › shows none of its rows', async (table) => {
    const [owner, stranger] = await ownerAndStranger()
    expect(await withTenant(database, owner, (db) => countRows(db, table))).toBe(rowsIn[table])
    expect(await withTenant(database, stranger, (db) => countRows(db, table, `client_uuid = '${owner}'`))).toBe(0)
    expect(await withTenant(database, stranger, (db) => countRows(db, table))).toBe(rowsIn[table])
  })

  test.each(tables.filter((table) => table !== 'audit_events'))(
    '%s › changed or deleted by another client › stays as it is',
    async (table) => {
      const [owner, stranger] = await ownerAndStranger()
      await withTenant(database, stranger, async (db) => {
        await db.execute(sql.raw(`update ${table} set client_uuid = client_uuid where client_uuid = '${owner}'`))
        await db.execute(sql.raw(`delete from ${table} where client_uuid = '${owner}'`))
      })
      expect(await withTenant(database, owner, (db) => countRows(db, table))).toBe(rowsIn[table])
    },
  )

  test.each(tables.filter((table) => table !== 'clients' && table !== 'audit_events'))(
    '%s › moved to another client › is rejected',
    async (table) => {
      const [owner, stranger] = await ownerAndStranger()
      const attempt = withTenant(database, stranger, (db) => db.execute(sql.raw(`update ${table} set client_uuid = '${owner}'`)))
      expect(await rejectionOf(attempt)).toBe('42501')
    },
  )

  test('an insert › on behalf of another client › is rejected', async () => {
    const [owner, stranger] = [await createFurnishedClient(), await createFurnishedClient()]
    const attempt = withTenant(database, stranger, (db) =>
      db
        .insert(messages)
        .values({ clientUuid: owner, channel: 'email', purpose: 'test', brand: 'marquee', recipient: 'a@practice.test', text: 'x' }),
    )
    expect(await rejectionOf(attempt)).toBe('42501')
  })

  test('a tenant without a client › reads › sees nothing', async () => {
    await createFurnishedClient()
    const seen = await database.transaction("select set_config('role', 'marquee_tenant', true)", (db) => countRows(db, 'clients'))
    expect(seen).toBe(0)
  })

  test.each(['rate_limits', 'demo_shares', 'unknown_charges', 'blocked_hosts', 'queue.jobs', 'schema_migrations', 'schema_routines'])(
    '%s › accessed by a tenant › is rejected',
    async (table) => {
      const client = await createFurnishedClient()
      expect(await rejectionOf(withTenant(database, client, (db) => countRows(db, table)))).toBe('42501')
    },
  )

  test('a client identified by something other than a uuid › is rejected before any SQL', async () => {
    expect(() => withTenant(database, "x', true); drop table clients --", async () => {})).toThrow('A client is named by its uuid')
  })

  test('64 tenants at the same time › each sees itself only', async () => {
    const owners: string[] = []
    // In batches of eight, because creating all of them at once can take longer than a request waits for a connection
    while (owners.length < 64) owners.push(...(await Promise.all(Array.from({ length: 8 }, createFurnishedClient))))
    const seen = await Promise.all(
      owners.map((owner) =>
        withTenant(database, owner, async (db) => {
          const { rows } = await db.execute<{ client_uuid: string }>(sql`select client_uuid from messages`)
          return rows.map((row) => row.client_uuid)
        }),
      ),
    )
    expect(seen).toEqual(owners.map((owner) => [owner]))
  })
})
