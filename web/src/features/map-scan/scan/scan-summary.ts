import type { ScanDetail } from '#contract/map-scan/scan-history.ts'
import { computeScanMetrics, countPointsAhead, type PointRank, type ScanMetrics } from '#contract/map-scan/scan-metrics.ts'
import { rankOfCell } from '../scan-labels.ts'

export interface RivalSummary {
  id: string
  name: string
  figures: ScanMetrics
  aheadIn: number
}

export interface ScanSummary {
  own: ScanMetrics
  /** Best average first */
  rivals: RivalSummary[]
}

/** Computes the metrics from the points, so that they update with each response while a scan runs */
export function summarizeScan({ main, cells }: ScanDetail): ScanSummary {
  const mine = cells.map(rankOfCell)
  const rivals = main.competitors.map(({ client_competitors_id: id, name }): RivalSummary => {
    const ranks = cells.map((cell): PointRank => {
      if (cell.state !== 'measured') return null
      return cell.competitor_ranking.find((one) => one.client_competitors_id === id)?.ranking ?? null
    })
    return { id, name, figures: computeScanMetrics(ranks), aheadIn: countPointsAhead(ranks, mine) }
  })
  return { own: computeScanMetrics(mine), rivals: rivals.sort(compareByAverageRank) }
}

const compareByAverageRank = (one: RivalSummary, other: RivalSummary) =>
  (one.figures.average_rank ?? Number.POSITIVE_INFINITY) - (other.figures.average_rank ?? Number.POSITIVE_INFINITY)
