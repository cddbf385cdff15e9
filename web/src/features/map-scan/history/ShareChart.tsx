import { Curve, LinePlot } from '../../../ui/charts/LinePlot.tsx'
import classes from './history.module.css'
import { chooseMonthLabels, computeShareScale } from './share-scale.ts'

export interface SharePoint {
  /** Milliseconds since the epoch */
  at: number
  /** Percent */
  value: number
  /** Shown below the axis: "Nov" */
  label: string
  /** Shown on hover: "11/17/26: 24%" */
  name: string
}

/** A percentage over time. The axis starts at zero, because the area would be misleading otherwise */
export function ShareChart({ points, summary }: { points: readonly SharePoint[]; summary: string }) {
  const last = points.at(-1)
  if (!last) return null
  const { lines, top } = computeShareScale(points.map(({ value }) => value))
  const first = points[0]?.at ?? 0
  const span = Math.max(1, last.at - first)
  const x = ({ at }: SharePoint) => (points.length === 1 ? 50 : ((at - first) / span) * 100)
  const y = (value: number) => 100 - (value / top) * 100
  const path = points.map((point) => `${x(point)},${y(point.value)}`).join(' ')
  return (
    <LinePlot
      className={classes.chart}
      scaleClassName={classes.scale}
      summary={summary}
      ticks={lines}
      y={y}
      formatTick={(line) => `${line}%`}
    >
      <Curve>
        <polygon points={`${x(points[0] ?? last)},100 ${path} ${x(last)},100`} />
        <polyline points={path} />
      </Curve>
      {points.map((point) => (
        <span
          key={point.at}
          className={classes.chartDot}
          data-last={point === last || undefined}
          style={{ insetInlineStart: `${x(point)}%`, top: `${y(point.value)}%` }}
          title={point.name}
        />
      ))}
      <span className={classes.lastValue} style={{ insetInlineStart: `${x(last)}%`, top: `${y(last.value)}%` }} aria-hidden>
        {Math.round(last.value)}%
      </span>
      {chooseMonthLabels(points).map(({ at, label }) => (
        <span key={at} className={classes.chartLabel} style={{ insetInlineStart: `${((at - first) / span) * 100}%` }} aria-hidden>
          {label}
        </span>
      ))}
    </LinePlot>
  )
}
