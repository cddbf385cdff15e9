import { dateFormat } from '#contract/formats/intl-formats.ts'
import { describeRange, shortDay } from '../../../platform/time/calendar-days.ts'
import { useIsPhone } from '../../../ui/page/use-is-phone.ts'
import { labelIndexes } from '../chart/line-scale.ts'
import { signed } from '../social-labels.ts'
import classes from './follows.module.css'
import type { Gain, GainUnit } from './gains.ts'

interface GainBarsProps {
  gains: readonly Gain[]
  unit: GainUnit
}

/** Followers won above the line, lost below it */
export function GainBars({ gains, unit }: GainBarsProps) {
  const isPhone = useIsPhone()
  const most = Math.max(0, ...gains.map(({ change }) => change))
  const least = Math.min(0, ...gains.map(({ change }) => change))
  const span = Math.max(1, most - least)
  const zero = (most / span) * 100
  const best = gains.find(({ change }) => change === most)
  const summary = `Followers won and lost by ${unit}${best && most > 0 ? `. The most: ${signed(most)}, ${formatGainSpan(best)}` : ''}`
  const labelled = new Set(labelIndexes(gains.length, isPhone ? 4 : 7))
  return (
    <div className={classes.gains} role="img" aria-label={summary}>
      <div className={classes.gainPlot}>
        <span className={classes.zero} style={{ top: `${zero}%` }} />
        {gains.map((gain, place) => (
          <span key={gain.from} className={classes.gainPlace} title={`${formatGainSpan(gain)}: ${signed(gain.change)}`}>
            <span
              className={classes.gain}
              data-lost={gain.change < 0 || undefined}
              style={{
                top: `${gain.change < 0 ? zero : zero - (gain.change / span) * 100}%`,
                height: `${(Math.abs(gain.change) / span) * 100}%`,
              }}
            />
            {labelled.has(place) && <span className={classes.gainLabel}>{unit === 'month' ? monthOf(gain) : shortDay(gain.from)}</span>}
          </span>
        ))}
      </div>
    </div>
  )
}

const formatGainSpan = ({ from, to }: Gain) => describeRange({ from, to }, to)

function monthOf({ from }: Gain): string {
  return dateFormat({ month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${from}T00:00:00Z`))
}
