import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '../../../test/test-marquee.ts'
import { bookCall, noteRefusal } from './provider-pace.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({ jobs: [] })
})
afterAll(() => marquee.stop())

let named = 0
const newProvider = () => `provider-${++named}`
const pace = { perSecond: 10, burst: 5 }

describe('bookCall', () => {
  test('after a pause › grants a burst at once, then one in ten seconds', async () => {
    const provider = newProvider()
    const slow = { perSecond: 0.1, burst: 3 }
    const waits: number[] = []
    for (let call = 0; call < 5; call++) waits.push((await bookCall(marquee.services.database, provider, slow, randomUUID())).waitMs)
    expect(waits.slice(0, 3)).toEqual([0, 0, 0])
    expect(waits[3]).toBeGreaterThan(5_000)
    expect(waits[3]).toBeLessThanOrEqual(10_000)
    expect((waits[4] ?? 0) - (waits[3] ?? 0)).toBeGreaterThan(5_000)
  })

  test('many at once › never grants more than burst and pace allow', async () => {
    const provider = newProvider()
    const startedAt = Date.now()
    const turns = await Promise.all(Array.from({ length: 40 }, () => bookCall(marquee.services.database, provider, pace, randomUUID())))
    const due = turns.filter(({ granted }) => granted).map(({ waitMs }) => waitMs)
    const elapsed = Date.now() - startedAt
    for (const horizon of [0, 500, 1000, 2000]) {
      const within = due.filter((wait) => wait <= horizon).length
      expect(within).toBeLessThanOrEqual(5 + ((horizon + elapsed) / 1000) * 10 + 1)
    }
  })

  test('by one business that wants everything › leaves the next places to those that come later', async () => {
    const provider = newProvider()
    const [greedy, late] = [randomUUID(), randomUUID()]
    const turns: boolean[] = []
    for (let call = 0; call < 60; call++) turns.push((await bookCall(marquee.services.database, provider, pace, greedy)).granted)
    expect(turns).toContain(false)
    const turn = await bookCall(marquee.services.database, provider, pace, late)
    expect(turn.granted).toBe(true)
    expect(turn.waitMs).toBeLessThan(3000)
  })

  test('by twenty businesses › gives each its share', async () => {
    const provider = newProvider()
    const businesses = Array.from({ length: 20 }, () => randomUUID())
    const granted = new Map<string, number>()
    for (let round = 0; round < 6; round++)
      for (const business of businesses) {
        const turn = await bookCall(marquee.services.database, provider, { perSecond: 20, burst: 1 }, business)
        if (turn.granted) granted.set(business, (granted.get(business) ?? 0) + 1)
      }
    const counts = businesses.map((business) => granted.get(business) ?? 0)
    expect(Math.min(...counts)).toBeGreaterThan(0)
  })

  test('after a refusal of the provider › grants nobody a call before the time it named', async () => {
    const provider = newProvider()
    await noteRefusal(marquee.services.database, provider, 30)
    const turn = await bookCall(marquee.services.database, provider, pace, randomUUID())
    expect(turn.granted).toBe(false)
    expect(turn.waitMs).toBeGreaterThan(25_000)
    await noteRefusal(marquee.services.database, provider, 1)
    expect((await bookCall(marquee.services.database, provider, pace, randomUUID())).waitMs).toBeGreaterThan(25_000)
  })
})
