import type { CSSProperties, PointerEventHandler, ReactNode } from 'react'
import classes from './LinePlot.module.css'

interface LinePlotProps {
  /** Sets the chart's height and padding; the scale is inside the padding */
  className: string | undefined
  scaleClassName: string | undefined
  summary: string
  ticks: readonly number[]
  /** In percent from the top */
  y: (value: number) => number
  formatTick: (tick: number) => string
  style?: CSSProperties
  /** Called when the pointer moves over the plot; `onPointEnd` when it leaves */
  onPoint?: PointerEventHandler<HTMLDivElement>
  onPointEnd?: () => void
  children: ReactNode
}

/** Scale and gridlines of a line chart. Its content is positioned in percent: `Curve`, dots and labels */
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

/** Lines and areas in a square of 100 by 100, in the color `--series` */
export function Curve({ children }: { children: ReactNode }) {
  return (
    <svg className={classes.curve} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      {children}
    </svg>
  )
}
