import { describe, expect, test } from 'vitest'
import { createLog } from '../base/log.ts'
import { startWorker } from './worker.ts'

const log = createLog('silent')

/** An in-memory queue, whose jobs end when the test ends them */
function createBench(names: string[]) {
  const waiting = [...names]
  const running = new Map<string, () => void>()
  const ended: string[] = []
  return {
    running,
    ended,
    waiting,
    take: async (count: number) => waiting.splice(0, count),
    run: (name: string) =>
      new Promise<void>((resolve) => {
        running.set(name, () => {
          running.delete(name)
          ended.push(name)
          resolve()
        })
      }),
  }
}

describe('a worker', () => {
  test('with more jobs than slots › runs one per slot, and the next as soon as one ends', async () => {
    const bench = createBench(['a', 'b', 'c'])
    const worker = startWorker({ slots: 2, log, ...bench })
    await expect.poll(() => [...bench.running.keys()]).toEqual(['a', 'b'])
    bench.running.get('b')?.()
    await expect.poll(() => [...bench.running.keys()]).toEqual(['a', 'c'])
    for (const end of bench.running.values()) end()
    await worker.stop()
  })

  test('that is stopped › takes no more and waits for the running ones', async () => {
    const bench = createBench(['a', 'b'])
    const worker = startWorker({ slots: 1, log, ...bench })
    await expect.poll(() => bench.running.size).toBe(1)
    const stopped = worker.stop()
    bench.running.get('a')?.()
    await stopped
    expect(bench.ended).toEqual(['a'])
    expect(bench.waiting).toEqual(['b'])
  })

  test('whose queue cannot be reached, or whose job fails › continues', async () => {
    const bench = createBench(['a', 'b'])
    let failures = 1
    const worker = startWorker({
      slots: 1,
      log,
      take: (count) => (failures-- > 0 ? Promise.reject(new Error('away')) : bench.take(count)),
      run: async (name) => {
        bench.ended.push(name)
        throw new Error('not settled')
      },
    })
    worker.wake()
    await expect.poll(() => bench.ended, { timeout: 10_000 }).toEqual(['a', 'b'])
    await worker.stop()
  })
})
