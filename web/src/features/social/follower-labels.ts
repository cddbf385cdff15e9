import { formatCount, formatCountOf } from '#contract/formats/intl-formats.ts'
import { type Day, formatShortDay } from '../../platform/time/calendar-days.ts'
import type { LinePoint } from './chart/LineChart.tsx'
import { computeLineScale } from './chart/line-scale.ts'
import { formatLongDay, formatSigned } from './social-labels.ts'

/** "Oct 31: 2,395 followers (+4)" */
export function describePointFollowers({ day, value }: LinePoint, before: LinePoint | undefined): string {
  return `${formatShortDay(day)}: ${formatCountOf(value, 'follower')}${before ? ` (${formatSigned(value - before.value)})` : ''}`
}

/** "from October 19 to November 17. The axis starts at 2,370." */
export function describeFollowerSpan(points: readonly LinePoint[]): string {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return ''
  const year = first.day.slice(0, 4) === last.day.slice(0, 4) ? last.day.slice(0, 4) : ''
  const { bottom } = computeLineScale(points.map(({ value }) => value))
  const axis = bottom > 0 ? ` The axis starts at ${formatCount(bottom)}.` : ''
  return `from ${formatLongDay(first.day, year)} to ${formatLongDay(last.day, year)}.${axis}`
}

export function describeChartAloud(points: readonly LinePoint[]): string {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return 'Followers by day'
  return `Followers by day: ${formatCount(first.value)} on ${formatLongDay(first.day, '')}, ${formatCount(last.value)} on ${formatLongDay(last.day, '')}`
}

/** How many times the average gain a day must bring to be annotated */
const STANDS_OUT = 4
const FEWEST = 3

/** The day with the largest gain, if it stands out, except at the ends of the line, which already have labels */
export function findLargestGain(points: readonly LinePoint[]): { place: number; text: string } | null {
  const gains = points.slice(1).map(({ value }, place) => value - (points[place]?.value ?? value))
  if (gains.length < 4) return null
  const most = Math.max(...gains)
  const place = gains.indexOf(most) + 1
  const others = gains.filter((gain) => gain > 0)
  const usual = others.reduce((sum, gain) => sum + gain, 0) / Math.max(1, others.length)
  const day: Day | undefined = points[place]?.day
  if (most < FEWEST || most < usual * STANDS_OUT || place >= points.length - 3 || !day) return null
  return { place, text: `${formatSigned(most)} on ${formatShortDay(day)}` }
}
