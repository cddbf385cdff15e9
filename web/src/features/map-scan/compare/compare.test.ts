import { expect, test } from 'vitest'
import { computePointChange } from '#contract/map-scan/scan-metrics.ts'
import { explainWhyNotComparable, toggleChosenScan } from '../history/chosen-scans.ts'
import { chooseMonthLabels, computeShareScale } from '../history/share-scale.ts'
import { rowOf } from '../testing/scan-fixtures.ts'
import { describeChangeAloud, formatPlacesGained, formatRankChange } from './change-labels.ts'

const cellOf = (earlier: number | null, later: number | null) => ({
  row: 0,
  column: 0,
  cell_center_point: { latitude: 0, longitude: 0 },
  earlier_ranking: earlier,
  later_ranking: later,
  ...computePointChange(earlier, later),
})

test('arrow of a point › better, worse, the same › shows how many places and both ranks', () => {
  expect([formatPlacesGained(cellOf(12, 9)), formatRankChange(cellOf(12, 9))]).toEqual(['+3', '12 → 9'])
  expect([formatPlacesGained(cellOf(15, 16)), formatRankChange(cellOf(15, 16))]).toEqual(['−1', '15 → 16'])
  expect([formatPlacesGained(cellOf(7, 7)), formatRankChange(cellOf(7, 7))]).toEqual(['', '7'])
})

test('arrow of a point › from 19 to 20+ › has no number, because nobody knows how many places', () => {
  const cell = cellOf(19, -1)
  expect([cell.change, formatPlacesGained(cell), formatRankChange(cell)]).toEqual(['worse', '', '19 → 20+'])
  expect(describeChangeAloud(cell)).toBe('Down from 19 to 20+')
})

test('arrow of a point › not measured in one scan › is not comparable', () => {
  const cell = cellOf(null, 3)
  expect([cell.change, formatPlacesGained(cell)]).toEqual(['not_comparable', ''])
  expect(describeChangeAloud(cell)).toBe('Not comparable: not measured, then 3')
})

test('choice of scans › a third one › replaces the first; the same again takes it back', () => {
  const [one, two, three] = [rowOf('1'), rowOf('2'), rowOf('3')]
  const both = toggleChosenScan(toggleChosenScan([], one), two)
  expect(both).toEqual([one, two])
  expect(toggleChosenScan(both, three)).toEqual([two, three])
  expect(toggleChosenScan(both, one)).toEqual([two])
})

test('choice of scans › of different kinds › shows why they cannot be compared', () => {
  const one = rowOf('1')
  expect(explainWhyNotComparable([one])).toBe('Select two scans to compare')
  expect(explainWhyNotComparable([one, rowOf('2', { keywords: 'dental implants' })])).toBe('These scans have different keywords')
  expect(explainWhyNotComparable([one, rowOf('2', { grid_type: 'yelp' })])).toBe('One scan is on Google, the other on Yelp')
  expect(explainWhyNotComparable([one, rowOf('2', { diagonal: 10 })])).toBe('These scans have different grids')
  expect(explainWhyNotComparable([one, rowOf('2', { state: 'running' })])).toBe('One scan is still running')
  expect(explainWhyNotComparable([one, rowOf('2')])).toBeNull()
})

test('trend › its axis › starts at zero and has few lines', () => {
  expect(computeShareScale([8, 24])).toEqual({ top: 30, lines: [0, 10, 20, 30] })
  expect(computeShareScale([4])).toEqual({ top: 5, lines: [0, 5] })
  expect(computeShareScale([100])).toEqual({ top: 100, lines: [0, 25, 50, 75, 100] })
})

test('trend › many scans › name each month once', () => {
  const points = ['Oct', 'Oct', 'Nov', 'Nov', 'Dec'].map((label, at) => ({ at, label }))
  expect(chooseMonthLabels(points).map(({ label }) => label)).toEqual(['Oct', 'Nov', 'Dec'])
})
