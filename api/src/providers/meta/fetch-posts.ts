import { ProviderError } from '../../platform/base/provider-error.ts'
import type { Lack } from '../../platform/vendors/social-source.ts'
import { GraphRejectedError, TooMuchData } from './meta-errors.ts'

const MAX_POSTS = 100
const MIN_POSTS = 5

interface PostFields {
  base: string
  comments: string
  insights: string
  /** Absent if it is already in `base`; present if the network may reject the number of likes */
  likes?: string
}

type PostLack = Extract<Lack, 'comments' | 'likes' | 'post_reach'>

/** What is omitted in each attempt, in this order. Reactions are omitted only together with the comments, which need the same permission */
const FALLBACKS: PostLack[][] = [
  [],
  ['post_reach'],
  ['comments'],
  ['comments', 'likes'],
  ['post_reach', 'comments'],
  ['post_reach', 'comments', 'likes'],
]

interface Fetched<T> {
  response: T
  lacking: Lack[]
  /**
   * A post on this page has no insights, so the page was fetched without insights, and each post's insights must be requested separately
   */
  needsEachInsights: boolean
}

/**
 * One request fetches a hundred posts with their comments and metrics. If Meta rejects it, comments or metrics are omitted. If the response
 * would be too large, or one old post has no insights, the page becomes smaller
 */
export async function fetchPostsWithFallbacks<T>(
  fields: PostFields,
  { skip, withoutInsights = false }: { skip: readonly Lack[]; withoutInsights?: boolean },
  fetchPage: (fields: string, limit: number) => Promise<T>,
): Promise<Fetched<T>> {
  let limit = MAX_POSTS
  let hasInsights = !withoutInsights
  const isPossible = (lacks: PostLack[]) => fields.likes !== undefined || !lacks.includes('likes')
  const skipped = skip.filter((lack): lack is PostLack => lack === 'post_reach' || lack === 'comments' || lack === 'likes')
  const fallbacks = FALLBACKS.filter((lacks) => isPossible(lacks) && skipped.every((lack) => lacks.includes(lack)))
  for (const lacking of fallbacks) {
    for (;;) {
      const wanted = [
        fields.base,
        ...(fields.likes && !lacking.includes('likes') ? [fields.likes] : []),
        ...(lacking.includes('comments') ? [] : [fields.comments]),
        ...(lacking.includes('post_reach') || !hasInsights ? [] : [fields.insights]),
      ]
      try {
        const response = await fetchPage(wanted.join(','), limit)
        return { response, lacking, needsEachInsights: !hasInsights && !withoutInsights && !lacking.includes('post_reach') }
      } catch (error) {
        const isTooSlow = error instanceof ProviderError && error.outcome === 'unknown'
        const isBeforeConversion = error instanceof GraphRejectedError && error.isBeforeConversion
        if ((error instanceof TooMuchData || isTooSlow) && limit > MIN_POSTS) limit = Math.ceil(limit / 4)
        else if (isBeforeConversion && limit > MIN_POSTS) limit = Math.ceil(limit / 2)
        else if (isBeforeConversion && hasInsights) hasInsights = false
        else if (error instanceof GraphRejectedError && !error.isGone && lacking !== fallbacks.at(-1)) break
        else throw error
      }
    }
  }
  throw new Error('There is always a last try')
}
