import { describe, expect, test } from 'vitest'
import { createWriteQuota, maxWriters } from './write-quota.ts'

describe('the quota of a pool for writes', () => {
  test.each([
    [1, 1],
    [2, 1],
    [3, 2],
    [10, 8],
    [40, 30],
  ])('of %i connections › is %i, so that the rest is left for reads', (poolSize, writers) => {
    expect(maxWriters(poolSize)).toBe(writers)
  })

  test('that is used up › makes the next caller wait, and then serves the one that waited longest', async () => {
    const quota = createWriteQuota(1, 10_000)
    const giveBack = await quota.acquire()
    const order: string[] = []
    const waiting = ['first', 'second'].map(async (name) => {
      const done = await quota.acquire()
      order.push(name)
      done()
    })
    expect([order, quota.inUse()]).toEqual([[], 1])
    giveBack()
    // A second call must not release a slot that another caller has acquired since
    giveBack()
    await Promise.all(waiting)
    expect([order, quota.inUse()]).toEqual([['first', 'second'], 0])
  })

  test('that is never released › rejects after its timeout, and removes the rejected caller', async () => {
    const quota = createWriteQuota(1, 20)
    const giveBack = await quota.acquire()
    await expect(quota.acquire()).rejects.toThrow('All connections for writing are taken')
    giveBack()
    expect(quota.inUse()).toBe(0)
  })
})
