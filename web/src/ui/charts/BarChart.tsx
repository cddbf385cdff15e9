import { Tip } from '../content/Tip.tsx'
import classes from './BarChart.module.css'
import { chooseChartTicks } from './chart-scale.ts'

interface Bar {
  /** Shown below the bar: "Mon" */
  label: string
  /** Shown in the tooltip and the table: "Monday" */
  name: string
  value: number
}

interface BarChartProps {
  bars: readonly Bar[]
  /** Text alternative of the chart for screen readers: "Calls by weekday" */
  summary: string
  /** Formats the exact value: "67 calls" */
  describe: (value: number) => string
  /** Uses the height of a report's charts instead of a dashboard's */
  isTall?: boolean
}

/** Number of characters that fit below one of seven bars */
const ROOM_ON_PHONES = 5

/**
 * Bar chart of one series. The largest bar has the full color, and each bar has its value on top. Labels are text at its actual size, never
 * scaled
 */
export function BarChart({ bars, summary, describe, isTall = false }: BarChartProps) {
  const largest = Math.max(0, ...bars.map(({ value }) => value))
  const ticks = chooseChartTicks(largest)
  const top = ticks.at(-1) ?? 1
  const isCrowded = bars.some(({ label }) => label.length > ROOM_ON_PHONES)
  const best = bars.find(({ value }) => value === largest)
  const textAlternative = best && largest > 0 ? `${summary}. Highest: ${best.name}, ${describe(largest)}` : summary
  return (
    <div
      className={classes.chart}
      data-tall={isTall || undefined}
      data-crowded={isCrowded || undefined}
      role="img"
      aria-label={textAlternative}
    >
      <div className={classes.scale}>
        {ticks.map((tick) => (
          <span key={tick} className={classes.tick} style={{ bottom: `${(tick / top) * 100}%` }}>
            {tick.toLocaleString('en-US')}
          </span>
        ))}
      </div>
      <div className={classes.plot}>
        {ticks.map((tick) => (
          <span key={tick} className={classes.line} style={{ bottom: `${(tick / top) * 100}%` }} />
        ))}
        {bars.map(({ label, name, value }, order) => (
          <Tip key={label} label={`${name}: ${describe(value)}`}>
            <div className={classes.place} data-odd={order % 2 === 1 || undefined}>
              <span className={classes.value} style={{ bottom: `${(value / top) * 100}%` }}>
                {value.toLocaleString('en-US')}
              </span>
              <span
                className={classes.bar}
                data-largest={(value === largest && value > 0) || undefined}
                style={{ height: `${(value / top) * 100}%` }}
              />
              <span className={classes.label}>{label}</span>
            </div>
          </Tip>
        ))}
      </div>
    </div>
  )
}
