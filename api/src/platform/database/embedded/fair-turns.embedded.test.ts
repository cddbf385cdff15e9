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
