import type { SocialState } from '#contract/social/social-figures.ts'
import { count } from '../social-words.ts'

/** "Reading comments: 240 of 1,284" */
export function progressWords({ doing, done, of }: NonNullable<SocialState['progress']>): string {
  if (of !== null) return `${doing}: ${count(done)} of ${count(of)}`
  return done > 0 ? `${doing}: ${count(done)} so far` : doing
}
