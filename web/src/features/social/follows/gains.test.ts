import { expect, test } from 'vitest'
import { chooseGainUnit, fillMissingDays, sumGains } from './gains.ts'

const rows = [
  { record_date: '2026-10-31', change: 2 },
  { record_date: '2026-11-01', change: -3 },
  { record_date: '2026-11-02', change: 4 },
  { record_date: '2026-11-03', change: 1 },
]

test('gains › by week › are summed from Monday to Sunday', () => {
  expect(sumGains(rows, 'week')).toEqual([
    { from: '2026-10-31', to: '2026-11-01', change: -1 },
    { from: '2026-11-02', to: '2026-11-03', change: 5 },
  ])
})

test('gains › by month › are summed by calendar month', () => {
  expect(sumGains(rows, 'month').map(({ change }) => change)).toEqual([2, 2])
})

test('gains › the longer the period › the wider the bars', () => {
  expect([30, 62, 63, 366, 1100].map(chooseGainUnit)).toEqual(['day', 'day', 'week', 'week', 'month'])
})

test('days › one that was not counted › keeps its place', () => {
  const counted = [
    { record_date: '2026-10-31', followers: 10, change: 2 },
    { record_date: '2026-11-02', followers: 9, change: -1 },
  ]
  expect(fillMissingDays(counted)).toEqual([counted[0], { record_date: '2026-11-01', followers: null, change: null }, counted[1]])
})
