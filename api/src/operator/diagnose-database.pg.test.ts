import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { administer, databaseUrl } from '../../test/global-setup.ts'
import { openDatabase } from '../open-database.ts'
import { createLog } from '../platform/base/log.ts'
import { readConfig } from '../read-config.ts'
import { diagnoseDatabase } from './diagnose-database.ts'

const mark = randomUUID().replaceAll('-', '').slice(0, 12)
const [OWNER, RUNTIME, STRANGER, READER] = [`owner_${mark}`, `runtime_${mark}`, `stranger_${mark}`, `reader_${mark}`]
const [MADE, EMPTY] = [`marquee_made_${mark}`, `marquee_empty_${mark}`]

const serverUrl = () => {
  const template = inject('databaseTemplate')
  if (!('url' in template)) throw new Error('This test needs TEST_DATABASE_URL')
  return template.url
}
function urlOf(login: string, name = MADE, password = 'secret'): string {
  return Object.assign(new URL(databaseUrl(serverUrl(), name)), { username: login, password }).toString()
}
const diagnose = (databaseUrl: string, databaseOwnerUrl?: string) =>
  diagnoseDatabase({ databaseUrl, databaseOwnerUrl, dataFolder: '/nowhere' })

beforeAll(async () => {
  await administer(serverUrl(), `create role ${OWNER} login createrole password 'secret'`)
  await administer(
    serverUrl(),
    'do $$ begin create role marquee_jobs nologin; exception when duplicate_object or unique_violation then null; end $$',
  )
  await administer(serverUrl(), `grant marquee_tenant, marquee_system, marquee_jobs to ${OWNER} with admin option`)
  for (const login of [RUNTIME, STRANGER, READER]) await administer(serverUrl(), `create role ${login} login noinherit password 'secret'`)
  for (const name of [MADE, EMPTY]) await administer(serverUrl(), `create database ${name} owner ${OWNER}`)
  const config = readConfig({ DATABASE_URL: urlOf(RUNTIME), DATABASE_OWNER_URL: urlOf(OWNER), DATABASE_POOL_SIZE: '4' })
  await (await openDatabase(config, createLog('silent'))).close()
})
afterAll(async () => {
  for (const name of [MADE, EMPTY]) await administer(serverUrl(), `drop database ${name} with (force)`)
  for (const login of [RUNTIME, STRANGER, READER, OWNER]) await administer(serverUrl(), `drop role ${login}`)
})

describe('the diagnosis of a PostgreSQL', () => {
  test('with correct tables, owner and runtime login › reports that it works', async () => {
    expect(await diagnose(urlOf(RUNTIME), urlOf(OWNER))).toEqual({
      findings: [
        { state: 'works', sentence: expect.stringMatching(/^PostgreSQL \d+.*tables and roles exist$/) },
        { state: 'works', sentence: `login ${RUNTIME} has the roles, and no rights of its own` },
      ],
      trackingNumbers: [],
      unregisteredNumbers: [],
      blockedCardHosts: [],
    })
    expect((await diagnose(urlOf(OWNER))).findings).toMatchObject([{ state: 'works' }])
  })

  test('that is empty › works for a login that may create the tables, and is wrong for one that may not', async () => {
    expect((await diagnose(urlOf(OWNER, EMPTY))).findings).toEqual([
      { state: 'works', sentence: expect.stringContaining('the first start creates the tables') },
    ])
    expect((await diagnose(urlOf(STRANGER, EMPTY))).findings).toEqual([
      {
        state: 'wrong',
        sentence: `DATABASE_URL: ${STRANGER} can’t create the tables and roles. Grant it create on the database, and createrole.`,
      },
    ])
  })

  test('with a login that has none of the roles › reports that', async () => {
    expect((await diagnose(urlOf(STRANGER))).findings).toEqual([
      { state: 'wrong', sentence: expect.stringContaining(`${STRANGER} cannot become marquee_tenant and marquee_system`) },
    ])
  })

  test('whose runtime login has rights of its own › is wrong, with the same message as the start', async () => {
    await administer(serverUrl(), `grant marquee_tenant, marquee_system to ${READER}`)
    await administer(serverUrl(), `grant pg_read_all_data to ${READER}`)
    const { findings } = await diagnose(urlOf(READER), urlOf(OWNER))
    expect(findings).toMatchObject([{ state: 'works' }, { state: 'wrong', sentence: expect.stringContaining('DATABASE_URL') }])
  })

  test('of a version that is too old › names the version that is needed', async () => {
    // The login finds its own function, which returns the version of an older server, before the server's function
    const old = "select case $1 when 'server_version_num' then '140005' else '14.5' end"
    const here = databaseUrl(serverUrl(), EMPTY)
    await administer(here, `create function public.current_setting(text) returns text language sql as $$ ${old} $$`)
    await administer(serverUrl(), `alter role ${STRANGER} in database ${EMPTY} set search_path = public, pg_catalog`)
    expect((await diagnose(urlOf(STRANGER, EMPTY))).findings).toEqual([
      { state: 'wrong', sentence: `PostgreSQL 14.5, login ${STRANGER}: the product needs PostgreSQL 15 or newer.` },
    ])
  })

  test.each([
    ['with a wrong password', () => urlOf(RUNTIME, MADE, 'hidden')],
    ['of a name that is not there', () => urlOf(RUNTIME, `nothing_${mark}`)],
  ])('%s › reports where to fix it, without the password', async (_, url) => {
    const { findings } = await diagnose(url())
    expect(findings).toEqual([{ state: 'wrong', sentence: expect.stringMatching(/^DATABASE_URL: .*Check host, port, name and password/) }])
    expect(JSON.stringify(findings)).not.toContain('hidden')
  })
})
