import type { z } from 'zod'
import type { todayDone } from '#contract/home/home.ts'
import { When } from '../../../platform/time/When.tsx'
import classes from './TodayProgress.module.css'

/** The server stops counting at this number; beyond it, the completed percentage is unknown */
const MAX_COUNTED = 100

interface TodayProgressProps {
  /** How many individual items are left */
  open: number
  done: readonly z.output<typeof todayDone>[]
}

/** "1 of 9 done". Renders nothing until the first is done */
export function TodayProgress({ open, done }: TodayProgressProps) {
  const completed = done.reduce((sum, { count }) => sum + count, 0)
  if (completed === 0) return null
  const total = completed + open
  const isKnown = total < MAX_COUNTED
  const last =
    done
      .map(({ last_datetime: at }) => at)
      .sort()
      .at(-1) ?? ''
  const label = isKnown ? `${completed} of ${total} done` : `${completed} done today`
  return (
    <p className={classes.progress} data-complete={open === 0 || undefined}>
      {isKnown && (
        <span className={classes.track} aria-hidden>
          <span className={classes.share} style={{ width: `${(completed / total) * 100}%` }} />
        </span>
      )}
      <span>
        {label}
        {open === 0 && (
          <span className={classes.last}>
            , the last at <When at={last} show="time" />
          </span>
        )}
      </span>
    </p>
  )
}
