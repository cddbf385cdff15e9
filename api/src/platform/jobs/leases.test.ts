import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONTROLLED_JOB_TIMES, startControlledJobs, wait, write } from '../../../test/faults/controlled-jobs.ts'
import { LeaseLost, RunCutShort } from '../base/lease.ts'
import { ProviderError } from '../base/provider-error.ts'
import { requestProvider } from '../vendors/provider-http.ts'
import { RunLater } from './job.ts'
import { LEASE_TIMES } from './leases.ts'
import { QUEUE_QUERIES } from './queue.queries.ts'

let led: Awaited<ReturnType<typeof startControlledJobs>>
beforeAll(async () => {
  led = await startControlledJobs()
})
afterAll(() => led.marquee.stop())

const requestVendor = () =>
  requestProvider({
    url: led.marquee.sandboxUrl,
    timeoutMs: 5_000,
    read: async () => 'completed',
    rejected: () => new ProviderError('example', 'refused', { retryable: true }),
    noResponse: () => new ProviderError('example', 'no response', { retryable: true }),
  })
const expectState = (key: string, state: string) => expect.poll(() => led.stateOf(key), { timeout: 30_000 }).toBe(state)

describe('a job under way', () => {
  test('for longer than its lease › stays with its process, which sends heartbeats', () =>
    led.withProcesses(['one', 'two'], async (of) => {
      await led.enqueue('long')
      const run = await led.nextRun()
      await wait(2.5 * CONTROLLED_JOB_TIMES.leaseMs)
      expect(await run.step(write(of(run)))).toBe('written')
      run.end()
      await expectState('long', 'completed')
      expect(led.unseen()).toEqual([])
    }))

  test.each(['rejects', 'silent'] as const)(
    'in a process to which the queue %s › is taken over by another; the first stops, also when the queue is back, and reports nothing',
    (fault) =>
      led.withProcesses(['one', 'two'], async (of) => {
        const key = `cut off, ${fault}`
        await led.enqueue(key)
        const first = await led.nextRun()
        of(first).database.fail(fault)
        const second = await led.nextRun()
        expect(second.process).not.toBe(first.process)
        of(first).database.fail('none')
        await expect(first.step(requestVendor)).rejects.toThrow(LeaseLost)
        expect(await second.step(write(of(second)))).toBe('written')
        expect(await second.step(requestVendor)).toBe('completed')
        expect(await led.stateOf(key)).toBe('active')
        second.end()
        await expectState(key, 'completed')
      }),
  )

  test.each(['rejects', 'silent'] as const)(
    'with a queue that %s to everybody for longer than a lease › is not taken over when it is back',
    (fault) =>
      led.withProcesses(['one', 'two'], async (of, all) => {
        await led.enqueue(`outage, ${fault}`)
        const run = await led.nextRun()
        for (const { database } of all) database.fail(fault)
        await wait(2 * CONTROLLED_JOB_TIMES.leaseMs)
        for (const { database } of all) database.fail('none')
        await wait(2 * CONTROLLED_JOB_TIMES.leaseMs)
        expect(await run.step(write(of(run)))).toBe('written')
        run.end()
        await expectState(`outage, ${fault}`, 'completed')
        expect(led.unseen()).toEqual([])
      }),
  )

  test('in a process whose heartbeat connection stops responding › continues: a new connection is opened in time', () =>
    led.withProcesses(['one', 'two'], async (of) => {
      await led.enqueue('half-open')
      const run = await led.nextRun()
      for (let time = 1; time <= 5; time++) {
        of(run).database.silenceLine()
        await wait(CONTROLLED_JOB_TIMES.leaseMs / 2)
      }
      expect(await run.step(write(of(run)))).toBe('written')
      run.end()
      await expectState('half-open', 'completed')
      expect(led.unseen()).toEqual([])
    }))

  test('for longer than it may take › is stopped, and tried again', () =>
    led.withProcesses(['one'], async (of) => {
      await led.enqueue('endless', led.hurriedJob)
      const run = await led.nextRun()
      await wait(3_200)
      await expect(run.step(write(of(run)))).rejects.toThrow('The run took too long')
      ;(await led.nextRun()).end()
      await expectState('endless', 'completed')
    }))

  test('that was postponed, and runs again before its process knows that this was recorded › is left alone by the first run', () =>
    led.withProcesses(['one'], async (_, [process]) => {
      await led.enqueue('put off')
      const first = await led.nextRun()
      const { reopen } = process?.database.cutOff(/set state = 'retry'/) ?? {}
      const putOff = async () => {
        throw new RunLater(new Date(1), new Date(0))
      }
      await expect(first.step(putOff)).rejects.toThrow(RunLater)
      const second = await led.nextRun()
      await reopen?.()
      expect(await led.stateOf('put off')).toBe('active')
      second.end()
      await expectState('put off', 'completed')
      expect(led.unseen()).toEqual([])
    }))

  test('that never ends › is tried again nevertheless', () =>
    led.withProcesses(['one'], async () => {
      await led.enqueue('stuck', led.hurriedJob)
      await led.nextRun()
      ;(await led.nextRun()).end()
      await expectState('stuck', 'completed')
    }))
})

