import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { openEmbedded } from './embedded.ts'

// Creating a database cluster takes seconds, more on a busy machine
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const folder = mkdtempSync(join(tmpdir(), 'marquee-turns-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('transactions of the embedded database › that wait for each other › let the process do something else in between', async () => {
  const database = await openEmbedded({ folder })
  const order: string[] = []
  const statement = { name: 'one', text: 'select 1', values: [] }
  const transactions = Array.from({ length: 5 }, async () => {
    await database.transaction('select 1', async () => {})
    await database.readTogether(statement, [statement])
    order.push('transaction')
  })
  setImmediate(() => order.push('other work'))
  await Promise.all(transactions)
  await database.close()
  expect(order[0]).toBe('other work')
})

test('requests of another business › that arrive during a slow statement › are served before further slow ones', async () => {
  const database = await openEmbedded({ folder })
  for (const uuid of ['slow', 'quick']) database.quotas.assignSession(uuid, { uuid, clientUuid: uuid })
  const order: string[] = []
  const send = (session: string, text: string) =>
    database.quotas.run(session, () => database.readTogether({ name: session, text, values: [] }, [])).then(() => order.push(session))
  const slow = Array.from({ length: 6 }, () => send('slow', 'select count(*) from generate_series(1, 500000)'))
  const quick = await new Promise<Promise<number>[]>((resolve) => {
    setTimeout(() => resolve(Array.from({ length: 4 }, () => send('quick', 'select 1'))), 1)
  })
  await Promise.all([...slow, ...quick])
  await database.close()
  expect(order).toEqual(['slow', 'quick', 'quick', 'quick', 'quick', 'slow', 'slow', 'slow', 'slow', 'slow'])
})
