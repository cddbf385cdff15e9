import { fromLocal, toLocal } from '../../platform/zoned-time.ts'

const EASTERN = 'America/New_York'
/** Stax's clock may be slower than ours */
const MINUTES_AFTER = 5
const AGAIN_S = 30 * 60

/**
 * Seconds until Stax gives back parts of today's charges. Its documents say "12AM EST": read to the letter that is 1 AM in summer, so that
 * whoever is refused soon after midnight asks again in half an hour instead of a day later
 */
export function secondsUntilSettled(now: Date): number {
  const { year, month, day, hour } = toLocal(now, EASTERN)
  if (hour < 2) return AGAIN_S
  const settled = fromLocal({ year, month, day: day + 1, hour: 0, minute: MINUTES_AFTER }, EASTERN)
  return Math.ceil((settled.getTime() - now.getTime()) / 1000)
}
