import { Temporal } from 'temporal-polyfill'

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

const zoned = (moment: Date, timeZone: string) => Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone)

export function toLocal(moment: Date, timeZone: string): LocalTime {
  const { year, month, day, hour, minute, second, dayOfWeek: weekday } = zoned(moment, timeZone)
  return { year, month, day, hour, minute, second, weekday }
}

/**
 * The moment at which the clock there shows this. Days beyond a month's end count on into the next, and months into the next year. What
 * the clock shows twice, in autumn, means the first time; what it skips, in spring, means as much later as it skips.
 */
export function fromLocal(
  { year, month, day, hour, minute }: Pick<LocalTime, 'year' | 'month' | 'day' | 'hour' | 'minute'>,
  timeZone: string,
): Date {
  const shown = new Temporal.PlainDateTime(year, 1, 1)
    .add({ months: month - 1 })
    .add({ days: day - 1 })
    .add({ hours: hour, minutes: minute })
  return new Date(shown.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds)
}

/** The date on the calendar there, like 2026-11-17 */
export function localDay(moment: Date, timeZone: string): string {
  return zoned(moment, timeZone).toPlainDate().toString()
}

/** Like 2026-11-17T09:30:00-06:00 */
export function localIso(moment: Date, timeZone: string): string {
  return zoned(moment, timeZone).toString({ smallestUnit: 'second', timeZoneName: 'never' })
}
