import { changeOf, computeScanMetrics, type PointChange, type PointRank } from '#contract/map-scan/scan-metrics.ts'

export type ChangeCounts = Record<PointChange, number>

export function countChanges(earlier: readonly PointRank[], later: readonly PointRank[]): ChangeCounts {
  const counts: ChangeCounts = { better: 0, worse: 0, same: 0, not_comparable: 0 }
  for (const [index, rank] of later.entries()) counts[changeOf(earlier[index] ?? null, rank).change]++
  return counts
}

/** Describes what changed between two scans in one sentence */
export function describeRankChange(earlier: readonly PointRank[], later: readonly PointRank[]): string {
  const { better, worse, same } = countChanges(earlier, later)
  const compared = better + worse + same
  if (compared === 0) return 'No point was measured in both scans.'
  const [before, now] = [computeScanMetrics(earlier), computeScanMetrics(later)]
  const top = `${now.top3} of ${now.measured} points ${now.top3 === 1 ? 'is' : 'are'} in the top 3, ${before.top3} before`
  if (better + worse === 0) return `Nothing moved: the rank is the same at all ${compared} points, and ${top}.`
  const parts = [
    better > 0 ? `better at ${points(better)}` : '',
    worse > 0 ? `worse at ${points(worse)}` : '',
    same > 0 ? `the same at ${same}` : '',
  ]
  const listed = parts.filter(Boolean)
  const moved = listed.length > 1 ? `${listed.slice(0, -1).join(', ')} and ${listed.at(-1)}` : listed[0]
  return `You rank ${moved}; ${top}.`
}

/** Describes the ranks of a first scan in one sentence */
export function describeFirstScan(ranks: readonly PointRank[]): string {
  const { measured, top3, found_in: found, average_rank: average } = computeScanMetrics(ranks)
  if (measured === 0) return 'No point could be measured.'
  return `You are in the top 3 at ${top3} of ${points(measured)} and among the first 20 at ${found}; the average rank is ${average}.`
}

const points = (count: number) => `${count} ${count === 1 ? 'point' : 'points'}`
