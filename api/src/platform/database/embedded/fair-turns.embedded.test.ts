import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../database.ts'
import { openEmbedded } from './embedded.ts'

// Creating a database cluster takes seconds, more on a busy machine
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const folder = mkdtempSync(join(tmpdir(), 'marquee-turns-'))
let database: Database
beforeAll(async () => {
  database = await openEmbedded({ folder })
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

test('transactions of the embedded database › that wait for each other › let the process do something else in between', async () => {
  const order: string[] = []
  const statement = { name: 'one', text: 'select 1', values: [] }
  const transactions = Array.from({ length: 5 }, async () => {
    await database.transaction('select 1', async () => {})
    await database.readInOneRoundTrip(statement, [statement])
    order.push('transaction')
  })
  setImmediate(() => order.push('other work'))
  await Promise.all(transactions)
  expect(order[0]).toBe('other work')
})

test('requests of another business › that arrive during a slow statement › are served before further slow ones', async () => {
  for (const uuid of ['slow', 'quick']) database.quotas.assignSession(uuid, { uuid, clientUuid: uuid })
  const order: string[] = []
  const send = (session: string, text: string) =>
    database.quotas.run(session, () => database.readInOneRoundTrip({ name: session, text, values: [] }, [])).then(() => order.push(session))
  const slow = Array.from({ length: 6 }, () => send('slow', 'select count(*) from generate_series(1, 500000)'))
  const quick = await new Promise<Promise<number>[]>((resolve) => {
    setTimeout(() => resolve(Array.from({ length: 4 }, () => send('quick', 'select 1'))), 1)
  })
  await Promise.all([...slow, ...quick])
  expect(order).toEqual(['slow', 'quick', 'quick', 'quick', 'quick', 'slow', 'slow', 'slow', 'slow', 'slow'])
})

test('a request of somebody signed in › behind many transactions of a sign-in › waits for one of them', async () => {
  const order: string[] = []
  const others = Array.from({ length: 10 }, () => database.transaction('select 1', async () => void order.push('sign-in')))
  const reading = { name: 'open', text: 'select 2', values: [] }
  const request = database.quotas.run('reader', () => database.readInOneRoundTrip(reading, [])).then(() => order.push('reading'))
  await Promise.all([...others, request])
  expect(order.indexOf('reading')).toBe(1)
})
