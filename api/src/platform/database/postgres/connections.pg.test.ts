import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { type Database, isDatabaseUnavailable, sqlStateOf } from '../database.ts'
import { openPostgres } from './postgres.ts'

test('a transaction › whose work throws at once, more often than there are connections › releases each connection', async () => {
  const database = openPostgres({ url: process.env.TEST_DATABASE_URL ?? '', poolSize: 2, onBroken: () => {} })
  try {
    for (let time = 1; time <= 10; time++) {
      const failing = database.transaction('select 1', () => {
        throw new Error('at once')
      })
      await expect(failing).rejects.toThrow('at once')
    }
    expect(await database.transaction('select 7 as seven', async (_, { rows }) => rows)).toEqual([{ seven: 7 }])
  } finally {
    await database.close()
  }
})

test('statements sent together › one of which fails › fail as a whole, and the next ones succeed', async () => {
  const database = openPostgres({ url: process.env.TEST_DATABASE_URL ?? '', poolSize: 1, onBroken: () => {} })
  const statement = (name: string, text: string) => ({ name, text, values: [] })
  try {
    const opening = statement('opening', 'select 1 as one')
    await expect(
      database.readInOneRoundTrip(opening, [statement('fails', 'select 1 / 0'), statement('good', 'select 2 as two')]),
    ).rejects.toThrow('division by zero')
    const { opened, results } = await database.readInOneRoundTrip(opening, [statement('good', 'select 2 as two')])
    expect([opened.rows, results.map(({ rows }) => rows)]).toEqual([[{ one: 1 }], [[{ two: 2 }]]])
    // A read-only transaction rejects every kind of write
    await expect(database.readInOneRoundTrip(opening, [statement('writes', 'create table surprise ()')])).rejects.toThrow(
      'read-only transaction',
    )
  } finally {
    await database.close()
  }
})

test('a statement that plans once › run often › is planned once, in spite of the server’s cost estimates', async () => {
  const database = openPostgres({ url: process.env.TEST_DATABASE_URL ?? '', poolSize: 1, onBroken: () => {} })
  const opening = { name: 'opening', text: 'select 1', values: [] }
  // A custom plan, made with known values, shows that nothing can match and looks cheaper: by default the server would replan on every call
  const text = 'select count(*) from generate_series(1, 1000) number where $1::int > $2::int'
  const statementOf = (name: string, plansOnce: boolean) => ({ name, text, values: [1, 2], plansOnce })
  try {
    for (let time = 1; time <= 10; time++) {
      await database.readInOneRoundTrip(opening, [statementOf('once', true)])
      await database.readInOneRoundTrip(opening, [statementOf('each time', false)])
    }
    const { rows } = await database.executeSql(
      "select name, custom_plans::int as planned from pg_prepared_statements where name in ('once', 'each time') order by name",
    )
    expect(rows).toEqual([
      { name: 'each time', planned: 10 },
      { name: 'once', planned: 0 },
    ])
  } finally {
    await database.close()
  }
})

const OPENING = { name: 'opening', text: 'select 1 as one', values: [] }
const shape = (number: number) => ({ name: `shape ${number}`, text: `select ${number} + $1::int as sum`, values: [1] })

test('statements of a thousand shapes › on one connection › all succeed, and only some of them stay prepared', async () => {
  const database = openPostgres({ url: process.env.TEST_DATABASE_URL ?? '', poolSize: 1, onBroken: () => {} })
  const countPrepared = async () =>
    Number((await database.executeSql('select count(*)::int as kept from pg_prepared_statements')).rows[0]?.kept)
  try {
    let max = 0
    for (let number = 0; number < 1_000; number++) {
      const { results } = await database.readInOneRoundTrip(OPENING, [shape(number), shape(number % 7)])
      expect(results.map(({ rows: [row] }) => row?.sum)).toEqual([number + 1, (number % 7) + 1])
      // Also works after a failed transaction, in which the server would deallocate nothing
      if (number % 50 === 0)
        await expect(database.readInOneRoundTrip(OPENING, [{ name: 'fails', text: 'select 1 / 0', values: [] }])).rejects.toThrow(
          'division by zero',
        )
      if (number % 100 === 99) max = Math.max(max, await countPrepared())
    }
    expect(max).toBeGreaterThan(50)
    expect(max).toBeLessThan(210)
    const inTransaction = await database.transaction(OPENING, async (db) => (await db.$client.queryPrepared(shape(3))).rows)
    expect(inTransaction).toEqual([{ sum: 4 }])
  } finally {
    await database.close()
  }
})

test('statements of many shapes › behind a pooler with made-up process ids, like PgBouncer › have no names', async () => {
  const pooler = await startPooler(process.env.TEST_DATABASE_URL ?? '')
  const database = openPostgres({ url: pooler.url, poolSize: 1, onBroken: () => {} })
  try {
    for (let number = 0; number < 300; number++) {
      const { results } = await database.readInOneRoundTrip(OPENING, [shape(number)])
      expect(results[0]?.rows).toEqual([{ sum: number + 1 }])
    }
    expect((await database.executeSql('select count(*)::int as kept from pg_prepared_statements')).rows).toEqual([{ kept: 0 }])
  } finally {
    await database.close()
    pooler.stop()
  }
})

