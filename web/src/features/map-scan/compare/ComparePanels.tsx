import { IconArrowDown, IconArrowRight, IconArrowUp, IconEqual } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import type { ScanComparison } from '#contract/map-scan/scan-history.ts'
import type { ScanMetrics } from '#contract/map-scan/scan-metrics.ts'
import { useSession } from '../../../platform/session/session.ts'
import { formatDate } from '../../../platform/time/moments.ts'
import { When } from '../../../platform/time/When.tsx'
import { Metric } from '../../../ui/charts/Metric.tsx'
import { Card } from '../../../ui/content/Card.tsx'
import { GridThumb } from '../history/GridThumb.tsx'
import scanClasses from '../scan/scan.module.css'
import { formatAverageRank, formatPoints, formatShareInTop3 } from '../scan-labels.ts'
import classes from './compare.module.css'

function describeTop3Change({ top3: before }: ScanMetrics, { top3: now, measured }: ScanMetrics): string {
  const change = now === before ? 'same as before' : `${now > before ? 'up' : 'down'} from ${before}`
  return `Top 3 at ${now} of ${formatPoints(measured)}, ${change}.`
}

export function ComparePanels({ comparison }: { comparison: ScanComparison }) {
  const { timeZone } = useSession()
  const { earlier, later, better, worse, same, not_comparable: unknown, competitors } = comparison
  const all = better + worse + same + unknown
  const parts = [
    ['--app-good-filled', better],
    ['--app-neutral-filled', same + unknown],
    ['--app-bad-filled', worse],
  ] as const
  const span = `${formatDate(earlier.generated_datetime, timeZone)} to ${formatDate(later.generated_datetime, timeZone)}`
  return (
    <div className={scanClasses.panels}>
      <Card>
        <Metric label="Moved up" value={String(better)} unit={`of ${formatPoints(all)}`} size="big" />
        <p className={scanClasses.when}>
          Down at {worse}, unchanged at {same}
          {unknown > 0 && `, not comparable at ${unknown}`}
        </p>
        <div className={scanClasses.bar} aria-hidden>
          {parts.map(([fill, count]) =>
            count === 0 ? null : <span key={fill} style={{ flexGrow: count, '--band': `var(${fill})` } as CSSProperties} />,
          )}
        </div>
        <p>{describeTop3Change(earlier.figures, later.figures)}</p>
        <div className={classes.both}>
          {[earlier, later].map((side, place) => (
            <div key={side.client_map_grid_uuid} className={classes.side}>
              {place === 1 && <IconArrowRight className={classes.icon} stroke={1.75} aria-hidden />}
              <GridThumb rankings={side.rankings} grid={comparison.grid_number} size={36} />
              <div>
                <b className={classes.sideAverage}>{formatAverageRank(side.figures.average_rank)}</b>
                <When at={side.generated_datetime} show="day" className={scanClasses.muted} />
              </div>
            </div>
          ))}
        </div>
      </Card>
      <Card title="Compared with competitors">
        <p className={scanClasses.rivalsNote}>
          {span}, {formatPoints(all)}
        </p>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Business</th>
              <th scope="col">In top 3</th>
              <th scope="col">Average</th>
            </tr>
          </thead>
          <tbody>
            <ComparedRow name={comparison.place_name || 'Your place'} note="You" isOwn earlier={earlier.figures} later={later.figures} />
            {competitors.map((rival) => (
              <ComparedRow
                key={rival.name}
                name={rival.name}
                note={`You’re ahead at ${formatPoints(rival.later.ahead_in)}, previously ${rival.earlier.ahead_in}`}
                earlier={rival.earlier.figures}
                later={rival.later.figures}
              />
            ))}
          </tbody>
        </table>
      </Card>
    </div>
  )
}

interface ComparedRowProps {
  name: string
  note: string
  isOwn?: boolean
  earlier: ScanMetrics
  later: ScanMetrics
}

function ComparedRow({ name, note, isOwn = false, earlier, later }: ComparedRowProps) {
  return (
    <tr data-own={isOwn || undefined}>
      <th scope="row">
        {name}
        <span className={scanClasses.muted}>{note}</span>
      </th>
      <td>
        <ChangedMetric before={earlier.share_top3} now={later.share_top3} text={formatShareInTop3} />
      </td>
      <td>
        {/* A lower rank is better */}
        <ChangedMetric before={earlier.average_rank} now={later.average_rank} text={formatAverageRank} lessIsBetter />
      </td>
    </tr>
  )
}

interface ChangedProps {
  before: number | null
  now: number | null
  text: (value: number | null) => string
  lessIsBetter?: boolean
}

function ChangedMetric({ before, now, text, lessIsBetter = false }: ChangedProps) {
  const gained = before === null || now === null ? 0 : (lessIsBetter ? -1 : 1) * (now - before)
  const Icon = gained > 0 ? IconArrowUp : gained < 0 ? IconArrowDown : IconEqual
  return (
    <>
      <span className={classes.changedValue} data-change={gained > 0 ? 'better' : gained < 0 ? 'worse' : 'same'}>
        <Icon
          className={classes.arrow}
          stroke={2.25}
          role="img"
          aria-label={gained > 0 ? 'Better:' : gained < 0 ? 'Worse:' : 'The same:'}
        />
        <b>{text(now)}</b>
      </span>
      <span className={classes.was}>was {text(before)}</span>
    </>
  )
}
