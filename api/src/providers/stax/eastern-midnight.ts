import { fromLocal, toLocal } from '../../platform/base/zoned-time.ts'

const EASTERN = 'America/New_York'
/** Safety margin, because Stax's clock may be behind ours */
const MINUTES_AFTER = 5
const RETRY_S = 30 * 60

/**
 * Seconds until Stax can partially refund today's charges. Its documentation states "12AM EST", which taken literally is 1 AM in summer, so
 * a request that is rejected soon after midnight is repeated after half an hour instead of a day
 */
export function secondsUntilPartialRefunds(now: Date): number {
  const { year, month, day, hour } = toLocal(now, EASTERN)
  if (hour < 2) return RETRY_S
  const allowedAt = fromLocal({ year, month, day: day + 1, hour: 0, minute: MINUTES_AFTER }, EASTERN)
  return Math.ceil((allowedAt.getTime() - now.getTime()) / 1000)
}
