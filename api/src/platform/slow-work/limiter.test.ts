import { afterEach, expect, test, vi } from 'vitest'
import { runInTrace } from '../base/trace.ts'
import { createLimiter } from './limiter.ts'

const [ONE, OTHER, THIRD] = ['one', 'other', 'third']

/** Creates work that ends when the test ends it, and records the order in which it began */
function workshop(limits: Parameters<typeof createLimiter>[0]) {
  let time = 0
  const limiter = createLimiter({ now: () => time, ...limits })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const works: Promise<void>[] = []
  const begin = (business: string) => {
    const work = limiter.run(business, () => {
      begun.push(business)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
    works.push(work)
    return work
  }
  const flush = () => new Promise((resolve) => setImmediate(resolve))
  const endNext = async (tookMs = 1) => {
    time += tookMs
    ends.shift()?.()
    await flush()
  }
  return { limiter, begun, begin, flush, endNext }
}

test('slow work › of one business › runs within its limit, and leaves capacity for another', async () => {
  const { begun, begin, flush, endNext } = workshop({ atOnce: 2, perBusiness: 1, maxWaiting: 10 })
  for (const business of [ONE, ONE, ONE, OTHER]) void begin(business)
  await flush()
  expect(begun).toEqual([ONE, OTHER])
  await endNext()
  expect(begun).toEqual([ONE, OTHER, ONE])
})

test('slow work › of several businesses that wait › is served in rotation, however long the first one’s line is', async () => {
  const { begun, begin, flush, endNext } = workshop({ atOnce: 1, perBusiness: 1, maxWaiting: 10 })
  for (const business of [ONE, ONE, ONE, ONE, OTHER, OTHER, THIRD]) void begin(business)
  await flush()
  for (let ended = 0; ended < 6; ended++) await endNext()
  expect(begun).toEqual([ONE, OTHER, THIRD, ONE, OTHER, ONE, ONE])
})

test('slow work › of a business with slow requests and one with quick ones › gets the same time each, not the same number', async () => {
  const { begun, begin, flush, endNext } = workshop({ atOnce: 1, perBusiness: 1, maxWaiting: 10 })
  for (const business of [ONE, ONE, ONE, OTHER, OTHER, OTHER, OTHER, OTHER]) void begin(business)
  await flush()
  await endNext(100)
  for (let ended = 0; ended < 4; ended++) await endNext(30)
  expect(begun).toEqual([ONE, OTHER, OTHER, OTHER, OTHER, ONE])
})

test('slow work › of a business that was idle for long › has no time saved up against one that was busy', async () => {
  const { begun, begin, flush, endNext } = workshop({ atOnce: 1, perBusiness: 1, maxWaiting: 10 })
  for (let count = 0; count < 3; count++) void begin(ONE)
  await flush()
  await endNext(1_000)
  await endNext(1_000)
  for (const business of [OTHER, OTHER, OTHER, ONE]) void begin(business)
  await endNext(10)
  await endNext(20)
  await endNext(20)
  expect(begun).toEqual([ONE, ONE, ONE, OTHER, ONE, OTHER])
})

afterEach(() => void vi.useRealTimers())

test('slow work › with a rest › of one business begins again after as long as it took, another’s at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { begun, begin, flush, endNext } = workshop({ atOnce: 1, perBusiness: 1, maxWaiting: 10, withRest: true })
  for (const business of [ONE, ONE, OTHER]) void begin(business)
  await flush()
  await endNext(80)
  expect(begun).toEqual([ONE, OTHER])
  await endNext(5)
  vi.advanceTimersByTime(79)
  await flush()
  expect(begun).toEqual([ONE, OTHER])
  vi.advanceTimersByTime(1)
  await flush()
  expect(begun).toEqual([ONE, OTHER, ONE])
})

test('slow work › with a rest › after a very long one › begins again after half a second', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { begun, begin, flush, endNext } = workshop({ atOnce: 2, perBusiness: 1, maxWaiting: 10, withRest: true })
  for (const business of [ONE, ONE]) void begin(business)
  await flush()
  await endNext(30_000)
  vi.advanceTimersByTime(500)
  await flush()
  expect(begun).toEqual([ONE, ONE])
})

test('slow work › beyond the waiting limit › is rejected with a message, for that business alone', async () => {
  const { begin } = workshop({ atOnce: 1, perBusiness: 1, maxWaiting: 2 })
  for (let count = 0; count < 3; count++) void begin(ONE)
  await expect(begin(ONE)).rejects.toMatchObject({ code: 'too_many_requests', retryAfterS: 5 })
  const others = await Promise.race([begin(OTHER).then(() => 'done'), Promise.resolve('waits')])
  expect(others).toBe('waits')
})

test('slow work › of all businesses together, beyond the waiting limit › is rejected with a message', async () => {
  const { begin, flush, endNext } = workshop({ atOnce: 1, perBusiness: 1, maxWaiting: 10, maxWaitingInTotal: 2 })
  for (const business of [ONE, ONE, OTHER]) void begin(business)
  await expect(begin(THIRD)).rejects.toMatchObject({ code: 'unavailable', retryAfterS: 5 })
  await flush()
  await endNext()
  const third = await Promise.race([begin(THIRD).then(() => 'done'), Promise.resolve('waits')])
  expect(third).toBe('waits')
})

test('slow work › that throws, or releases its slot twice › frees one slot', async () => {
  const { limiter, begun, begin, flush } = workshop({ atOnce: 1, perBusiness: 1, maxWaiting: 10 })
  await expect(limiter.run(ONE, () => Promise.reject(new Error('no picture')))).rejects.toThrow('no picture')
  const leave = await limiter.acquire(ONE)
  leave()
  leave()
  void begin(ONE)
  void begin(OTHER)
  await flush()
  expect(begun).toEqual([ONE])
})

test('slow work › of requests whose clients gave up while they waited › is not begun, and delays nobody', async () => {
  const { begun, begin, flush, endNext } = workshop({ atOnce: 1, perBusiness: 1, maxWaiting: 10 })
  void begin(ONE)
  let isGone = false
  const abandoned = runInTrace({ isAbandoned: () => isGone }, () => [begin(OTHER), begin(OTHER)])
  const ended = Promise.allSettled(abandoned)
  void begin(THIRD)
  await flush()
  isGone = true
  await endNext()
  expect(begun).toEqual([ONE, THIRD])
  await endNext()
  expect(await ended).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  expect(begun).toEqual([ONE, THIRD])
})
