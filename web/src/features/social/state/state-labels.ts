import { formatCount } from '#contract/formats/intl-formats.ts'
import type { SocialState } from '#contract/social/social-metrics.ts'

/** "Reading comments: 240 of 1,284" */
export function describeSyncProgress({ doing, done, of }: NonNullable<SocialState['progress']>): string {
  if (of !== null) return `${doing}: ${formatCount(done)} of ${formatCount(of)}`
  return done > 0 ? `${doing}: ${formatCount(done)} so far` : doing
}
