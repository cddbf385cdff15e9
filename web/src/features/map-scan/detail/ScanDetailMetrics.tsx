import type { ScanDetail } from '#contract/map-scan/scan-history.ts'
import { summarizeScan } from '../scan/scan-summary.ts'
import { formatAverageRank, formatPoints, formatScanShare } from '../scan-labels.ts'
import classes from './detail.module.css'

/** The scan's metrics: top 3 percentage, points found in, both averages, and the same for each competitor */
export function ScanDetailMetrics({ scan }: { scan: ScanDetail }) {
  const { own, rivals } = summarizeScan(scan)
  const { state } = scan.main
  const rows = [
    ...rivals.map(({ id, name, figures: metrics, aheadIn }) => ({
      id,
      name,
      metrics,
      note: `Ahead at ${aheadIn} of ${own.measured}`,
      isOwn: false,
    })),
    { id: 'own', name: scan.main.place_name || 'Your place', metrics: own, note: 'You', isOwn: true },
  ].sort((one, other) => (one.metrics.average_rank ?? 99) - (other.metrics.average_rank ?? 99))
  return (
    <>
      <dl className={classes.figures}>
        <Fact label="In the top 3" value={formatScanShare(state, own.share_top3)} note={`${own.top3} of ${formatPoints(own.measured)}`} />
        <Fact
          label="Found at"
          value={`${own.found_in} of ${own.measured}`}
          note={own.found_in === own.measured ? 'at every point' : 'the rest are 20+'}
        />
        <Fact label="Average rank" value={formatAverageRank(own.average_rank)} note="all points, 20+ counts as 21" />
        <Fact label="Rank where found" value={formatAverageRank(own.average_found)} note={`average of ${formatPoints(own.found_in)}`} />
      </dl>
      {rivals.length > 0 && (
        <table className={classes.rivals}>
          <thead>
            <tr>
              <th scope="col">Competitors</th>
              <th scope="col">Top 3</th>
              <th scope="col">Average</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, metrics, note, isOwn }) => (
              <tr key={id} data-own={isOwn || undefined}>
                <th scope="row">
                  {name}
                  <span className={classes.note}>{note}</span>
                </th>
                <td>{formatScanShare(state, metrics.share_top3)}</td>
                <td>
                  <b>{formatAverageRank(metrics.average_rank)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

function Fact({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className={classes.value}>{value}</span>
        <span className={classes.note}>{note}</span>
      </dd>
    </div>
  )
}
