import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONTROLLED_JOB_TIMES, startControlledJobs, wait, write } from '../../../test/faults/controlled-jobs.ts'
import { startTcpGate } from '../../../test/faults/tcp-gate.ts'
import { openPostgres } from '../database/postgres/postgres.ts'

let led: Awaited<ReturnType<typeof startControlledJobs>>
beforeAll(async () => {
  led = await startControlledJobs()
})
afterAll(() => led.marquee.stop())

/** Locks the rows that the statement selects in another session, until the test releases them */
async function whileLocked(select: string, use: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: led.marquee.databaseUrl ?? '' })
  await client.connect()
  try {
    await client.query('begin')
    expect((await client.query(`${select} for update`)).rows).toHaveLength(1)
    await use()
  } finally {
    await client.end()
  }
}
const JOB = "select id from queue.jobs where name = 'led' and state = 'active'"
const HOLDER = "select uuid from queue.processes where uuid in (select process from queue.jobs where name = 'led')"
const expectCompleted = (key: string) => expect.poll(() => led.stateOf(key), { timeout: 30_000 }).toBe('completed')

describe('a job under way', () => {
  test.each([
    ['row', JOB],
    ['process’s row', HOLDER],
  ])('whose %s is locked for longer than a lease › is neither lost nor taken over', (what, select) =>
    led.withProcesses(['one', 'two'], async (of) => {
      await led.enqueue(what)
      const run = await led.nextRun()
      await wait(CONTROLLED_JOB_TIMES.leaseMs)
      await whileLocked(select, () => wait(2.5 * CONTROLLED_JOB_TIMES.leaseMs).then(() => {}))
      expect(await run.step(write(of(run)))).toBe('written')
      run.end()
      await expectCompleted(what)
      expect(led.unseen()).toEqual([])
    }),
  )

  test('of a dead process, whose row is locked › is taken over as soon as the row is unlocked', () =>
    led.withProcesses(['one', 'two'], async (of) => {
      await led.enqueue('locked and dead')
      const run = await led.nextRun()
      await whileLocked(JOB, async () => {
        of(run).database.fail('silent')
        await wait(3 * CONTROLLED_JOB_TIMES.leaseMs)
        expect(led.unseen()).toEqual([])
      })
      const second = await led.nextRun()
      expect(second.process).not.toBe(run.process)
      second.end()
      await expectCompleted('locked and dead')
    }))

  test('in a process all of whose connections stop responding at once › continues over new ones', async () => {
    const gate = await startTcpGate(led.marquee.databaseUrl ?? '')
    const gated = openPostgres({ url: gate.url, poolSize: 5, responseTimeoutMs: 1_000, onBroken: () => {} })
    await led.withProcesses(
      ['one', 'two'],
      async (of, all) => {
        all[1]?.database.fail('silent')
        await led.enqueue('half-open')
        const run = await led.nextRun()
        expect(run.process).toBe('one')
        all[1]?.database.fail('none')
        gate.freeze()
        await wait(2.5 * CONTROLLED_JOB_TIMES.leaseMs)
        expect(led.unseen()).toEqual([])
        expect(await run.step(write(of(run)))).toBe('written')
        run.end()
        await expectCompleted('half-open')
        expect(led.unseen()).toEqual([])
        gate.cut()
      },
      { one: gated },
    )
    await gated.close()
    gate.close()
    await gate.stop()
  })
})
