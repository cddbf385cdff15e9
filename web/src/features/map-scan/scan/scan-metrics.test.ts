import { expect, test } from 'vitest'
import { describeRankAloud, rankMarkerOfCell } from '../scan-labels.ts'
import { CAPITOL, scanOf } from '../testing/scan-fixtures.ts'
import { sortFromMiddle } from './scan-order.ts'
import { summarizeScan } from './scan-summary.ts'
import { computeInitialScanValues } from './scan-values.ts'
import { wholePercents } from './whole-percents.ts'

test('order of a scan › a grid of three › begins at the business’s place and ends in the corners', () => {
  const order = sortFromMiddle([0, 1, 2, 3, 4, 5, 6, 7, 8], 3)
  expect(order[0]).toBe(4)
  expect(order.slice(1, 5).sort()).toEqual([1, 3, 5, 7])
  expect(order.slice(5).sort()).toEqual([0, 2, 6, 8])
})

test('metrics of a scan › a point that was not measured › counts nowhere', () => {
  const { own, rivals } = summarizeScan(scanOf([1, 2, null, 4, 5, -1, 3, 8, 20], [2, 1, 1, -1, 5, 4, 3, null, 1]))
  expect(own).toMatchObject({ points: 9, measured: 8, found_in: 7, top3: 3, share_top3: 37.5, average_rank: 8, bands: [3, 3, 0, 0, 2] })
  expect(rivals).toMatchObject([{ id: CAPITOL, aheadIn: 3, figures: { measured: 7, top3: 4 } }])
})

test('metrics of a scan › the competitors › come with the best average first', () => {
  const scan = scanOf([1, 1, 1, 1, 1, 1, 1, 1, 1], [5, 5, 5, 5, 5, 5, 5, 5, 5])
  const better = { client_competitors_id: 'oak', name: 'Oak Street Dental' }
  scan.main.competitors.push({ ...better, figures: scan.main.figures, ahead_in: 0 })
  for (const cell of scan.cells) cell.competitor_ranking.push({ ...better, ranking: 2 })
  expect(summarizeScan(scan).rivals.map(({ name }) => name)).toEqual(['Oak Street Dental', 'Capitol Family Dentistry'])
})

test('marker of a point › open, not measured, beyond 20 › never looks like a bad rank by mistake', () => {
  const [first, last] = [scanOf([1]).cells[0], scanOf([null]).cells[0]]
  if (!first || !last) throw new Error('The scan has no points')
  expect(rankMarkerOfCell({ ...first, state: 'open', my_ranking: null })).toBe('loading')
  expect(rankMarkerOfCell(last)).toBe('failed')
  expect(rankMarkerOfCell({ ...first, my_ranking: -1 })).toBe(21)
  expect(rankMarkerOfCell({ ...first, my_ranking: 20 })).toBe(20)
  expect([describeRankAloud(null), describeRankAloud(-1), describeRankAloud(3)]).toEqual(['Not measured', 'Not in the top 20', 'Rank 3'])
})

test('percentages of the bands › three thirds › sum to 100', () => {
  expect(wholePercents([1, 1, 1, 0, 0])).toEqual([34, 33, 33, 0, 0])
  expect(wholePercents([6, 7, 8, 2, 2])).toEqual([24, 28, 32, 8, 8])
  expect(wholePercents([0, 0, 0, 0, 0])).toEqual([0, 0, 0, 0, 0])
})

test('form of a scan › an address with unknown values › shows the defaults, whatever was scanned last', () => {
  const scan = scanOf([1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 1, 1, 1, 1, 1, 1, 1, 1])
  scan.main.diagonal = 30
  const values = computeInitialScanValues(new URLSearchParams('keyword=dental implants&grid=4&diagonal=7'), scan, [{ id: CAPITOL }])
  expect(values).toMatchObject({ keyword: 'dental implants', grid: 5, diagonal: 5, client_competitors_id: [CAPITOL] })
  expect(computeInitialScanValues(new URLSearchParams('grid=7&diagonal=0.5'), scan, [])).toMatchObject({
    keyword: 'dentist near me',
    grid: 7,
    diagonal: 0.5,
    client_competitors_id: [],
  })
  expect(computeInitialScanValues(new URLSearchParams(), null, [])).toMatchObject({ keyword: '', grid: 5, diagonal: 5 })
})
