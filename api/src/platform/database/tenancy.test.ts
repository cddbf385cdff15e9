import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/test-database.ts'
import { accounts, clients } from '../identity/identity.tables.ts'
import { messages } from '../sending/messages.tables.ts'
import { type Database, type Db, sqlState } from './database.ts'
import { withSystem, withTenant } from './tenancy.ts'

let database: Database
let dispose: () => Promise<void>
const tables = [
  'clients',
  'accounts',
  'sessions',
  'password_resets',
  'messages',
  'public_files',
  'audit_events',
  'support_inquiries',
  'inquiry_settings',
  'call_reports',
  'calls',
  'call_days',
  'call_day_filters',
  'action_items',
  'web_inquiries',
  'call_column_choices',
  'recording_keys',
  'suppressions',
  'review_settings',
  'reviews',
  'review_days',
  'review_syncs',
  'invitations',
  'invitation_keys',
  'invitation_imports',
  'invitation_import_rows',
  'invoices',
  'invoice_items',
  'invoice_links',
  'invoice_mails',
  'payments',
  'payment_invoices',
  'refunds',
]

beforeAll(async () => {
  ;({ database, dispose } = await openTestDatabase())
})
afterAll(() => dispose())

/** A client with one row in each of its tables */
async function createFurnishedClient(): Promise<string> {
  return withSystem(database, async (db) => {
    const [client] = await db
      .insert(clients)
      .values({ companyName: 'Practice', brand: 'marquee', timeZone: 'America/Chicago', phoneCountryCode: '+1' })
      .returning()
    if (!client) throw new Error('no client')
    const { clientUuid } = client
    const [account] = await db
      .insert(accounts)
      .values({ clientUuid, email: `${clientUuid}@practice.test`, passwordHash: '-', accountType: 'MAIN' })
      .returning()
    await db
      .insert(messages)
      .values({ clientUuid, channel: 'email', purpose: 'test', brand: 'marquee', recipient: 'a@practice.test', text: 'x' })
    const uuid = account?.uuid
    await db.execute(
      sql`insert into sessions (token_hash, client_uuid, account_uuid, expires_at) values (${Buffer.from(clientUuid)}, ${clientUuid}, ${uuid}, now())`,
    )
    await db.execute(
      sql`insert into password_resets (code_hash, client_uuid, account_uuid, request_uuid, expires_at) values (${Buffer.from(clientUuid)}, ${clientUuid}, ${uuid}, gen_random_uuid(), now())`,
    )
    await db.execute(sql`insert into public_files (client_uuid, content_type, size_bytes) values (${clientUuid}, 'image/webp', 1)`)
    await db.execute(sql`insert into audit_events (client_uuid, action) values (${clientUuid}, 'test')`)
    await db.execute(
      sql`insert into support_inquiries (client_uuid, account_uuid, first_name, last_name, phone_number, email, inquiry) values (${clientUuid}, ${uuid}, 'a', 'b', 'c', 'd', 'e')`,
    )
    await furnishInquiries(db, clientUuid, uuid)
    await furnishReputation(db, clientUuid)
    await furnishBilling(db, clientUuid)
    return clientUuid
  })
}

/** review_days has its row from the trigger of reviews */
async function furnishReputation(db: Db, clientUuid: string): Promise<void> {
  await db.execute(
    sql`insert into suppressions (client_uuid, channel, recipient, reason) values (${clientUuid}, 'email', 'a@practice.test', 'staff')`,
  )
  await db.execute(sql`insert into review_settings (client_uuid, qr_key) values (${clientUuid}, ${clientUuid})`)
  await db.execute(
    sql`insert into reviews (client_uuid, platform, external_id, rate, written_at, day, changed_at) values (${clientUuid}, 'google', '1', 5, now(), current_date, now())`,
  )
  await db.execute(sql`insert into review_syncs (client_uuid, platform) values (${clientUuid}, 'google')`)
  await db.execute(sql`insert into invitations (client_uuid, name) values (${clientUuid}, 'Dana')`)
  await db.execute(
    sql`insert into invitation_keys (key_hash, client_uuid, invitation_uuid, channel, expires_at) values (${Buffer.from(clientUuid)}, ${clientUuid}, gen_random_uuid(), 'email', now())`,
  )
  await db.execute(sql`insert into invitation_imports (client_uuid, uuid, total) values (${clientUuid}, ${clientUuid}, 1)`)
  await db.execute(
    sql`insert into invitation_import_rows (client_uuid, import_uuid, position, name) values (${clientUuid}, ${clientUuid}, 1, 'Dana')`,
  )
}

