import type { CSSProperties } from 'react'
import { RANK_BANDS } from '#contract/rank-bands.ts'
import { formatPoints } from '../scan-labels.ts'
import classes from './BandBar.module.css'
import { wholePercents } from './whole-percents.ts'

/** How many points are in each of the five bands. A running scan has no percentages, because its first point alone would be 100% */
export function BandBar({ bands, hasShares }: { bands: readonly number[]; hasShares: boolean }) {
  const percents = wholePercents(bands)
  return (
    <>
      <div className={classes.bar} aria-hidden>
        {bands.map((count, place) =>
          count === 0 ? null : (
            <span key={RANK_BANDS[place]} style={{ flexGrow: count, '--band': `var(--app-rank-${place + 1})` } as CSSProperties} />
          ),
        )}
      </div>
      <dl className={classes.bands}>
        {RANK_BANDS.map((band, place) => (
          <div key={band} className={classes.band}>
            <dt>
              <span className={classes.dot} style={{ '--band': `var(--app-rank-${place + 1})` } as CSSProperties} aria-hidden />
              Rank {band}
            </dt>
            <dd>
              <span className={classes.count}>{formatPoints(bands[place] ?? 0)}</span>
              <b>{hasShares ? `${percents[place]}%` : '–'}</b>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
