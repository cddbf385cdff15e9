import type { CSSProperties } from 'react'
import { formatRankNumber } from '#contract/map-scan/scan-constants.ts'
import { rankBandOf } from '#contract/rank-bands.ts'
import classes from './RankDot.module.css'

/** A non-interactive rank on a map; null means not measured */
export function RankDot({ rank, grid }: { rank: number | null; grid: number }) {
  const band = rank === null ? 'failed' : rankBandOf(rank) + 1
  return (
    <span
      className={classes.dot}
      data-grid={grid}
      style={{ '--rank': `var(--app-rank-${band})`, '--rank-text': `var(--app-rank-${band}-text)` } as CSSProperties}
    >
      {rank === null ? '–' : formatRankNumber(rank)}
    </span>
  )
}
