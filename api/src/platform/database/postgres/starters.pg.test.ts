import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { administer, databaseUrl } from '../../../../test/global-setup.ts'
import { features } from '../../../app.ts'
import { createLog } from '../../base/log.ts'
import { jobsOf } from '../../feature/feature.ts'
import { clients } from '../../identity/identity.tables.ts'
import { startJobs } from '../../jobs/jobs.ts'
import { migrateDatabase } from '../migrate/migrate.ts'
import { readRoutines } from '../migrate/routines.ts'
import { withSystem, withTenant } from '../tenancy.ts'
import { openPostgres } from './postgres.ts'

const serverUrl = () => {
  const template = inject('databaseTemplate')
  if (!('url' in template)) throw new Error('This test needs TEST_DATABASE_URL')
  return template.url
}

async function withEmptyDatabase(run: (url: string) => Promise<void>, owner?: string): Promise<void> {
  const name = `marquee_empty_${randomUUID().replaceAll('-', '')}`
  await administer(serverUrl(), `create database ${name} ${owner ? `owner ${owner}` : ''}`)
  try {
    await run(databaseUrl(serverUrl(), name))
  } finally {
    await administer(serverUrl(), `drop database ${name} with (force)`)
  }
}

test('an empty database › with six processes starting at the same time › is migrated once and all of them start', async () => {
  await withEmptyDatabase(async (url) => {
    const databases = Array.from({ length: 6 }, () => openPostgres({ url, poolSize: 3, onBroken: () => {} }))
    const started = await Promise.all(
      databases.map(async (database) => {
        const applied = await database.runExclusively(() => migrateDatabase(database))
        const running = await database.runExclusively(() =>
          startJobs({ database, jobs: jobsOf(features), log: createLog('silent'), runsCron: true }),
        )
        await running.stop()
        return applied.length
      }),
    )
    expect(started.filter((count) => count > 0)).toHaveLength(1)
    const moments = await databases[0]?.executeSql(
      'select count(*) as routines, count(distinct applied_at) as moments from schema_routines',
    )
    expect(moments?.rows).toEqual([{ routines: readRoutines().length, moments: 1 }])
    await Promise.all(databases.map((database) => database.close()))
  })
})

test('a login role that is no superuser and owns the tables › sees nothing outside of a role, and everything works', async () => {
  const role = `marquee_login_${randomUUID().replaceAll('-', '')}`
  await administer(serverUrl(), `create role ${role} login password 'secret' createrole`)
  await withEmptyDatabase(async (url) => {
    const own = new URL(url)
    own.username = role
    own.password = 'secret'
    const database = openPostgres({ url: own.toString(), poolSize: 3, onBroken: () => {} })
    await migrateDatabase(database)
    const client = { companyName: 'Practice', brand: 'marquee', timeZone: 'America/Chicago', phoneCountryCode: '+1' }
    const [row] = await withSystem(database, (db) => db.insert(clients).values(client).returning())
    expect((await database.executeSql('select count(*) as count from clients')).rows).toEqual([{ count: 0 }])
    expect(await withTenant(database, row?.clientUuid ?? '', (db) => db.select().from(clients))).toHaveLength(1)
    await database.close()
  }, role)
  await administer(serverUrl(), `drop role ${role}`)
})
