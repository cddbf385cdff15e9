import { formatCount } from '#contract/formats/intl-formats.ts'
import { chooseChartTicks } from '../../../ui/charts/chart-scale.ts'
import classes from './audience.module.css'

interface AgeGroup {
  name: string
  women: number
  men: number
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
/** Numbers above this would not fit above their bar */
const LONGEST = 9_999

/** Two bars for each age group, with their values on top */
export function AgeBars({ groups, summary }: { groups: readonly AgeGroup[]; summary: string }) {
  const ticks = chooseChartTicks(Math.max(...groups.flatMap(({ women, men }) => [women, men])))
  const top = ticks.at(-1) ?? 1
  const share = (value: number) => `${(value / top) * 100}%`
  return (
    <div className={classes.chart} role="img" aria-label={summary}>
      <div className={classes.scale}>
        {ticks.map((tick) => (
          <span key={tick} style={{ bottom: share(tick) }}>
            {formatShort(tick)}
          </span>
        ))}
      </div>
      <div className={classes.plot}>
        {ticks.map((tick) => (
          <span key={tick} className={classes.gridLine} style={{ bottom: share(tick) }} />
        ))}
        {groups.map(({ name, women, men }) => (
          <div key={name} className={classes.group} title={`${name}: ${formatCount(women)} women, ${formatCount(men)} men`}>
            {(
              [
                ['women', women],
                ['men', men],
              ] as const
            ).map(([of, value]) => (
              <span key={of} className={classes.bar} data-of={of} style={{ height: share(value) }}>
                <span className={classes.value}>{formatShort(value)}</span>
              </span>
            ))}
            <span className={classes.label}>{name}</span>
          </div>
        ))}
      </div>
    </div>
  )
}

function formatShort(value: number): string {
  return value > LONGEST ? compact.format(value) : formatCount(value)
}
