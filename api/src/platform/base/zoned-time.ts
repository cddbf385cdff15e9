import { Temporal } from 'temporal-polyfill'

/** Local date and time in a time zone; `weekday` counts from Monday, 1, to Sunday, 7 (ISO) */
export interface LocalTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
  weekday: number
}

const toZonedTime = (moment: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone)

export function toLocal(moment: Date, timeZone: string): LocalTime {
  const { year, month, day, hour, minute, second, dayOfWeek: weekday } = toZonedTime(moment, timeZone)
  return { year, month, day, hour, minute, second, weekday }
}

/**
 * Converts a local date and time. Days beyond the end of a month and months beyond the end of a year overflow into the next. A time that
 * occurs twice (autumn) means the first occurrence; a time that is skipped (spring) is moved forward by the length of the gap
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

/** Local calendar date, like 2026-11-17 */
export function localDay(moment: Date, timeZone: string): string {
  return toZonedTime(moment, timeZone).toPlainDate().toString()
}

/** ISO 8601 with the local offset, like 2026-11-17T09:30:00-06:00 */
export function localIso(moment: Date, timeZone: string): string {
  return toZonedTime(moment, timeZone).toString({ smallestUnit: 'second', timeZoneName: 'never' })
}
