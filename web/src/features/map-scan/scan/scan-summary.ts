import { aheadIn, figuresOf, type PointRank, type ScanFigures } from '#contract/map-scan/scan-figures.ts'
import type { ScanDetail } from '#contract/map-scan/scan-history.ts'
import { rankOf } from '../scan-words.ts'

export interface RivalSummary {
  id: string
  name: string
  figures: ScanFigures
  aheadIn: number
}

export interface ScanSummary {
  own: ScanFigures
  /** The best average first */
  rivals: RivalSummary[]
}

/** Computes the metrics from the points, so that they follow each response while a scan runs */
export function summaryOf({ main, cells }: ScanDetail): ScanSummary {
  const mine = cells.map(rankOf)
  const rivals = main.competitors.map(({ client_competitors_id: id, name }): RivalSummary => {
    const ranks = cells.map((cell): PointRank => {
      if (cell.state !== 'measured') return null
      return cell.competitor_ranking.find((one) => one.client_competitors_id === id)?.ranking ?? null
    })
    return { id, name, figures: figuresOf(ranks), aheadIn: aheadIn(ranks, mine) }
  })
  return { own: figuresOf(mine), rivals: rivals.sort(byAverage) }
}

const byAverage = (one: RivalSummary, other: RivalSummary) =>
  (one.figures.average_rank ?? Number.POSITIVE_INFINITY) - (other.figures.average_rank ?? Number.POSITIVE_INFINITY)
