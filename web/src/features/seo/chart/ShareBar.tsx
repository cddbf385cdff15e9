import { formatCount } from '#contract/formats/intl-formats.ts'
import { formatShareOf } from '#contract/seo/seo-formats.ts'
import type { Part } from '#contract/seo/seo-sections.ts'
import classes from './share.module.css'

const TICKS = [0, 25, 50, 75, 100]

/** One bar with a segment per part. Decorative, because the ShareTable below has the values as text */
export function ShareBar({ parts }: { parts: readonly Part[] }) {
  return (
    <div className={classes.bar} aria-hidden>
      <div className={classes.segments}>
        {parts.map(
          ({ name, count, share }, place) =>
            count > 0 && (
              <span
                key={name}
                className={classes.segment}
                data-place={Math.min(place, 3)}
                style={{ flexGrow: count }}
                title={`${name}: ${formatCount(count)}, ${formatShareOf(share)}`}
              />
            ),
        )}
      </div>
      <div className={classes.axis}>
        {TICKS.map((tick) => (
          <span key={tick}>{tick}%</span>
        ))}
      </div>
    </div>
  )
}
