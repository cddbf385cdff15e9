import { useSession } from '../session/session.ts'
import { formatAs, formatDay, formatExactly, formatMoment, formatRecent, formatTime, inSentence, type WrittenFormat } from './moments.ts'
import { formatSince } from './since.ts'
import { useMinute } from './use-minute.ts'
import classes from './When.module.css'

interface WhenProps {
  at: string
  /** The business's time zone, unless another was chosen */
  zone?: string
  /**
   * `recent`: the day, and the time of today and yesterday; `brief`: the time of what was today, else the day; `lines`: the time under the
   * day; `since`: "4 min ago"
   */
  show?: 'moment' | 'recent' | 'day' | 'time' | 'brief' | 'lines' | 'since'
  /** The specification's format: shown if it is a day, in the tooltip if it mixes 24 hours with AM and PM */
  format?: WrittenFormat
  /** "today" in the middle of a sentence, instead of "Today" */
  amid?: boolean
  className?: string | undefined
}

/** A moment, once: in colloquial form, or the day in the specification's. The tooltip has the exact time with its time zone */
export function When({ at, zone, format, show = format ? 'recent' : 'moment', amid = false, className }: WhenProps) {
  const { timeZone } = useSession()
  const now = useMinute()
  const where = zone ?? timeZone
  const day = formatDay(at, where, now)
  const time = formatTime(at, where)
  const text = {
    moment: () => formatMoment(at, where, now),
    recent: () => (format && !format.includes('HH') ? formatAs(format, at, where) : formatRecent(at, where, now)),
    day: () => day,
    time: () => time,
    brief: () => (day === 'Today' ? time : day),
    since: () => formatSince(new Date(at), now),
    lines: () => (
      <>
        <span className={classes.first}>{day}</span>
        <span className={classes.under}>{time}</span>
      </>
    ),
  }[show]()
  const exactly = formatExactly(at, where)
  const title = format?.includes('HH') ? `${formatAs(format, at, where)} · ${exactly}` : exactly
  return (
    <time className={joinClassNames(classes.when, show === 'recent' ? classes.recent : undefined, className)} dateTime={at} title={title}>
      {amid && typeof text === 'string' ? inSentence(text) : text}
    </time>
  )
}

const joinClassNames = (...names: (string | undefined)[]) => names.filter(Boolean).join(' ')
