import { Tip } from '../content/Tip.tsx'
import classes from './TrendChart.module.css'

interface TrendPoint {
  /** Shown below the bar: "Nov" */
  label: string
  /** Shown in the tooltip: "November 2026" */
  name: string
  bar: number
  /** Null if there is nothing to average */
  line: number | null
}

interface TrendChartProps {
  points: readonly TrendPoint[]
  bars: string
  line: string
  /** The line's highest possible value */
  lineTop: number
  /** Text alternative of the chart for screen readers */
  summary: string
  /** Formats one point's exact values */
  describe: (point: TrendPoint) => string
}

/** Count (bars) and quality (line) as two rows over the same months, each with its own scale */
export function TrendChart({ points, bars, line, lineTop, summary, describe }: TrendChartProps) {
  const largest = Math.max(1, ...points.map(({ bar }) => bar))
  const known = points.flatMap((point) => (point.line === null ? [] : [point.line]))
  const bottom = Math.floor(Math.min(lineTop - 1, ...known))
  const heightOf = (value: number) => ((value - bottom) / (lineTop - bottom)) * 100
  const last = points.length - 1
  const labeledLines = chooseLabeledPlaces(points.map((point) => point.line))
  const labeledBars = chooseLabeledPlaces(points.map(({ bar }) => bar))
  return (
    <div className={classes.chart} role="img" aria-label={summary}>
      <span className={classes.caption}>{line}</span>
      <div className={classes.lines}>
        <svg className={classes.path} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <polyline
            points={points
              .flatMap(({ line: value }, place) =>
                value === null ? [] : [`${((place + 0.5) / points.length) * 100},${100 - heightOf(value)}`],
              )
              .join(' ')}
          />
        </svg>
        {points.map((point, place) => (
          <span key={point.name} className={classes.place}>
            {point.line !== null && (
              <span
                className={classes.dot}
                data-last={place === last || undefined}
                data-valley={isValley(points, place) || undefined}
                style={{ bottom: `${heightOf(point.line)}%` }}
              >
                {labeledLines.has(place) && <span className={classes.figure}>{point.line.toFixed(1)}</span>}
              </span>
            )}
          </span>
        ))}
      </div>
      <span className={classes.caption}>{bars}</span>
      <div className={classes.bars}>
        {points.map((point, place) => (
          <Tip key={point.name} label={`${point.name}: ${describe(point)}`}>
            <span className={classes.place} data-last={place === last || undefined}>
              {labeledBars.has(place) && point.bar > 0 && (
                <span className={classes.figure} style={{ bottom: `${(point.bar / largest) * 100}%` }}>
                  {point.bar.toLocaleString('en-US')}
                </span>
              )}
              <span className={classes.bar} style={{ height: `${(point.bar / largest) * 100}%` }} />
              <span className={classes.label}>{point.label}</span>
            </span>
          </Tip>
        ))}
      </div>
    </div>
  )
}

/** The value of a point between two higher ones is shown below it, where the line does not cross it */
function isValley(points: readonly TrendPoint[], place: number): boolean {
  const [before, here, after] = [points[place - 1]?.line, points[place]?.line, points[place + 1]?.line]
  return typeof before === 'number' && typeof here === 'number' && typeof after === 'number' && here < before && here < after
}

/**
 * Labels the first and last known values, and the most recent of the highest and of the lowest; the other values are in the tooltips and
 * the table
 */
function chooseLabeledPlaces(values: readonly (number | null)[]): ReadonlySet<number> {
  const known = values.flatMap((value, place) => (value === null ? [] : [{ value, place }]))
  const [first, last] = [known.at(0), known.at(-1)]
  if (!first || !last) return new Set()
  const highest = known.reduce((best, point) => (point.value >= best.value ? point : best))
  const lowest = known.reduce((best, point) => (point.value <= best.value ? point : best))
  return new Set([first.place, last.place, highest.place, lowest.place])
}