describe('a process that stops', () => {
  const triesOf = async (key: string) => {
    const { rows } = await led.marquee.services.database.executeSql(
      "select retries from queue.jobs where name = 'led' and payload->>'key' = $1",
      [key],
    )
    return rows[0]?.retries
  }

  test('while a job is about to end › waits for it', () =>
    led.withProcesses(['one'], async (of) => {
      await led.enqueue('nearly done')
      const run = await led.nextRun()
      const stopped = of(run).jobs.stop()
      await wait(CONTROLLED_JOB_TIMES.finishMs / 2)
      expect(await run.step(write(of(run)))).toBe('written')
      run.end()
      await stopped
      expect(await led.stateOf('nearly done')).toBe('completed')
    }))

  test.each([
    ['ends with the error', false],
    ['catches the error', true],
  ])('while a job continues and %s › returns it to the queue; it is run again at once, and the try does not count', (what, catches) =>
    led.withProcesses(['one', 'two'], async (of) => {
      await led.enqueue(what)
      const run = await led.nextRun()
      const stopped = of(run).jobs.stop()
      await wait(CONTROLLED_JOB_TIMES.finishMs + 300)
      const rejectedStep = () =>
        write(of(run))().catch((error) => {
          if (catches && error instanceof RunCutShort) return 'caught'
          throw error
        })
      if (catches) expect(await run.step(rejectedStep)).toBe('caught')
      else await expect(run.step(rejectedStep)).rejects.toThrow(RunCutShort)
      if (catches) run.end()
      await stopped
      const second = await led.nextRun()
      expect([second.process === run.process, await triesOf(what)]).toEqual([false, 0])
      second.end()
      await expectState(what, 'completed')
    }),
  )

  test('while a job waits for a vendor › stops nevertheless; another process takes the job over', () =>
    led.withProcesses(['one', 'two'], async (of) => {
      await led.enqueue('waiting')
      const run = await led.nextRun()
      const started = Date.now()
      await of(run).jobs.stop()
      expect(Date.now() - started).toBeLessThan(CONTROLLED_JOB_TIMES.finishMs + 5_000)
      const second = await led.nextRun()
      expect(second.process).not.toBe(run.process)
      await expect(run.step(requestVendor)).rejects.toThrow(RunCutShort)
      second.end()
      await expectState('waiting', 'completed')
    }))
})

describe('abandoned jobs', () => {
  test('whose last try died with their process › are dead letters, and those who wait are notified, again if that failed', () =>
    led.withProcesses(['one', 'two', 'three'], async (of) => {
      const keys = ['kills', 'kills too']
      led.failOnceInOnDead.add('kills')
      for (const key of keys) {
        await led.enqueue(key)
        const run = await led.nextRun()
        of(run).database.fail('silent')
      }
      await led.marquee.services.database.executeSql("update queue.jobs set retry_limit = 0 where name = 'led' and state = 'active'")
      for (const key of keys) await expectState(key, 'failed')
      expect(led.dead.toSorted()).toEqual(keys)
      const letters = await led.marquee.services.jobs.listDead()
      expect(letters.map(({ payload }) => payload.key).toSorted()).toEqual(keys)
      expect(led.unseen()).toEqual([])
    }))

  test('whose last try died with the only process › are not tried by the one that is started after it', async () => {
    await led.enqueue('kills each')
    await led.marquee.services.database.executeSql(
      `update queue.jobs set state = 'active', started_at = now(), retries = retry_limit, process = '${randomUUID()}', run = gen_random_uuid()
      where name = 'led'`,
    )
    await led.withProcesses(['one'], async () => {
      await expectState('kills each', 'failed')
      expect(led.dead).toContain('kills each')
      expect(led.unseen()).toEqual([])
    })
  })

  test('because the response that handed them over was lost › are returned to the queue, and run once', () =>
    led.withProcesses(['one'], async (_, [process]) => {
      process?.database.loseResponse(/for key share/)
      await led.enqueue('handed over in vain')
      await expect.poll(() => led.stateOf('handed over in vain'), { timeout: 10_000 }).toBe('active')
      expect(led.unseen()).toEqual([])
      const run = await led.nextRun()
      run.end()
      await expectState('handed over in vain', 'completed')
      expect(led.unseen()).toEqual([])
    }))

  test('of a worker without heartbeats, as before this version › stay with it', () =>
    led.withProcesses(['one', 'two'], async (of) => {
      await led.enqueue('of an old worker')
      const run = await led.nextRun()
      of(run).database.fail('silent')
      await led.marquee.services.database.executeSql("update queue.jobs set process = null, run = null where state = 'active'")
      await wait(3 * CONTROLLED_JOB_TIMES.leaseMs)
      expect([await led.stateOf('of an old worker'), led.unseen()]).toEqual(['active', []])
    }))

  test('judged by a statement that was delayed on its way › are left alone', () =>
    led.withProcesses(['one'], async () => {
      await led.enqueue('held up')
      const run = await led.nextRun()
      const { database } = led.marquee.services
      const { rows } = await database.executeSql('select extract(epoch from now()) * 1000 as at')
      const takeUp = async (agoMs: number) =>
        (await database.executeSql(QUEUE_QUERIES.takeOver, [randomUUID(), [], -60_000, Number(rows[0]?.at) - agoMs])).rows
      expect(await takeUp(60_000)).toEqual([])
      expect(await takeUp(0)).toMatchObject([{ name: 'led', isLast: false }])
      run.end()
    }))
})

test('the times of production › when a process dies › let another take over its jobs within a minute', () => {
  const { leaseMs, beatMs, responseTimeoutMs } = LEASE_TIMES
  // A dead process is noticed at the first heartbeat after its lease, which may be sent twice
  expect(leaseMs + beatMs + 2 * responseTimeoutMs).toBeLessThan(60_000)
})
