import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startOwnPostgres } from '../../scripts/tools/own-postgres.mjs'
import { databaseUrl } from '../test/global-setup.ts'
import { openDatabase } from './open-database.ts'
import { createLog } from './platform/base/log.ts'
import { withSystem, withTenant } from './platform/database/tenancy.ts'
import { clients } from './platform/identity/identity.tables.ts'
import { readConfig } from './read-config.ts'

const CLIENT = { companyName: 'Practice', brand: 'marquee', timeZone: 'America/Chicago', phoneCountryCode: '+1' }

let server: Awaited<ReturnType<typeof startOwnPostgres>>
beforeAll(async () => {
  // A separate server, because the other tests' server already has the roles
  server = await startOwnPostgres()
})
afterAll(() => server.stop())

async function administer(statements: string, database = 'postgres'): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(server.url, database) })
  await client.connect()
  await client.query(statements).finally(() => client.end())
}

/** A database with a plain owner and a plain runtime login, neither of which may create roles */
async function makeDatabase(): Promise<{ name: string; open(runtime?: boolean): Promise<void>; stranger: string }> {
  const mark = randomUUID().replaceAll('-', '').slice(0, 8)
  const [name, owner, runtime] = [`practice_${mark}`, `owner_${mark}`, `runtime_${mark}`]
  await administer(`create role ${owner} login password 'secret'`)
  await administer(`create role ${runtime} login noinherit password 'secret'`)
  await administer(`create database ${name} owner ${owner}`)
  const urlOf = (login: string) => {
    const url = new URL(databaseUrl(server.url, name))
    url.username = login
    url.password = 'secret'
    return url.toString()
  }
  return {
    name,
    stranger: runtime,
    async open(withRuntime = true) {
      const env = withRuntime ? { DATABASE_URL: urlOf(runtime), DATABASE_OWNER_URL: urlOf(owner) } : { DATABASE_URL: urlOf(owner) }
      const database = await openDatabase(readConfig(env), createLog('silent'))
      try {
        const [row] = await withSystem(database, (db) => db.insert(clients).values(CLIENT).returning())
        expect(await withTenant(database, row?.clientUuid ?? '', (db) => db.select().from(clients))).toHaveLength(1)
      } finally {
        await database.close()
      }
    },
  }
}

/** The statements that a rejected start prints, for a person to copy */
async function statementsOf(start: Promise<void>): Promise<{ message: string; statements: string }> {
  const message = await start.then(
    () => 'it started',
    (error: Error) => error.message,
  )
  expect(message).toContain('Run these statements in it as a superuser, then start again:')
  return { message, statements: message.split('start again:\n')[1] ?? '' }
}

describe('a start on PostgreSQL', () => {
  test('with a login that may not create roles, on a server without them › prints the statements; once they are run, it starts', async () => {
    const { name, open } = await makeDatabase()
    const { message, statements } = await statementsOf(open())
    expect(message).toMatch(/^DATABASE_OWNER_URL: the login owner_\w+ cannot make what is missing in the database practice_\w+\./)
    expect(statements).toContain('create role marquee_tenant nologin;')
    await administer(statements, name)
    await open()
    await open()
  })

  test('with roles that belong to somebody else › prints how to grant them; once that is run, it starts', async () => {
    const { name, open } = await makeDatabase()
    const { statements } = await statementsOf(open(false))
    expect(statements).not.toContain('create role')
    expect(statements).toMatch(/grant marquee_system to "owner_\w+" with admin option;/)
    await administer(statements, name)
    await open(false)
  })

  test.each([
    ['a table that the roles may not read', 'revoke all on messages from marquee_tenant, marquee_system'],
    ['a table whose row-level security is off', 'alter table calls disable row level security'],
    ['a schema that the roles may not use', 'revoke usage on schema public from marquee_tenant, marquee_system, public'],
    ['a search that lost its owner', 'alter function search_calls owner to postgres'],
    [
      'tables that belong to somebody else',
      'alter table clients owner to postgres; alter schema queue owner to postgres; alter table queue.jobs owner to postgres',
    ],
  ])('after a restore that left %s › reports that instead of "ready", with the statements that fix it', async (_, damage) => {
    const { name, open } = await makeDatabase()
    await administer((await statementsOf(open())).statements, name)
    await open()
    await administer(damage, name)
    await administer((await statementsOf(open())).statements, name)
    await open()
  })

  test('with a runtime login that lost its roles › gets them back from the owner', async () => {
    const { name, open, stranger } = await makeDatabase()
    await administer((await statementsOf(open())).statements, name)
    await open()
    await administer(`revoke marquee_tenant from ${stranger}`)
    await open()
  })

  test('with one login that lost a role › names it', async () => {
    const { name, open } = await makeDatabase()
    await administer((await statementsOf(open(false))).statements, name)
    await open(false)
    const owner = name.replace('practice', 'owner')
    await administer(`revoke marquee_tenant from ${owner}; grant marquee_tenant to ${owner} with admin option`)
    await open(false)
    await administer(`revoke marquee_tenant from ${owner}`)
    expect((await statementsOf(open(false))).statements).toContain(`grant marquee_tenant to "${owner}"`)
  })

  test('with others’ tables and functions in the same schema › leaves them alone, in what it checks and in what it prints', async () => {
    const { name, open } = await makeDatabase()
    await administer((await statementsOf(open())).statements, name)
    await open()
    await administer(
      `create table spatial_ref_sys (srid int primary key); create table roads (client_uuid uuid);
      create function search_everything() returns int language sql as 'select 1'; create extension hstore`,
      name,
    )
    await open()
    await administer('alter table clients owner to postgres', name)
    const { statements } = await statementsOf(open())
    expect(statements.trim()).toMatch(/^alter table public\.clients owner to owner_\w+;$/)
    await administer(statements, name)
    await open()
  })

  test('with nothing to create › needs no right to create anything', async () => {
    const { name, open } = await makeDatabase()
    await administer((await statementsOf(open())).statements, name)
    await open()
    const owner = name.replace('practice', 'owner')
    await administer('alter schema public owner to postgres', name)
    await administer(`revoke admin option for marquee_tenant, marquee_system, marquee_search, marquee_jobs from ${owner}`)
    await open()
    await administer("delete from schema_migrations where tag = '0001_queue'", name)
    expect((await statementsOf(open())).statements).toContain(`grant marquee_system to "${owner}" with admin option`)
  })
})
