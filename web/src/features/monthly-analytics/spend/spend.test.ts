import { describe, expect, test } from 'vitest'
import type { Spend } from '../monthly-analytics.data.ts'
import { areMonthsConsecutive, computeCostPerClient, computeCostPerSource } from './cost-per-client.ts'
import { centsToTypedDollars, formatCentsAsDollars, parseDollarsToCents } from './dollars.ts'

const NOTHING: Spend = { etc: null, facebook: null, google: null, instagram: null, linkedin: null, website: null, yelp: null }
const NOBODY = { etc: 0, facebook: 0, google: 0, instagram: 0, linkedin: 0, website: 0, yelp: 0 }

describe('cost per new client', () => {
  const calls = [
    { month: 1, referral: { ...NOBODY, google: 4, yelp: 2 } },
    { month: 2, referral: { ...NOBODY, google: 2 } },
    { month: 3, referral: { ...NOBODY, google: 100, yelp: 7 } },
  ]
  const costs = computeCostPerSource(calls, [
    { month: 1, spend: { ...NOTHING, google: 40_000, facebook: 5_000 } },
    { month: 2, spend: { ...NOTHING, google: 20_000, yelp: 1_000 } },
  ])

  test('of a source › counts the new clients of the months that have an entry, and no others', () => {
    expect(costs.find(({ source }) => source === 'google')).toEqual({
      source: 'google',
      months: [1, 2],
      spendCents: 60_000,
      newClients: 6,
      centsPerClient: 10_000,
    })
  })

  test('of a source that brought nobody › is not zero, and not infinite', () => {
    expect(costs.map(({ source, centsPerClient }) => [source, centsPerClient])).toEqual([
      ['facebook', null],
      ['google', 10_000],
      ['yelp', null],
    ])
  })

  test('of all sources › divides all spend by all their new clients', () => {
    expect(computeCostPerClient(costs)).toBe(11_000)
    expect(computeCostPerClient([])).toBeNull()
  })

  test('months that follow one another › are one period', () => {
    expect([[3], [2, 3, 4], [2, 4], []].map(areMonthsConsecutive)).toEqual([true, true, false, false])
  })
})

describe('an amount', () => {
  test.each([
    ['', null],
    ['  ', null],
    ['0', 0],
    ['40', 4_000],
    ['$ 1,250.50', 125_050],
    ['1250.5', 125_050],
    ['1000000', 100_000_000],
    ['1000000.01', undefined],
    ['-5', undefined],
    ['1,25', undefined],
    ['1e3', undefined],
    ['about 40', undefined],
  ])('typed as %o › is read as cents, or rejected', (typed, cents) => {
    expect(parseDollarsToCents(typed)).toBe(cents)
  })

  test('shown › has cents only where there are some', () => {
    expect([
      formatCentsAsDollars(4_000),
      formatCentsAsDollars(125_050),
      centsToTypedDollars(4_000),
      centsToTypedDollars(125_050),
      centsToTypedDollars(null),
    ]).toEqual(['$40', '$1,250.50', '40', '1250.50', ''])
  })
})