async function furnishBilling(db: Db, clientUuid: string): Promise<void> {
  await db.execute(
    sql`insert into invoices (client_uuid, brand, number, invoice_date, due_date, total_cents) values (${clientUuid}, 'marquee', (random() * 2000000000)::int, current_date, current_date, 100)`,
  )
  await db.execute(
    sql`insert into invoice_items (client_uuid, invoice_uuid, position, item_type, description, amount_cents) values (${clientUuid}, ${clientUuid}, 1, 'SERVICE', 'Calls', 100)`,
  )
  await db.execute(
    sql`insert into invoice_links (session_hash, client_uuid, invoice_uuid, expires_at) values (${Buffer.from(clientUuid)}, ${clientUuid}, ${clientUuid}, now())`,
  )
  await db.execute(sql`insert into invoice_mails (client_uuid, invoice_uuid, kind) values (${clientUuid}, ${clientUuid}, 'invoice')`)
  await db.execute(
    sql`insert into payments (client_uuid, uuid, holder, total_cents, expires_at) values (${clientUuid}, ${clientUuid}, ${clientUuid}, 100, now())`,
  )
  await db.execute(
    sql`insert into payment_invoices (client_uuid, payment_uuid, invoice_uuid, position, wanted_cents) values (${clientUuid}, ${clientUuid}, ${clientUuid}, 1, 100)`,
  )
  await db.execute(
    sql`insert into refunds (client_uuid, payment_uuid, invoice_uuid, amount_cents) values (${clientUuid}, ${clientUuid}, ${clientUuid}, 100)`,
  )
}

/** Rows of one client in a table: the triggers of calls keep one of its day, and one for each of the three values it can be filtered by */
const rowsIn = (table: string) => (table === 'call_day_filters' ? 3 : 1)

/** call_days and call_day_filters have rows by themselves: the triggers of calls keep them */
async function furnishInquiries(db: Db, clientUuid: string, accountUuid: string | undefined): Promise<void> {
  await db.execute(sql`insert into inquiry_settings (client_uuid, tracking_number) values (${clientUuid}, ${clientUuid})`)
  await db.execute(
    sql`insert into call_reports (client_uuid, call_sid, kind, mark, content, received_at) values (${clientUuid}, 'CA1', 'voice', '', '{}', now())`,
  )
  await db.execute(sql`insert into calls (client_uuid, call_sid, started_at, day) values (${clientUuid}, 'CA1', now(), current_date)`)
  await db.execute(
    sql`insert into action_items (client_uuid, call_sid, mark, action_items, due_at) values (${clientUuid}, 'CA1', 'call-back', 'Call back', now())`,
  )
  await db.execute(sql`insert into web_inquiries (client_uuid, name) values (${clientUuid}, 'Ann')`)
  await db.execute(
    sql`insert into call_column_choices (client_uuid, account_uuid, columns) values (${clientUuid}, ${accountUuid}, '{SUMMARY}')`,
  )
  await db.execute(
    sql`insert into recording_keys (key_hash, client_uuid, call_sid, session_hash, expires_at) values (${Buffer.from(clientUuid)}, ${clientUuid}, 'CA1', ${Buffer.from(clientUuid)}, now())`,
  )
}

