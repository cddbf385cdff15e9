import { computePointChange, computeScanMetrics, type PointChange, type PointRank } from '#contract/map-scan/scan-metrics.ts'

export type ChangeCounts = Record<PointChange, number>

export function countChanges(earlier: readonly PointRank[], later: readonly PointRank[]): ChangeCounts {
  const counts: ChangeCounts = { better: 0, worse: 0, same: 0, not_comparable: 0 }
  for (const [index, rank] of later.entries()) counts[computePointChange(earlier[index] ?? null, rank).change]++
  return counts
}

/** Describes what changed between two scans in one sentence */
export function describeRankChange(earlier: readonly PointRank[], later: readonly PointRank[]): string {
  const { better, worse, same } = countChanges(earlier, later)
  const compared = better + worse + same
  if (compared === 0) return 'The two scans have no measured points in common.'
  const [before, now] = [computeScanMetrics(earlier), computeScanMetrics(later)]
  const top = `Top 3 at ${now.top3} of ${formatPoints(now.measured)}, ${describeCountChange(before.top3, now.top3)}`
  if (better + worse === 0) return `Unchanged at all ${formatPoints(compared)}. ${top}.`
  const [first, ...others] = [
    { verb: 'up', count: better },
    { verb: 'down', count: worse },
    { verb: 'unchanged', count: same },
  ].filter(({ count }) => count > 0)
  const moves = [`${first?.verb} at ${formatPoints(first?.count ?? 0)}`, ...others.map(({ verb, count }) => `${verb} at ${count}`)]
  return `You moved ${moves.join(', ')}. ${top}.`
}

const describeCountChange = (before: number, now: number) =>
  now === before ? 'same as before' : `${now > before ? 'up' : 'down'} from ${before}`

/** Describes the ranks of a first scan in one sentence */
export function describeFirstScan(ranks: readonly PointRank[]): string {
  const { measured, top3, found_in: found, average_rank: average } = computeScanMetrics(ranks)
  if (measured === 0) return 'No points could be measured.'
  return `You’re in the top 3 at ${top3} of ${formatPoints(measured)} and in the top 20 at ${found}. Average rank: ${average}.`
}

const formatPoints = (count: number) => `${count} ${count === 1 ? 'point' : 'points'}`
