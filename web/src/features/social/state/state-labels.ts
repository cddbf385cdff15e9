import type { SocialState } from '#contract/social/social-metrics.ts'
import { count } from '../social-labels.ts'

/** "Reading comments: 240 of 1,284" */
export function describeProgress({ doing, done, of }: NonNullable<SocialState['progress']>): string {
  if (of !== null) return `${doing}: ${count(done)} of ${count(of)}`
  return done > 0 ? `${doing}: ${count(done)} so far` : doing
}
