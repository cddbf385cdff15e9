import { dateFormat } from '#contract/formats/intl-formats.ts'
import { formatDayRange, formatShortDay } from '../../../platform/time/calendar-days.ts'
import { useIsPhone } from '../../../ui/page/use-is-phone.ts'
import { chooseLabelIndexes } from '../chart/line-scale.ts'
import { formatSigned } from '../social-labels.ts'
import classes from './follows.module.css'
import type { GainOrGap, GainUnit } from './gains.ts'

interface GainBarsProps {
  gains: readonly GainOrGap[]
  unit: GainUnit
}

/** Followers gained above the line, lost below it */
export function GainBars({ gains, unit }: GainBarsProps) {
  const isPhone = useIsPhone()
  const most = Math.max(0, ...gains.map(({ change }) => change ?? 0))
  const least = Math.min(0, ...gains.map(({ change }) => change ?? 0))
  const span = Math.max(1, most - least)
  const zero = (most / span) * 100
  const best = gains.find(({ change }) => change === most)
  const summary = `Followers gained and lost by ${unit}${best && most > 0 ? `. Highest: ${formatSigned(most)}, ${formatGainSpan(best)}` : ''}`
  const labeled = new Set(chooseLabelIndexes(gains.length, isPhone ? 4 : 7))
  return (
    <div
      className={classes.gains}
      role="img"
      aria-label={summary}
      style={{ '--scale-digits': Math.max(formatSigned(most).length, formatSigned(least).length) } as React.CSSProperties}
    >
      <div className={classes.gainScale} aria-hidden>
        {most > 0 && <span style={{ top: 0 }}>{formatSigned(most)}</span>}
        <span style={{ top: `${zero}%` }}>0</span>
        {least < 0 && <span style={{ top: '100%' }}>{formatSigned(least)}</span>}
      </div>
      <div className={classes.gainPlot}>
        <span className={classes.zero} style={{ top: `${zero}%` }} />
        {gains.map((gain, place) => (
          <span key={gain.from} className={classes.gainPlace} title={`${formatGainSpan(gain)}: ${formatChange(gain.change)}`}>
            {gain.change !== null && (
              <span
                className={classes.gain}
                data-lost={gain.change < 0 || undefined}
                style={{
                  top: `${gain.change < 0 ? zero : zero - (gain.change / span) * 100}%`,
                  height: `${(Math.abs(gain.change) / span) * 100}%`,
                }}
              />
            )}
            {labeled.has(place) && (
              <span className={classes.gainLabel}>{unit === 'month' ? formatMonthOf(gain) : formatShortDay(gain.from)}</span>
            )}
          </span>
        ))}
      </div>
    </div>
  )
}

/** "+3", or "Not counted" for a day without a value */
export const formatChange = (change: number | null) => (change === null ? 'Not counted' : formatSigned(change))

const formatGainSpan = ({ from, to }: GainOrGap) => formatDayRange({ from, to }, to)

function formatMonthOf({ from }: GainOrGap): string {
  return dateFormat({ month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${from}T00:00:00Z`))
}
