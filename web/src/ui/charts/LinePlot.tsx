import type { CSSProperties, PointerEventHandler, ReactNode } from 'react'
import classes from './LinePlot.module.css'

interface LinePlotProps {
  /** Height and padding of the chart; the scale lies in its padding */
  className: string | undefined
  scaleClassName: string | undefined
  summary: string
  ticks: readonly number[]
  /** Percent from the top */
  y: (value: number) => number
  formatTick: (tick: number) => string
  style?: CSSProperties
  /** Called with the pointer over the plot, and with its end */
  onPoint?: PointerEventHandler<HTMLDivElement>
  onPointEnd?: () => void
  children: ReactNode
}

/** Scale and grid lines of a chart of lines. What it shows is placed in percent: `Curve`, dots and labels */
export function LinePlot(props: LinePlotProps) {
  const { className, scaleClassName, summary, ticks, y, formatTick, style, onPoint, onPointEnd, children } = props
  return (
    <div className={className} role="img" aria-label={summary} style={style}>
      <div className={`${classes.scale} ${scaleClassName}`} aria-hidden>
        {ticks.map((tick) => (
          <span key={tick} style={{ top: `${y(tick)}%` }}>
            {formatTick(tick)}
          </span>
        ))}
      </div>
      <div
        className={classes.plot}
        data-pointed={onPoint !== undefined || undefined}
        onPointerMove={onPoint}
        onPointerDown={onPoint}
        onPointerLeave={onPointEnd}
      >
        {ticks.map((tick) => (
          <span key={tick} className={classes.gridLine} style={{ top: `${y(tick)}%` }} />
        ))}
        {children}
      </div>
    </div>
  )
}

/** Lines and areas, in a square of 100 by 100. `--series` is their color */
export function Curve({ children }: { children: ReactNode }) {
  return (
    <svg className={classes.curve} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      {children}
    </svg>
  )
}
