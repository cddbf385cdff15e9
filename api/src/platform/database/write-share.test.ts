import { describe, expect, test } from 'vitest'
import { createWriteShare, mostWriters } from './write-share.ts'

describe('the share of a pool that writes may use', () => {
  test.each([
    [1, 1],
    [2, 1],
    [3, 2],
    [10, 8],
    [40, 30],
  ])('of %i connections › is %i, so that reads keep the rest', (poolSize, writers) => {
    expect(mostWriters(poolSize)).toBe(writers)
  })

  test('with all of it taken › makes the next wait, and hands on to the one who waits longest', async () => {
    const share = createWriteShare(1, 10_000)
    const giveBack = await share.take()
    const order: string[] = []
    const waiting = ['first', 'second'].map(async (name) => {
      const done = await share.take()
      order.push(name)
      done()
    })
    expect([order, share.inUse()]).toEqual([[], 1])
    giveBack()
    // A second call must not free a place that another has by now
    giveBack()
    await Promise.all(waiting)
    expect([order, share.inUse()]).toEqual([['first', 'second'], 0])
  })

  test('with nobody giving it back › refuses after its patience, and forgets who was refused', async () => {
    const share = createWriteShare(1, 20)
    const giveBack = await share.take()
    await expect(share.take()).rejects.toThrow('All connections for writing are taken')
    giveBack()
    expect(share.inUse()).toBe(0)
  })
})
