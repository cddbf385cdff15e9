import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startOwnPostgres } from '../../../../../scripts/tools/own-postgres.mjs'
import { testCards } from '../../../../test/rows/test-cards.ts'
import { OPERATOR_KEY, startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'
import { insertPublicFile } from '../../files/public-files.queries.ts'
import type { Database } from '../database.ts'
import { migrateDatabase } from '../migrate/migrate.ts'
import { withSystem } from '../tenancy.ts'
import { openPostgres } from './postgres.ts'

const WRITERS = 3

let server: Awaited<ReturnType<typeof startOwnPostgres>>
let database: Database
let marquee: TestMarquee
let admin: pg.Client
beforeAll(async () => {
  // A separate server, whose commits wait for a standby that does not exist
  server = await startOwnPostgres({ synchronous_commit: 'on' })
  const owner = openPostgres({ url: server.url, poolSize: 2, limits: false, onBroken: () => {} })
  await migrateDatabase(owner)
  await owner.close()
  database = openPostgres({ url: server.url, poolSize: 4, responseTimeoutMs: 500, onBroken: () => {} })
  marquee = await startTestMarquee({ database })
  admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  await admin.query('create table notes (note text)')
})
afterAll(async () => {
  await needStandby(false)
  await admin.end()
  await marquee.stop()
  await server.stop()
})

async function needStandby(needed: boolean): Promise<void> {
  await admin.query(needed ? "alter system set synchronous_standby_names = 'nobody'" : 'alter system reset synchronous_standby_names')
  await admin.query('select pg_reload_conf()')
  await new Promise((resolve) => setTimeout(resolve, 500))
}
const write = () => database.transaction('select 1', (db) => db.$client.query("insert into notes values ('written')"))
const countHanging = async () =>
  Number((await admin.query("select count(*) from pg_stat_activity where wait_event = 'SyncRep'")).rows[0].count)

describe('while commits wait for a standby that is away', () => {
  test('writes, again and again › time out, and no more server processes hang than may write; afterwards all rows exist', async () => {
    await needStandby(true)
    for (let round = 1; round <= 3; round++) {
      const outcomes = await Promise.allSettled(Array.from({ length: WRITERS + 1 }, write))
      expect(outcomes.map(({ status }) => status)).toEqual(Array(WRITERS + 1).fill('rejected'))
    }
    expect(await countHanging()).toBe(WRITERS)
    expect(database.poolUse()).toMatchObject({ writing: WRITERS })
    await needStandby(false)
    await expect.poll(() => database.poolUse()?.writing, { timeout: 10_000 }).toBe(0)
    expect((await admin.query('select count(*)::int as count from notes')).rows).toEqual([{ count: WRITERS }])
    expect(await write()).toBeDefined()
  })

  test('reads › succeed: the pay page, pictures, lists of operators, the metrics; and heartbeats get through', async () => {
    const cards = testCards(marquee)
    const account = await marquee.createAccount()
    const invoice = await cards.makeInvoice(account, 20)
    const session = await cards.makeSession(account, invoice)
    const file = randomUUID()
    const picture = { uuid: file, clientUuid: account.clientUuid, contentType: 'image/png', sizeBytes: 7 }
    await withSystem(database, (db) => insertPublicFile(db, picture))
    await marquee.services.files.put(file, Buffer.from('picture'), 'image/png')
    await needStandby(true)
    const hanging = Promise.allSettled(Array.from({ length: WRITERS }, write))
    await expect.poll(countHanging).toBe(WRITERS)
    const startedAt = performance.now()
    const responses = await Promise.all([
      marquee.api('GET', `/payment/invoices/direct-email/${invoice}?session_id=${session}`),
      marquee.api('GET', `/public-file/public/${file}`),
      marquee.api('GET', '/operator/clients', { token: OPERATOR_KEY }),
      marquee.api('GET', '/operator/jobs/dead', { token: OPERATOR_KEY }),
    ])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const metrics = String((await marquee.request('GET', '/metrics')).body)
    expect(metrics).toContain('marquee_database_up 1')
    expect(metrics).toContain(`marquee_pool_connections{state="writing"} ${WRITERS}`)
    const line = database.openDedicatedConnection()
    await line.query("insert into notes values ('beaten')", [])
    await line.close()
    expect(performance.now() - startedAt).toBeLessThan(4_000)
    const waiting = Promise.allSettled([write()])
    await expect.poll(() => database.poolUse()?.waiting_to_write).toBe(1)
    await needStandby(false)
    await Promise.all([hanging, waiting])
  })
})
