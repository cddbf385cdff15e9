const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Every expression matches within this time, even February 29 */
const MAX_DAYS = 9 * 366

/**
 * The first minute after `after` that matches a cron expression, in UTC. Its five fields are minute, hour, day, month and weekday; each is
 * *, a step, or a list of numbers, which is all that our jobs' schedules need
 */
export function nextCronTime(cron: string, after: Date): Date {
  const fields = cron.split(' ')
  if (fields.length !== 5 || !fields.every((field) => /^(\*(\/[1-9]\d*)?|\d+(,\d+)*)$/.test(field)))
    throw new Error(`Not a cron expression of five fields: ${cron}`)
  const [minute, hour, day, month, weekday] = fields.map(parseCronField) as [Matcher, Matcher, Matcher, Matcher, Matcher]
  const first = Math.floor(after.getTime() / MINUTE_MS) * MINUTE_MS + MINUTE_MS
  for (let at = first; at < first + MAX_DAYS * DAY_MS; ) {
    const time = new Date(at)
    const isDay = day(time.getUTCDate()) && month(time.getUTCMonth() + 1) && weekday(time.getUTCDay())
    if (isDay && hour(time.getUTCHours()) && minute(time.getUTCMinutes())) return time
    at = isDay ? at + MINUTE_MS : (Math.floor(at / DAY_MS) + 1) * DAY_MS
  }
  throw new Error(`This cron expression names no time: ${cron}`)
}

type Matcher = (value: number) => boolean

function parseCronField(field: string): Matcher {
  if (field === '*') return () => true
  if (field.startsWith('*/')) return (value) => value % Number(field.slice(2)) === 0
  const values = field.split(',').map(Number)
  return (value) => values.includes(value)
}
