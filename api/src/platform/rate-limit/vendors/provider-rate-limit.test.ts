import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'
import { blockProviderCallsFor, bookProviderCall } from './provider-rate-limit.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({ jobs: [] })
})
afterAll(() => marquee.stop())

let named = 0
const newProvider = () => `provider-${++named}`
const rateLimit = { perSecond: 10, burst: 5 }

describe('bookProviderCall', () => {
  test('after a pause › grants a burst at once, then one in ten seconds', async () => {
    const provider = newProvider()
    const slow = { perSecond: 0.1, burst: 3 }
    const waits: number[] = []
    for (let call = 0; call < 5; call++)
      waits.push((await bookProviderCall(marquee.services.database, provider, slow, randomUUID())).waitMs)
    expect(waits.slice(0, 3)).toEqual([0, 0, 0])
    expect(waits[3]).toBeGreaterThan(5_000)
    expect(waits[3]).toBeLessThanOrEqual(10_000)
    expect((waits[4] ?? 0) - (waits[3] ?? 0)).toBeGreaterThan(5_000)
  })

  test('many at once › never exceeds burst and rate', async () => {
    const provider = newProvider()
    const startedAt = Date.now()
    const bookings = await Promise.all(
      Array.from({ length: 40 }, () => bookProviderCall(marquee.services.database, provider, rateLimit, randomUUID())),
    )
    const due = bookings.filter(({ granted }) => granted).map(({ waitMs }) => waitMs)
    const elapsed = Date.now() - startedAt
    for (const horizon of [0, 500, 1000, 2000]) {
      const within = due.filter((wait) => wait <= horizon).length
      expect(within).toBeLessThanOrEqual(5 + ((horizon + elapsed) / 1000) * 10 + 1)
    }
  })

  test('by one business that requests everything › leaves the next slots to later ones', async () => {
    const provider = newProvider()
    const [greedy, late] = [randomUUID(), randomUUID()]
    const bookings: boolean[] = []
    for (let call = 0; call < 60; call++)
      bookings.push((await bookProviderCall(marquee.services.database, provider, rateLimit, greedy)).granted)
    expect(bookings).toContain(false)
    const booking = await bookProviderCall(marquee.services.database, provider, rateLimit, late)
    expect(booking.granted).toBe(true)
    expect(booking.waitMs).toBeLessThan(3000)
  })

  test('by twenty businesses › gives each an equal quota', async () => {
    const provider = newProvider()
    const businesses = Array.from({ length: 20 }, () => randomUUID())
    const granted = new Map<string, number>()
    for (let round = 0; round < 6; round++)
      for (const business of businesses) {
        const booking = await bookProviderCall(marquee.services.database, provider, { perSecond: 20, burst: 1 }, business)
        if (booking.granted) granted.set(business, (granted.get(business) ?? 0) + 1)
      }
    const counts = businesses.map((business) => granted.get(business) ?? 0)
    expect(Math.min(...counts)).toBeGreaterThan(0)
  })

  test('after a rejection by the provider › grants nobody a call before the named time', async () => {
    const provider = newProvider()
    await blockProviderCallsFor(marquee.services.database, provider, 30)
    const booking = await bookProviderCall(marquee.services.database, provider, rateLimit, randomUUID())
    expect(booking.granted).toBe(false)
    expect(booking.waitMs).toBeGreaterThan(25_000)
    await blockProviderCallsFor(marquee.services.database, provider, 1)
    expect((await bookProviderCall(marquee.services.database, provider, rateLimit, randomUUID())).waitMs).toBeGreaterThan(25_000)
  })
})
