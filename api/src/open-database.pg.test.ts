import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { administer, databaseUrl } from '../test/global-setup.ts'
import { openDatabase } from './open-database.ts'
import { createLog } from './platform/base/log.ts'
import { createMetrics } from './platform/base/metrics.ts'
import { type Database, type Db, sqlStateOf } from './platform/database/database.ts'
import { withSystem, withTenant } from './platform/database/tenancy.ts'
import { clients } from './platform/identity/identity.tables.ts'
import { defineJob } from './platform/jobs/job.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import type { Services } from './platform/services/services.ts'
import { readConfig } from './read-config.ts'

const mark = randomUUID().replaceAll('-', '').slice(0, 12)
const [OWNER, RUNTIME, HEIR, HELPER] = [`owner_${mark}`, `runtime_${mark}`, `heir_${mark}`, `helper_${mark}`]
const NAME = `marquee_logins_${mark}`
const CLIENT = { companyName: 'Practice', brand: 'marquee', timeZone: 'America/Chicago', phoneCountryCode: '+1' }
const log = createLog('silent')

const serverUrl = () => {
  const template = inject('databaseTemplate')
  if (!('url' in template)) throw new Error('This test needs TEST_DATABASE_URL')
  return template.url
}
function urlOf(login: string): string {
  const url = new URL(databaseUrl(serverUrl(), NAME))
  url.username = login
  url.password = 'secret'
  return url.toString()
}
const open = (login: string) =>
  openDatabase(readConfig({ DATABASE_URL: urlOf(login), DATABASE_OWNER_URL: urlOf(OWNER), DATABASE_POOL_SIZE: '4' }), log)

let database: Database
let clientUuid: string
beforeAll(async () => {
  await administer(serverUrl(), `create role ${OWNER} login createrole password 'secret'`)
  // Roles belong to the whole server. If another owner created them earlier, this owner must still be able to grant them
  await administer(
    serverUrl(),
    'do $$ begin create role marquee_jobs nologin; exception when duplicate_object or unique_violation then null; end $$',
  )
  await administer(serverUrl(), `grant marquee_tenant, marquee_system, marquee_jobs to ${OWNER} with admin option`)
  await administer(serverUrl(), `create role ${RUNTIME} login noinherit password 'secret'`)
  await administer(serverUrl(), `create role ${HEIR} login inherit password 'secret'`)
  await administer(serverUrl(), `grant marquee_system to ${HEIR}`)
  await administer(serverUrl(), `create role ${HELPER} login noinherit password 'secret'`)
  await administer(serverUrl(), `grant pg_read_all_data to ${HELPER}`)
  await administer(serverUrl(), `create database ${NAME} owner ${OWNER}`)
  database = await open(RUNTIME)
  const [row] = await withSystem(database, (db) => db.insert(clients).values([CLIENT, CLIENT]).returning())
  clientUuid = row?.clientUuid ?? ''
})
afterAll(async () => {
  await database.close()
  await administer(serverUrl(), `drop database ${NAME} with (force)`)
  for (const role of [RUNTIME, HEIR, HELPER, OWNER]) await administer(serverUrl(), `drop role ${role}`)
})

/** Returns the SQLSTATE of a statement that was injected into a tenant's transaction */
const afterwards = (injected: string, statement: string) =>
  withTenant(database, clientUuid, async (db) => {
    await db.execute(sql.raw(injected))
    return (await db.execute(sql.raw(statement))).rows.length
  }).catch((error) => sqlStateOf(error))

describe('a runtime with a login of its own', () => {
  test('as a tenant › sees its own client only', async () => {
    expect(await withTenant(database, clientUuid, (db) => db.select().from(clients))).toHaveLength(1)
    expect(await withSystem(database, (db) => db.select().from(clients))).toHaveLength(2)
  })

  test.each(['reset role', 'set local role none', "select set_config('role', 'none', true)", 'set session authorization default'])(
    'after an injected "%s" › reaches no table, no job, no schema',
    async (injected) => {
      for (const table of [
        'clients',
        'accounts',
        'audit_events',
        'rate_limits',
        'schema_migrations',
        'queue.jobs',
        'queue.schedules',
        'pg_authid',
      ])
        expect([table, await afterwards(injected, `select * from ${table}`)]).toEqual([table, '42501'])
      for (const statement of [
        'create table loot ()',
        'create temporary table clients (client_uuid uuid)',
        'create schema loot',
        'alter table clients disable row level security',
        'drop table clients',
        `create role loot_${mark}`,
      ])
        expect([statement, await afterwards(injected, statement)]).toEqual([statement, '42501'])
    },
  )

  test.each([() => OWNER, () => 'postgres'])('that tries to become the owner or a superuser › is not allowed to', async (role) => {
    expect(await afterwards('select 1', `set local role ${role()}`)).toMatch(/^(42501|22023)$/)
  })

  test('enqueuing in a tenant’s transaction › has its jobs run, and the transaction stays scoped to the tenant', async () => {
    const ran: string[] = []
    const noteJob = defineJob({
      name: 'send-message',
      payload: z.object({ note: z.string() }),
      retry: { limit: 0, delayS: 1 },
      run: async (_, { note }) => void ran.push(note),
    })
    const jobs = await startJobs({ database, jobs: [noteJob], log, runsCron: true })
    const role = await withTenant(database, clientUuid, async (db: Db) => {
      await jobs.enqueue(db, noteJob, { note: 'hello' })
      return (await db.execute(sql`select current_user as role`)).rows[0]?.role
    })
    await jobs.drain({ log, metrics: createMetrics(), database } as unknown as Services)
    await jobs.stop()
    expect([role, ran]).toEqual(['marquee_tenant', ['hello']])
  })

  test('started again › finds everything there', async () => {
    const again = await open(RUNTIME)
    expect(await withSystem(again, (db) => db.select().from(clients))).toHaveLength(2)
    await again.close()
  })

  test.each([
    ['inherits the rights of its roles', HEIR],
    ['could become somebody who reads everything', HELPER],
  ])('whose login %s › is rejected, with instructions', async (_, login) => {
    await expect(open(login)).rejects.toThrow(`DATABASE_URL: the login ${login} has rights of its own`)
  })
})

test('DATABASE_OWNER_URL › alone, or with the same login › is rejected', () => {
  expect(() => readConfig({ DATABASE_OWNER_URL: 'postgres://owner@db.test/marquee' })).toThrow('DATABASE_OWNER_URL needs DATABASE_URL')
  const DATABASE_URL = 'postgres://owner@db.test/marquee'
  expect(() => readConfig({ DATABASE_URL, DATABASE_OWNER_URL: DATABASE_URL })).toThrow('must be two logins')
})
