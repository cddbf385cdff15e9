import { type PointerEvent, useState } from 'react'
import { dateFormat, formatCount } from '#contract/formats/intl-formats.ts'
import { type Day, daysBetween, formatShortDay } from '../../../platform/time/calendar-days.ts'
import { Curve, LinePlot } from '../../../ui/charts/LinePlot.tsx'
import { useIsPhone } from '../../../ui/page/use-is-phone.ts'
import classes from './line-chart.module.css'
import { chooseLabelIndexes, computeLineScale } from './line-scale.ts'

export interface LinePoint {
  day: Day
  value: number
}

interface LineChartProps {
  points: readonly LinePoint[]
  /** Text alternative of the chart for screen readers */
  summary: string
  /** Text of a point: "Oct 31: 2,395 followers" */
  describe: (point: LinePoint, before: LinePoint | undefined) => string
  /** Annotation of a notable point: "+4, Oct 31" */
  note?: { place: number; text: string } | null
}

const LABELS = 7
const LABELS_ON_PHONE = 4
/** If the line spans at least this many days, its labels include the year */
const LONG = 330

/** A count by day. Days without a value have no point, and the line crosses them straight */
export function LineChart({ points, summary, describe, note = null }: LineChartProps) {
  const isPhone = useIsPhone()
  const [pointed, setPointed] = useState<number | null>(null)
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last) return null
  const { bottom, top, ticks } = computeLineScale(points.map(({ value }) => value))
  const span = Math.max(1, daysBetween(first.day, last.day))
  const x = ({ day }: LinePoint) => (points.length === 1 ? 50 : (daysBetween(first.day, day) / span) * 100)
  const y = (value: number) => 100 - ((value - bottom) / (top - bottom)) * 100
  const path = points.map((point) => `${x(point)},${y(point.value)}`).join(' ')
  const shown = pointed === null ? undefined : points[pointed]

  function point(event: PointerEvent<HTMLDivElement>) {
    const box = event.currentTarget.getBoundingClientRect()
    const at = ((event.clientX - box.left) / Math.max(1, box.width)) * 100
    const distances = points.map((one) => Math.abs(x(one) - at))
    setPointed(distances.indexOf(Math.min(...distances)))
  }

  return (
    <LinePlot
      className={classes.chart}
      scaleClassName={classes.scale}
      summary={summary}
      ticks={ticks}
      y={y}
      formatTick={formatCount}
      style={{ '--scale-digits': formatCount(top).length } as React.CSSProperties}
      onPoint={point}
      onPointEnd={() => setPointed(null)}
    >
      <Curve>
        {/* No filled area, which would be misleading for an axis that does not start at zero */}
        {bottom === 0 && <polygon points={`${x(first)},100 ${path} ${x(last)},100`} />}
        <polyline points={path} />
      </Curve>
      {note && points[note.place] && !shown && (
        <Note x={x(points[note.place] ?? first)} y={y((points[note.place] ?? first).value)} text={note.text} />
      )}
      <span className={classes.dot} style={{ insetInlineStart: `${x(last)}%`, top: `${y(last.value)}%` }} />
      {!shown && (
        <span className={classes.lastValue} style={{ insetInlineStart: `${x(last)}%`, top: `${y(last.value)}%` }} aria-hidden>
          {formatCount(last.value)}
        </span>
      )}
      {shown && (
        <>
          <span className={classes.guide} style={{ insetInlineStart: `${x(shown)}%` }} />
          <span className={classes.dot} style={{ insetInlineStart: `${x(shown)}%`, top: `${y(shown.value)}%` }} />
          <span className={classes.tip} style={{ '--at': `${x(shown)}%` } as React.CSSProperties}>
            {describe(shown, points[(pointed ?? 0) - 1])}
          </span>
        </>
      )}
      {chooseLabelIndexes(points.length, isPhone ? LABELS_ON_PHONE : LABELS).map((place) => {
        const labeled = points[place] ?? last
        return (
          <span key={labeled.day} className={classes.label} style={{ insetInlineStart: `${x(labeled)}%` }} aria-hidden>
            {span >= LONG ? formatMonthAndYear(labeled.day) : formatShortDay(labeled.day)}
          </span>
        )
      })}
    </LinePlot>
  )
}

function Note({ x, y, text }: { x: number; y: number; text: string }) {
  return (
    <>
      <span className={classes.dot} style={{ insetInlineStart: `${x}%`, top: `${y}%` }} />
      <span
        className={classes.note}
        data-side={x > 50 ? 'before' : 'after'}
        style={{ insetInlineStart: `${x}%`, top: `${y}%` }}
        aria-hidden
      >
        {text}
      </span>
    </>
  )
}

function formatMonthAndYear(day: Day): string {
  return dateFormat({ month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}