const countRows = async (db: Db, table: string, where = 'true'): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(sql.raw(`select count(*) as count from ${table} where ${where}`))
  return Number(rows[0]?.count)
}

const refusal = async (attempt: Promise<unknown>): Promise<string | undefined> =>
  attempt.then(
    () => undefined,
    (error) => sqlState(error),
  )

describe('row-level security', () => {
  test('on every table that carries a client id › is enabled and forced, with the tenant policy, and the test knows the table', async () => {
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

  test('with the roles of the application › they own nothing, cannot log in and do not bypass it', async () => {
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
    expect(await refusal(change(`insert into audit_events (client_uuid, action) values ('${client}', 'test')`))).toBeUndefined()
    expect(await refusal(change("update audit_events set action = 'nothing'"))).toBe('42501')
    expect(await refusal(change('delete from audit_events'))).toBe('42501')
  })

  test.each(tables)('%s › read by another client › shows none of its rows', async (table) => {
    const [owner, stranger] = [await createFurnishedClient(), await createFurnishedClient()]
    expect(await withTenant(database, owner, (db) => countRows(db, table))).toBe(rowsIn(table))
    expect(await withTenant(database, stranger, (db) => countRows(db, table, `client_uuid = '${owner}'`))).toBe(0)
    expect(await withTenant(database, stranger, (db) => countRows(db, table))).toBe(rowsIn(table))
  })

  test.each(tables.filter((table) => table !== 'audit_events'))(
    '%s › changed or deleted by another client › stays as it is',
    async (table) => {
      const [owner, stranger] = [await createFurnishedClient(), await createFurnishedClient()]
      await withTenant(database, stranger, async (db) => {
        await db.execute(sql.raw(`update ${table} set client_uuid = client_uuid where client_uuid = '${owner}'`))
        await db.execute(sql.raw(`delete from ${table} where client_uuid = '${owner}'`))
      })
      expect(await withTenant(database, owner, (db) => countRows(db, table))).toBe(rowsIn(table))
    },
  )

  test.each(tables.filter((table) => table !== 'clients' && table !== 'audit_events'))(
    '%s › moved to another client › is refused',
    async (table) => {
      const [owner, stranger] = [await createFurnishedClient(), await createFurnishedClient()]
      const attempt = withTenant(database, stranger, (db) => db.execute(sql.raw(`update ${table} set client_uuid = '${owner}'`)))
      expect(await refusal(attempt)).toBe('42501')
    },
  )

  test('an insert › in the name of another client › is refused', async () => {
    const [owner, stranger] = [await createFurnishedClient(), await createFurnishedClient()]
    const attempt = withTenant(database, stranger, (db) =>
      db
        .insert(messages)
        .values({ clientUuid: owner, channel: 'email', purpose: 'test', brand: 'marquee', recipient: 'a@practice.test', text: 'x' }),
    )
    expect(await refusal(attempt)).toBe('42501')
  })

  test('a tenant without a client › reads › sees nothing', async () => {
    await createFurnishedClient()
    const seen = await database.transaction("select set_config('role', 'marquee_tenant', true)", (db) => countRows(db, 'clients'))
    expect(seen).toBe(0)
  })

  test.each(['rate_limits', 'demo_shares', 'pgboss.job', 'schema_migrations', 'schema_routines'])(
    '%s › reached by a tenant › is refused',
    async (table) => {
      const client = await createFurnishedClient()
      expect(await refusal(withTenant(database, client, (db) => countRows(db, table)))).toBe('42501')
    },
  )

  test('a client named by something else than a uuid › is refused before any SQL', async () => {
    expect(() => withTenant(database, "x', true); drop table clients --", async () => {})).toThrow('A client is named by its uuid')
  })

  test('64 tenants at the same time › each sees itself only', async () => {
    const owners = await Promise.all(Array.from({ length: 64 }, createFurnishedClient))
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
