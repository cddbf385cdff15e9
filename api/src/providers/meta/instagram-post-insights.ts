import type { z } from 'zod'
import type { Refusals } from '../../platform/vendors/social-source.ts'
import type { GraphFetcher } from './meta-access.ts'
import { GraphRejectedError } from './meta-errors.ts'
import { normalizeMetaTime } from './meta-insights.ts'
import { type instagramMedia, postInsights } from './meta-posts.ts'

type Media = z.output<typeof instagramMedia>

/** Time of the newest post that has no insights because it is older than the business account. No earlier post ever has insights either */
const REFUSED = 'insights_of_posts_until'

/** Insights of single posts, for pages whose insights Meta rejects as a whole, and what was learned from that */
export function createPostInsightsFetcher(fetchGraph: GraphFetcher, refusals: Refusals) {
  /** Cursor and oldest post of the previous page, which tell whether posts on the next page can have insights */
  let last: { cursor: string; oldest: number } | null = null
  const refusedUntil = () => Date.parse(refusals[REFUSED] ?? '') || 0
  const timeOf = ({ timestamp }: Media) => Date.parse(normalizeMetaTime(timestamp))

  return {
    haveEnded: (cursor: string | null): boolean => cursor !== null && last?.cursor === cursor && last.oldest <= refusedUntil(),

    recordPage(page: readonly Media[], next: string | null): void {
      const oldest = page.at(-1)
      last = next && oldest ? { cursor: next, oldest: timeOf(oldest) } : null
    },

    async addToEach(page: Media[]): Promise<void> {
      for (const media of page) {
        if (timeOf(media) <= refusedUntil()) continue
        try {
          media.insights = await fetchGraph(postInsights, `/${media.id}/insights`, { metric: 'reach,views' })
        } catch (error) {
          if (!(error instanceof GraphRejectedError)) throw error
          if (error.isBeforeConversion) refusals[REFUSED] = new Date(timeOf(media)).toISOString()
        }
      }
    },
  }
}
