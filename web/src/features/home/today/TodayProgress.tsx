import type { z } from 'zod'
import type { todayDone } from '#contract/home/home.ts'
import { When } from '../../../platform/When.tsx'
import classes from './today.module.css'

/** Counting stops there: beyond, the share of what is done is not known */
const MOST_COUNTED = 100

interface TodayProgressProps {
  /** How many single things are left */
  open: number
  done: readonly z.output<typeof todayDone>[]
}

/** "1 of 9 done". Says nothing before the first is */
export function TodayProgress({ open, done }: TodayProgressProps) {
  const settled = done.reduce((sum, { count }) => sum + count, 0)
  if (settled === 0) return null
  const total = settled + open
  const isKnown = total < MOST_COUNTED
  const last =
    done
      .map(({ last_datetime: at }) => at)
      .sort()
      .at(-1) ?? ''
  const words = isKnown ? `${settled} of ${total} done` : `${settled} done today`
  return (
    <p className={classes.progress}>
      {isKnown && (
        <span className={classes.track} aria-hidden>
          <span className={classes.share} style={{ width: `${(settled / total) * 100}%` }} />
        </span>
      )}
      <span>
        {words}
        {open === 0 && (
          <span className={classes.last}>
            , the last at <When at={last} show="time" />
          </span>
        )}
      </span>
    </p>
  )
}
