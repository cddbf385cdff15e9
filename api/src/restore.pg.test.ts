import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findServer, startOwnPostgres } from '../../scripts/tools/own-postgres.mjs'
import { administer, databaseUrl } from '../test/global-setup.ts'
import { openDatabase } from './open-database.ts'
import { createLog } from './platform/base/log.ts'
import { projectRoot } from './platform/base/project-root.ts'
import type { Database } from './platform/database/database.ts'
import { withSystem, withTenant } from './platform/database/tenancy.ts'
import { clients } from './platform/identity/identity.tables.ts'
import { readConfig } from './read-config.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const run = promisify(execFile)
const CLIENT = { companyName: 'Practice', brand: 'marquee', timeZone: 'America/Chicago', phoneCountryCode: '+1' }
type Server = Awaited<ReturnType<typeof startOwnPostgres>>

const folder = mkdtempSync(join(tmpdir(), 'marquee-restore-'))
const rolesFile = join(folder, 'roles.sql')
const dumpFile = join(folder, 'marquee.dump')
let programs: string
let saved: Server
let fresh: Server
beforeAll(async () => {
  programs = await findServer()
  ;[saved, fresh] = [await startOwnPostgres(), await startOwnPostgres()]
})
afterAll(async () => {
  await Promise.all([saved.stop(), fresh.stop()])
  rmSync(folder, { recursive: true, force: true })
})

function urlOf(server: Server, login: string): string {
  const url = new URL(databaseUrl(server.url, 'marquee'))
  url.username = login
  url.password = 'secret'
  return url.toString()
}
const tool = (program: string, ...typed: string[]) => run(join(programs, program), typed)
const open = (server: Server) =>
  openDatabase(
    readConfig({ DATABASE_URL: urlOf(server, 'marquee_runtime'), DATABASE_OWNER_URL: urlOf(server, 'marquee_owner') }),
    createLog('silent'),
  )

/** Number of rows in each table, across all clients */
async function countRows(server: Server): Promise<Record<string, number>> {
  const { stdout } = await tool(
    'psql',
    ...['-d', databaseUrl(server.url, 'marquee'), '-At', '-F', ' '],
    ...['-c', 'analyze'],
    ...['-c', "select schemaname || '.' || relname, n_live_tup from pg_stat_user_tables where n_live_tup > 0 order by 1"],
  )
  return Object.fromEntries(
    stdout
      .split('\n')
      .map((line) => line.split(' '))
      .flatMap(([name, count]) => (name && count ? [[name, Number(count)]] : [])),
  )
}

async function addClients(database: Database): Promise<string> {
  const rows = await withSystem(database, (db) => db.insert(clients).values([CLIENT, CLIENT, CLIENT]).returning())
  return rows[0]?.clientUuid ?? ''
}

test('a backup by the backup role, roles first › restored on a fresh server › has every row, its row-level security, and starts', async () => {
  await administer(saved.url, "create role marquee_owner login createrole password 'secret'")
  await administer(saved.url, "create role marquee_runtime login noinherit password 'secret'")
  await administer(saved.url, 'create database marquee owner marquee_owner')
  const before = await open(saved)
  const clientUuid = await addClients(before)
  await before.close()
  const backupRole = join(projectRoot, 'docs', 'operations', 'backup-role.sql')
  await tool('psql', '-d', databaseUrl(saved.url, 'marquee'), '-v', 'ON_ERROR_STOP=1', '-v', 'password=secret', '-f', backupRole)

  // With forced row-level security the owner sees no rows, and gets an error instead of an empty dump
  const asOwner = tool('pg_dump', '-d', urlOf(saved, 'marquee_owner'), '-f', join(folder, 'nothing.sql'))
  await expect(asOwner).rejects.toThrow('row-level security')

  const backup = urlOf(saved, 'marquee_backup')
  await tool('pg_dumpall', '-d', backup, '--roles-only', '--no-role-passwords', '-f', rolesFile)
  await tool('pg_dump', '-d', backup, '--format=custom', '-f', dumpFile)

  await tool('psql', '-d', fresh.url, '-f', rolesFile)
  for (const login of ['marquee_owner', 'marquee_runtime']) await administer(fresh.url, `alter role ${login} password 'secret'`)
  await administer(fresh.url, 'create database marquee owner marquee_owner')
  await tool('pg_restore', '--dbname', databaseUrl(fresh.url, 'marquee'), '--exit-on-error', dumpFile)
  expect(await countRows(fresh)).toEqual(await countRows(saved))

  const restored = await open(fresh)
  expect(await withSystem(restored, (db) => db.select().from(clients))).toHaveLength(3)
  expect(await withTenant(restored, clientUuid, (db) => db.select().from(clients))).toHaveLength(1)
  await expect(withTenant(restored, clientUuid, (db) => db.execute(sql`select * from rate_limits`))).rejects.toThrow()
  await addClients(restored)
  await restored.close()
})
