import type { CSSProperties } from 'react'
import type { ScanService } from '#contract/map-scan/scan-constants.ts'
import { RANK_BANDS } from '#contract/rank-bands.ts'
import classes from './RankLegend.module.css'

/** Google's terms require its unchanged name beside its results wherever they are not on its own map */
export function RankSource({ service }: { service: ScanService }) {
  return service === 'google' ? (
    <span className={classes.source} translate="no">
      Google Maps
    </span>
  ) : null
}

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
