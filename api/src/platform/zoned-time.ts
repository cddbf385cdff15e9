/** A reading of the wall clock and calendar somewhere; `weekday` counts from Monday, 1, to Sunday, 7 */
export interface LocalTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
  weekday: number
}

const DAY_MS = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, format)
  return format
}

export function toLocal(moment: Date, timeZone: string): LocalTime {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts
  return { year, month, day, hour, minute, second, weekday: weekdayOf(year, month, day) }
}

export function weekdayOf(year: number, month: number, day: number): number {
  return ((new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7) + 1
}

/**
 * The moment at which the clock there shows this. Days beyond a month's end count on into the next. What the clock shows twice, in
 * autumn, means the first time; what it skips, in spring, means as much later as it skips.
 */
export function fromLocal(
  { year, month, day, hour, minute }: Pick<LocalTime, 'year' | 'month' | 'day' | 'hour' | 'minute'>,
  timeZone: string,
): Date {
  const shown = Date.UTC(year, month - 1, day, hour, minute)
  const before = offsetMs(shown - DAY_MS, timeZone)
  const after = offsetMs(shown + DAY_MS, timeZone)
  const fitting = [shown - before, shown - after].filter((moment) => moment + offsetMs(moment, timeZone) === shown)
  return new Date(fitting.length > 0 ? Math.min(...fitting) : shown - before)
}

/** How far the clock there is ahead of UTC */
function offsetMs(moment: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = toLocal(new Date(moment), timeZone)
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000
}

/** The date on the calendar there, like 2026-11-17 */
export function localDay(moment: Date, timeZone: string): string {
  return localIso(moment, timeZone).slice(0, 10)
}

/** Like 2026-11-17T09:30:00-06:00 */
export function localIso(moment: Date, timeZone: string): string {
  const offset = offsetMs(moment.getTime(), timeZone)
  const shown = new Date(Math.floor(moment.getTime() / 1000) * 1000 + offset).toISOString().slice(0, 19)
  const minutes = Math.round(Math.abs(offset) / 60_000)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${shown}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
