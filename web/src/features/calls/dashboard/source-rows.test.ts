import { describe, expect, test } from 'vitest'
import { REFERRAL_SOURCES, type ReferralSource } from '#contract/calls/calls.ts'
import type { CallsOfSource } from '#contract/monthly-analytics/source-costs.ts'
import { describeMonths, formatAnswered, toSourceRows } from './source-rows.ts'

const TODAY = '2026-11-17'
const counts = (total: number, answered = total, newClients = 0) => ({
  total_calls: total,
  answered_calls: answered,
  new_clients: newClients,
})
const sourcesWith = (given: Partial<Record<ReferralSource, Partial<CallsOfSource>>>): CallsOfSource[] =>
  REFERRAL_SOURCES.map((source) => ({ source, ...counts(0), numbers: [], cost: null, ...given[source] }))
const rowOf = (given: Partial<CallsOfSource>) => toSourceRows(sourcesWith({ GOOGLE: given }), TODAY)[0]
const costOf = (spend: number, clients: number, months = ['2026-10']): CallsOfSource['cost'] => ({
  months,
  spend_cents: spend,
  new_clients: clients,
  cents_per_new_client: clients === 0 ? null : Math.round(spend / clients),
})

describe('calls by source', () => {
  test('in any order › are ranked, and those without a name follow', () => {
    const rows = toSourceRows(sourcesWith({ YELP: counts(9), GOOGLE: counts(4), UNKNOWN: counts(50), ETC: counts(2) }), TODAY)
    expect(rows.map(({ name }) => name)).toEqual(['Yelp', 'Google', 'Facebook', 'Instagram', 'LinkedIn', 'Website', 'Other', 'Unknown'])
  })

  test('of which numbers determined some › show the rest as what callers said', () => {
    const numbers = [
      { number_uuid: 'a', name: 'Google Ads', ...counts(5, 4, 2) },
      { number_uuid: 'b', name: 'Profile', ...counts(3, 3, 1) },
    ]
    expect(rowOf({ ...counts(10, 8, 4), numbers })?.parts.map(({ key, ...part }) => part)).toEqual([
      { name: 'Google Ads', ...counts(5, 4, 2) },
      { name: 'Profile', ...counts(3, 3, 1) },
      { name: 'What callers said', ...counts(2, 1, 1) },
    ])
    expect(rowOf({ ...counts(8, 7, 3), numbers })?.parts).toHaveLength(2)
    expect(rowOf(counts(8))?.parts).toEqual([])
  })

  test.each([
    [null, '–', ''],
    [costOf(64_000, 14), '$46', '$640 in Oct, 14 new clients'],
    [costOf(64_050, 1), '$641', '$641 in Oct, 1 new client'],
    [costOf(64_000, 0), '–', '$640 in Oct, no new clients'],
    [costOf(0, 3), '$0', '$0 in Oct, 3 new clients'],
    [costOf(100, 3), '<$1', '$1 in Oct, 3 new clients'],
  ])('with the cost %o › are shown as %s', (cost, shown, basis) => {
    expect(rowOf({ cost })).toMatchObject({ cost: shown, costBasis: basis })
  })

  test.each([
    [['2026-10'], 'Oct'],
    [['2026-09', '2026-10'], 'Sep–Oct'],
    [['2025-10'], 'Oct 2025'],
    [['2025-12', '2026-01'], 'Dec 2025–Jan 2026'],
    [['2026-08', '2026-10'], '2 months'],
  ])('of the months %j › name them as %s', (months, named) => {
    expect(describeMonths(months, TODAY)).toBe(named)
  })

  test('that were answered › have a share of whole percents, and none without calls', () => {
    expect([formatAnswered(counts(4, 1)), formatAnswered(counts(0))]).toEqual(['1 (25%)', '0'])
  })
})
