import type { CSSProperties } from 'react'
import { RANK_BANDS } from '#contract/rank-bands.ts'
import classes from './RankLegend.module.css'

export function RankLegend() {
  return (
    <>
      <span className={classes.legendTitle}>Rank</span>
      {RANK_BANDS.map((band, place) => (
        <span key={band} className={classes.legendItem}>
          <span className={classes.dot} style={{ '--dot': `var(--app-rank-${place + 1})` } as CSSProperties} />
          {band}
        </span>
      ))}
    </>
  )
}
