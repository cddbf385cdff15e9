import { useSession } from '../session/session.ts'
import {
  formatMoment,
  formatMomentAs,
  formatMomentExactly,
  formatNearDayOf,
  formatRecent,
  formatTime,
  lowercaseNearDay,
  type WrittenFormat,
} from './moments.ts'
import { formatTimeSince } from './since.ts'
import { useCurrentMinute } from './use-minute.ts'
import classes from './When.module.css'

interface WhenProps {
  at: string
  /** The business's time zone, unless another was chosen */
  zone?: string
  /**
   * `recent`: the day, with the time only for today and yesterday; `brief`: the time for today, otherwise the day; `lines`: the time below
   * the day; `since`: "4 min ago"
   */
  show?: 'moment' | 'recent' | 'day' | 'time' | 'brief' | 'lines' | 'since'
  /** The specification's format: displayed if it is a day, or shown in the tooltip if it mixes 24 hours with AM and PM */
  format?: WrittenFormat
  /** Whether to write "today", for the middle of a sentence, instead of "Today" */
  amid?: boolean
  className?: string | undefined
}

/** A single moment: in colloquial form, or as a day in the specification's format. The tooltip has the exact time with its time zone */
export function When({ at, zone, format, show = format ? 'recent' : 'moment', amid = false, className }: WhenProps) {
  const { timeZone } = useSession()
  const now = useCurrentMinute()
  const where = zone ?? timeZone
  const day = formatNearDayOf(at, where, now)
  const time = formatTime(at, where)
  const text = {
    moment: () => formatMoment(at, where, now),
    recent: () => (format && !format.includes('HH') ? formatMomentAs(format, at, where) : formatRecent(at, where, now)),
    day: () => day,
    time: () => time,
    brief: () => (day === 'Today' ? time : day),
    since: () => formatTimeSince(new Date(at), now),
    lines: () => (
      <>
        <span className={classes.first}>{day}</span>
        <span className={classes.under}>{time}</span>
      </>
    ),
  }[show]()
  const exactly = formatMomentExactly(at, where)
  const title = format?.includes('HH') ? `${formatMomentAs(format, at, where)} · ${exactly}` : exactly
  return (
    <time className={joinClassNames(classes.when, show === 'recent' ? classes.recent : undefined, className)} dateTime={at} title={title}>
      {amid && typeof text === 'string' ? lowercaseNearDay(text) : text}
    </time>
  )
}

const joinClassNames = (...names: (string | undefined)[]) => names.filter(Boolean).join(' ')
