import type { Overview } from '../social.data.ts'

export type BestTime = Overview['best_times'][number]

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export const HOURS = [6, 9, 12, 15, 18, 21] as const
const STEPS = 5
/** A single successful post is not enough evidence for its hour */
const ENOUGH_POSTS = 2

interface BestTimes {
  best: BestTime
  /** Average over all posts */
  usual: number
  posts: number
  cellOf: (weekday: number, hour: number) => BestTime | undefined
  /** From 1 (fewest likes) to 5 */
  stepOf: (time: BestTime) => number
}

/** Null if there are no posts */
export function rankBestTimes(times: readonly BestTime[]): BestTimes | null {
  const posted = times.filter(({ posts }) => posts > 0)
  const posts = posted.reduce((sum, time) => sum + time.posts, 0)
  const usual = posted.reduce((sum, time) => sum + time.likes * time.posts, 0) / Math.max(1, posts)
  const significant = posted.filter((time) => time.posts >= ENOUGH_POSTS)
  const best = (significant.length > 0 ? significant : posted).toSorted((one, other) => other.likes - one.likes)[0]
  if (!best) return null
  const most = Math.max(...posted.map(({ likes }) => likes), 1)
  return {
    best,
    usual,
    posts,
    cellOf: (weekday, hour) => posted.find((time) => time.weekday === weekday && time.hour === hour),
    stepOf: ({ likes }) => Math.max(1, Math.ceil((likes / most) * STEPS)),
  }
}

/** "6 AM", "12 PM" */
export function formatHour(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`
}
