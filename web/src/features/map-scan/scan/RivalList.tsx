import type { ScanMetrics } from '#contract/map-scan/scan-metrics.ts'
import { formatAverageRank, formatPoints } from '../scan-labels.ts'
import classes from './scan.module.css'
import type { RivalSummary } from './scan-summary.ts'

interface RivalListProps {
  own: ScanMetrics
  ownName: string
  rivals: readonly RivalSummary[]
}

/** Average ranks, best first, including the business's own */
export function RivalList({ own, ownName, rivals }: RivalListProps) {
  if (rivals.length === 0) return <p className={classes.muted}>This scan includes no competitors. Choose some above and scan again.</p>
  const rank = ({ average_rank: average }: ScanMetrics) => average ?? Number.POSITIVE_INFINITY
  const ahead = rivals.filter(({ figures: metrics }) => rank(metrics) < rank(own))
  const behind = rivals.filter((rival) => !ahead.includes(rival))
  const line = ({ id, name, figures: metrics, aheadIn }: RivalSummary) => (
    <li key={id} className={classes.rival}>
      <div>
        <span className={classes.rivalName}>{name}</span>
        <span className={classes.muted}>
          Ahead at {aheadIn} of {formatPoints(own.measured)}
        </span>
      </div>
      <b className={classes.average}>{formatAverageRank(metrics.average_rank)}</b>
    </li>
  )
  return (
    <>
      <p className={classes.rivalsNote}>Average rank across {formatPoints(own.measured)}</p>
      <ol className={classes.rivalList}>
        {ahead.map(line)}
        <li className={classes.rival} data-own>
          <div>
            <span className={classes.rivalName}>{ownName || 'Your place'}</span>
            <span className={classes.muted}>You</span>
          </div>
          <b className={classes.average}>{formatAverageRank(own.average_rank)}</b>
        </li>
        {behind.map(line)}
      </ol>
    </>
  )
}
