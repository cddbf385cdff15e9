import { useSession } from '../session/session.ts'
import { formatAs, formatDay, formatExactly, formatMoment, formatTime, inSentence, type WrittenFormat } from './moments.ts'
import { formatSince } from './since.ts'
import { useMinute } from './use-minute.ts'
import classes from './When.module.css'

interface WhenProps {
  at: string
  /** The business's time zone, unless another was chosen */
  zone?: string
  /** `brief`: the time of what was today, else the day; `lines`: the time under the day; `since`: "4 min ago" */
  show?: 'moment' | 'day' | 'time' | 'brief' | 'lines' | 'since'
  /** "today" in the middle of a sentence, instead of "Today" */
  amid?: boolean
  className?: string | undefined
}

/** A moment in colloquial form. The tooltip has the exact time with its time zone */
export function When({ at, zone, show = 'moment', amid = false, className }: WhenProps) {
  const { timeZone } = useSession()
  const now = useMinute()
  const where = zone ?? timeZone
  const day = formatDay(at, where, now)
  const time = formatTime(at, where)
  const text = {
    moment: () => formatMoment(at, where, now),
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
  return (
    <time className={joined(classes.when, className)} dateTime={at} title={formatExactly(at, where)}>
      {amid && typeof text === 'string' ? inSentence(text) : text}
    </time>
  )
}

interface WrittenWhenProps {
  at: string
  format: WrittenFormat
  /** On the same line rather than under it */
  isBeside?: boolean
  className?: string | undefined
}

/** A moment in the specification's format, and below it in colloquial form */
export function WrittenWhen({ at, format, isBeside = false, className }: WrittenWhenProps) {
  const { timeZone } = useSession()
  const now = useMinute()
  const text = format.includes('HH') ? formatMoment(at, timeZone, now) : formatDay(at, timeZone, now)
  return (
    <time className={joined(classes.when, classes.written, className)} dateTime={at} title={formatExactly(at, timeZone)}>
      <span>{formatAs(format, at, timeZone)}</span> <span className={isBeside ? classes.beside : classes.under}>{text}</span>
    </time>
  )
}

const joined = (...names: (string | undefined)[]) => names.filter(Boolean).join(' ')
