import type { CSSProperties } from 'react'
import { chooseChartTicks } from '../../../ui/charts/chart-scale.ts'
import classes from './stats.module.css'

/** A step is level for most of its width, then slopes down to the next one */
const LEVEL = 84

/** Hidden from screen readers and on phones, because it repeats the numbers above */
export function Funnel({ counts }: { counts: readonly number[] }) {
  const ticks = chooseChartTicks(Math.max(...counts))
  const top = ticks.at(-1) ?? 1
  const heightOf = (count: number) => 100 - (100 * count) / top
  return (
    <div className={classes.funnel} aria-hidden>
      <div className={classes.axis}>
        {ticks.map((tick) => (
          <span key={tick} className={classes.tick} style={{ '--place': `${heightOf(tick)}%` } as CSSProperties}>
            {tick.toLocaleString('en-US')}
          </span>
        ))}
      </div>
      <svg className={classes.plot} viewBox={`0 0 ${counts.length * 100} 100`} preserveAspectRatio="none" role="presentation">
        {ticks.map((tick) => (
          <line key={tick} className={classes.grid} x1={0} x2={counts.length * 100} y1={heightOf(tick)} y2={heightOf(tick)} />
        ))}
        {counts.map((count, place) => {
          const [x, y, next] = [place * 100, heightOf(count), heightOf(counts[place + 1] ?? count)]
          const points = `${x},100 ${x},${y} ${x + LEVEL},${y} ${x + 100},${next} ${x + 100},100`
          return <polygon key={place} className={classes.shape} data-step={place} points={points} />
        })}
      </svg>
    </div>
  )
}