test('more hanging writes than the pool has connections › leave connections for reads, and further writes are rejected after a while', async () => {
  const database = openPostgres({ url: process.env.TEST_DATABASE_URL ?? '', poolSize: 4, onBroken: () => {} })
  try {
    const hanging = Array.from({ length: 5 }, () => database.transaction('select 1', (db) => db.$client.query('select pg_sleep(7)')))
    const outcomes = Promise.allSettled(hanging)
    await expect.poll(() => database.poolUse()?.writing).toBe(3)
    const startedAt = performance.now()
    const reads = await Promise.all(Array.from({ length: 20 }, () => database.readInOneRoundTrip(OPENING, [shape(1)])))
    expect(reads.map(({ results }) => results[0]?.rows)).toEqual(Array(20).fill([{ sum: 2 }]))
    expect(performance.now() - startedAt).toBeLessThan(2_000)
    const rejected = (await outcomes).flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(rejected.map(isDatabaseUnavailable)).toEqual([true, true])
    expect(database.poolUse()).toMatchObject({ size: 4, writing: 0, waiting: 0 })
  } finally {
    await database.close()
  }
})

describe.each(['directly', 'through a pooler'])('a database that is reached %s', (how) => {
  const limits = { statementMs: 300, shortStatementMs: 150, lockMs: 100, idleInTransactionMs: 400 }
  const opened = async (use: (database: Database) => Promise<void>) => {
    const pooler = how === 'directly' ? null : await startPooler(process.env.TEST_DATABASE_URL ?? '')
    const url = pooler?.url ?? process.env.TEST_DATABASE_URL ?? ''
    const database = openPostgres({ url, poolSize: 2, limits, onBroken: () => {} })
    await use(database).finally(() => database.close())
    pooler?.stop()
  }

  test('with a statement that takes too long › cancels it, and continues', () =>
    opened(async (database) => {
      const failed = await database.transaction('select 1', (db) => db.$client.query('select pg_sleep(5)')).catch(sqlStateOf)
      const reading = { name: 'sleeping', text: 'select pg_sleep(5)', values: [] }
      expect([failed, await database.readInOneRoundTrip(OPENING, [reading]).catch(sqlStateOf)]).toEqual(['57014', '57014'])
      expect((await database.readInOneRoundTrip(OPENING, [shape(1)])).results[0]?.rows).toEqual([{ sum: 2 }])
    }))

  test('with a statement that somebody waits for › cancels it sooner than others', () =>
    opened(async (database) => {
      const sleep = (isShort: boolean) =>
        database.transaction('select 1', (db) => db.$client.query('select pg_sleep(0.2)'), { isShort }).then(() => 'done', sqlStateOf)
      expect([await sleep(true), await sleep(false), await sleep(true)]).toEqual(['57014', 'done', '57014'])
    }))

  test('with a lock that is not released › gives up waiting', () =>
    opened(async (database) => {
      const holder = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
      await holder.connect()
      await holder.query('begin; select pg_advisory_xact_lock(4711)')
      const waiting = database.transaction('select 1', (db) => db.$client.query('select pg_advisory_xact_lock(4711)'))
      expect(await waiting.catch(sqlStateOf)).toBe('55P03')
      await holder.end()
    }))

  test('with a transaction left open, as a frozen process leaves it › ends it, with its locks', () =>
    opened(async (database) => {
      const frozen = database.transaction('select 1', async (db) => {
        await new Promise((resolve) => setTimeout(resolve, 1_000))
        await db.$client.query('select 1')
      })
      expect(isDatabaseUnavailable(await frozen.catch((error) => error))).toBe(true)
    }))
})

test('a slow statement › is reported with its text, without its values', async () => {
  const slow: [string, number][] = []
  const database = openPostgres({
    url: process.env.TEST_DATABASE_URL ?? '',
    poolSize: 1,
    onBroken: () => {},
    onSlow: (statement, ms) => slow.push([statement, ms]),
  })
  try {
    await database.transaction('select 1', (db) => db.$client.query('select pg_sleep($1), $2::text', [1.1, 'secret']))
    expect(slow).toEqual([['select pg_sleep($1), $2::text', expect.closeTo(1_100, -3)]])
  } finally {
    await database.close()
  }
})

/** Forwards everything except the process id in the server's greeting (message K) */
async function startPooler(databaseUrl: string): Promise<{ url: string; stop(): void }> {
  const url = new URL(databaseUrl)
  const { port, hostname } = url
  const server = createServer((client) => {
    const upstream = connect(Number(port || 5432), hostname)
    client.pipe(upstream)
    upstream.on('data', (bytes) => {
      const at = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]))
      if (at >= 0) bytes.writeInt32BE(1, at + 5)
      client.write(bytes)
    })
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      one.on('close', () => other.destroy()).on('error', () => other.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return { url: url.href, stop: () => server.close() }
}
