const dayMs = 86_400_000

/** A calendar date like 2026-10-31 */
export type Day = string

export const addDays = (day: Day, count: number): Day => new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)

export const earlierDay = (one: Day, other: Day): Day => (other > one ? one : other)
export const laterDay = (one: Day, other: Day): Day => (other > one ? other : one)

export function isDay(text: string): boolean {
  const at = Date.parse(text)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

export function todayIn(timeZone: string, now: Date): Day {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)
}

export function listDays(first: Day, last: Day): Day[] {
  const days: Day[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** How busy the months of the year are: summer holidays and the turn of the year are quiet */
const seasons = [0.94, 0.97, 1.06, 1.02, 1.04, 0.93, 0.88, 0.99, 1.03, 1.08, 1.0, 0.9]
/** Few people look for a practice on weekends */
const weekdays = [0.55, 1.16, 1.2, 1.15, 1.12, 1.02, 0.68]

/** How busy a day is compared with an average day. Each year adds a twelfth */
export function trafficFactorOfDay(day: Day): number {
  const date = new Date(day)
  const years = date.getUTCFullYear() - 2026 + date.getUTCMonth() / 12
  return (seasons[date.getUTCMonth()] ?? 1) * (weekdays[date.getUTCDay()] ?? 1) * (1 + years / 12)
}
