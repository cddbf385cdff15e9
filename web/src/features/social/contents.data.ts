import { useInfiniteQuery } from '@tanstack/react-query'
import { listFacebookContents, listInstagramContents } from '#contract/social/social-contents.ts'
import type { ReadNetwork } from '#contract/social/social-networks.ts'
import { call } from '../../platform/api/api.ts'
import type { DayRange } from '../../platform/time/calendar-days.ts'
import { type Post, toFacebookPost, toInstagramPost } from './post/posts.ts'
import { socialKeys } from './social.data.ts'
import type { ContentSort } from './social-view.ts'

export interface ContentTotals {
  posts: number
  likes: number
  comments: number
  posts_before: number
  likes_before: number
  most_liked: string | null
}

interface ContentPage {
  posts: Post[]
  totals: ContentTotals
  /** Token for the next posts; null at the end */
  next: string | null
}

export function useContents(network: ReadNetwork, range: DayRange, sort: ContentSort) {
  return useInfiniteQuery({
    queryKey: [...socialKeys.network(network), 'contents', range, sort] as const,
    queryFn: ({ pageParam, signal }) => fetchContents(network, range, sort, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (cached, from) => (from?.queryKey[1] === network ? cached : undefined),
  })
}

export type Contents = ReturnType<typeof useContents>

async function fetchContents(
  network: ReadNetwork,
  { from, to }: DayRange,
  sort: ContentSort,
  token: string | null,
  signal: AbortSignal,
): Promise<ContentPage> {
  const query = { from_date: from, to_date: to, sort, next_token: token ?? undefined }
  if (network === 'instagram') {
    const { contents, next_token: next, more_available: hasMore, totals } = await call(listInstagramContents, { query }, { signal })
    return { posts: contents.map(toInstagramPost), totals, next: hasMore ? next : null }
  }
  const { data, cursor, totals } = await call(listFacebookContents, { query }, { signal })
  return { posts: data.map(toFacebookPost), totals, next: cursor }
}
