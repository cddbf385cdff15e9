const MINUTE_MS = 60_000
/** No expression waits longer, not even for February 29 */
const MAX_MINUTES = 9 * 366 * 24 * 60

/**
 * The first minute after `after` that a cron expression names, in UTC. Its five fields are minute, hour, day, month and weekday; each is *,
 * a step, or a list of numbers: all that schedules of jobs have needed
 */
export function nextCronTime(cron: string, after: Date): Date {
  const fields = cron.split(' ')
  if (fields.length !== 5 || !fields.every((field) => /^(\*(\/[1-9]\d*)?|\d+(,\d+)*)$/.test(field)))
    throw new Error(`Not a cron expression of five fields: ${cron}`)
  const names = (field: string | undefined, value: number) =>
    field === '*' || (field?.startsWith('*/') ? value % Number(field.slice(2)) === 0 : field?.split(',').map(Number).includes(value))
  const first = Math.floor(after.getTime() / MINUTE_MS) + 1
  for (let minute = first; minute < first + MAX_MINUTES; minute++) {
    const time = new Date(minute * MINUTE_MS)
    const values = [time.getUTCMinutes(), time.getUTCHours(), time.getUTCDate(), time.getUTCMonth() + 1, time.getUTCDay()]
    if (values.every((value, place) => names(fields[place], value))) return time
  }
  throw new Error(`This cron expression names no time: ${cron}`)
}
