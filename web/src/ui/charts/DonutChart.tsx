import type { ReactNode } from 'react'
import classes from './DonutChart.module.css'

const SIZE = 132
const STROKE = 15
const RADIUS = (SIZE - STROKE) / 2
const AROUND = 2 * Math.PI * RADIUS
/** Gap between two segments, so that they can be distinguished without their colors */
const GAP = 3

interface Part {
  name: string
  value: number
  /** `first`, `second`: the brand's color at full strength and pale, for parts that are neither good nor bad */
  tone: 'good' | 'bad' | 'neutral' | 'first' | 'second'
}

interface DonutChartProps {
  parts: readonly Part[]
  /** Shown in the hole: the headline value, such as "86%", and its meaning, such as "answered" */
  center: ReactNode
}

/** Decorative: a DonutLegend beside it has the values as text */
export function DonutChart({ parts, center }: DonutChartProps) {
  const shown = parts.filter(({ value }) => value > 0)
  const total = shown.reduce((sum, { value }) => sum + value, 0)
  const gap = shown.length > 1 ? GAP : 0
  return (
    <div className={classes.donut}>
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden className={classes.ring}>
        {total === 0 && <Arc tone="empty" length={AROUND} start={0} />}
        {shown.map(({ name, value, tone }, place) => {
          const before = shown.slice(0, place).reduce((sum, part) => sum + part.value, 0)
          const length = Math.max((value / total) * AROUND - gap, 1)
          return <Arc key={name} tone={tone} length={length} start={(before / total) * AROUND} />
        })}
      </svg>
      <div className={classes.center}>{center}</div>
    </div>
  )
}

function Arc({ tone, length, start }: { tone: Part['tone'] | 'empty'; length: number; start: number }) {
  return (
    <circle
      className={classes[tone]}
      cx={SIZE / 2}
      cy={SIZE / 2}
      r={RADIUS}
      fill="none"
      strokeWidth={STROKE}
      strokeDasharray={`${length} ${AROUND - length}`}
      strokeDashoffset={-start}
    />
  )
}

/** The same segments as text, with exact values */
export function DonutLegend({ parts, children }: { parts: readonly Part[]; children?: ReactNode }) {
  return (
    <dl className={classes.legend}>
      {parts.map(({ name, value, tone }) => (
        <div key={name} className={classes.entry}>
          <dt>
            <span className={`${classes.key} ${classes[tone]}`} aria-hidden />
            {name}
          </dt>
          <dd>{value.toLocaleString('en-US')}</dd>
        </div>
      ))}
      {children}
    </dl>
  )
}

/** An additional line in the legend for something that is not a segment of the ring */
export function LegendEntry({ name, value, isFirst = false }: { name: string; value: string; isFirst?: boolean }) {
  return (
    <div className={classes.entry} data-parted={isFirst || undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
