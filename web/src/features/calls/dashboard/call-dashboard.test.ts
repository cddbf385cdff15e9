import { expect, test } from 'vitest'
import { computeChangePercent, periodBefore } from './call-dashboard.data.ts'
import { splitReferralsByRank } from './rank-referrals.ts'

test.each([
  [250, 286, 14.4],
  [50, 39, -22],
  [10, 0, -100],
  [9, 11, 22.22],
  [600, 601, 0.16],
  [7, 6, -14.29],
  [87.33, 88.1, 0.88],
])('a change › from %d to %d › is %d percent, rounded down to two decimals', (before, now, percent) => {
  expect(computeChangePercent(before, now)).toBe(percent)
})

test('a change › with nothing to compare with › is none', () => {
  expect([computeChangePercent(0, 12), computeChangePercent(null, 87), computeChangePercent(87, null)]).toEqual([null, null, null])
})

test('the period before › is as long, and ends the day before', () => {
  expect(periodBefore({ from: '2026-10-17', to: '2026-11-17' })).toEqual({ from: '2026-09-15', to: '2026-10-16' })
  expect(periodBefore({ from: '2026-11-17', to: '2026-11-17' })).toEqual({ from: '2026-11-16', to: '2026-11-16' })
})

test('referral sources › in any order › are ranked, and those without a name stand apart', () => {
  const counts = { GOOGLE: 28, FACEBOOK: 33, INSTAGRAM: 0, LINKEDIN: 7, YELP: 22, WEBSITE: 110, ETC: 13, UNKNOWN: 250 }
  const { named, rest } = splitReferralsByRank(counts)
  expect(named.map(({ source }) => source)).toEqual(['WEBSITE', 'FACEBOOK', 'GOOGLE', 'YELP', 'LINKEDIN', 'INSTAGRAM'])
  expect(rest).toEqual([
    { source: 'ETC', count: 13 },
    { source: 'UNKNOWN', count: 250 },
  ])
})
