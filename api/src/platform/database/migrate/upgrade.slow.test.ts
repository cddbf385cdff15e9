import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { administer, databaseUrl } from '../../../../test/global-setup.ts'
import { loadRelease, storedReleases } from '../../../../test/stored-releases.ts'
import { startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'
import type { Database } from '../database.ts'
import { openEmbedded } from '../embedded/embedded.ts'
import { openPostgres } from '../postgres/postgres.ts'
import { migrateDatabase, readMigrations } from './migrate.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

/** What later releases changed on purpose in a release's database: dropped or rewritten tables and columns, as "table" or "table.column" */
const CHANGED: Record<string, string[]> = {
  // The alert addresses became recipients of notifications (0002)
  '0.1.0': [
    'alert_confirmations',
    'notice_recipients',
    'inquiry_settings.notify',
    'inquiry_settings.notify_email',
    'review_settings.notify',
    'review_settings.notify_email',
  ],
}
/** Written by every upgrade */
const RECORDS = ['schema_migrations', 'schema_routines']

/** An empty database of the kind that the tests use */
async function openEmpty(): Promise<Database> {
  const template = inject('databaseTemplate')
  if ('image' in template) return openEmbedded({ folder: 'memory://' })
  const name = `${template.template}_${randomUUID().slice(0, 8)}`
  await administer(template.url, `create database ${name}`)
  return openPostgres({ url: databaseUrl(template.url, name), poolSize: 8, onBroken: () => {} })
}

/** For each column of each table, the number and a checksum of its values, as "table.column" */
async function describeContents(database: Database): Promise<Map<string, string>> {
  const { rows: columns } = await database.executeSql(
    `select c.oid::regclass::text as table, quote_ident(attname) as column from pg_class c join pg_attribute on attrelid = c.oid
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'queue'::regnamespace) and attnum > 0 and not attisdropped`,
  )
  const wanted = columns.filter(({ table }) => !RECORDS.includes(String(table)))
  const { rows } = await database.executeSql(
    wanted
      .map(
        ({ table, column }) => `select '${table}.${column}' as name,
          count(*) || ' ' || coalesce(md5(string_agg(${column}::text, ',' order by ${column}::text)), '') as content from ${table}`,
      )
      .join(' union all '),
  )
  return new Map(rows.map(({ name, content }) => [String(name), String(content)]))
}

test('every release with a stored database › says what was changed since', () => {
  expect(Object.keys(CHANGED).toSorted()).toEqual(storedReleases().toSorted())
})

describe.each(storedReleases())('a database of release %s', (release) => {
  let database: Database
  let marquee: TestMarquee
  let before: Map<string, string>
  beforeAll(async () => {
    database = await openEmpty()
    await loadRelease(database, release)
    before = await describeContents(database)
    await migrateDatabase(database)
    marquee = await startTestMarquee({ database })
  })
  afterAll(() => marquee.stop())

  test('upgraded to this one › has all migrations, and all its rows, in all columns that no migration changed', async () => {
    const { rows } = await database.executeSql('select tag from schema_migrations order by tag')
    expect(rows.map(({ tag }) => tag)).toEqual(readMigrations().map(({ tag }) => tag))
    expect(before.size).toBeGreaterThan(800)
    const changed = CHANGED[release] ?? []
    const isChanged = (name: string) => changed.includes(name) || changed.includes(name.replace(/\.[^.]*$/, ''))
    const after = await describeContents(database)
    const unchanged = [...before].filter(([name]) => !isChanged(name))
    expect(unchanged.map(([name]) => [name, after.get(name)])).toEqual(unchanged)
  })

  test('upgraded to this one › shows each business its own data', async () => {
    const { rows } = await database.executeSql('select client_uuid as client from clients order by 1')
    expect(rows).toHaveLength(3)
    for (const { client } of rows) {
      const account = await marquee.createAccount({ clientUuid: String(client) })
      const information = await marquee.api('GET', '/user-management/my-information', { token: account.token })
      expect(information.status).toBe(200)
      const calls = await marquee.api('GET', '/inquiry/call-inquiry1?page=1&size=10', { token: account.token })
      expect([calls.status, calls.body.data?.length]).toEqual([200, 1])
    }
  })

  test('upgraded to this one › still has the jobs that waited, and the dead one', async () => {
    const { rows } = await database.executeSql('select state from queue.jobs order by state')
    expect(rows.map(({ state }) => state)).toEqual(['completed', 'created', 'failed', 'retry'])
    expect(await marquee.services.jobs.listDead()).toMatchObject([{ job: 'send-message', error: 'as stored' }])
  })
})
