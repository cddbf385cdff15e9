import { type InfiniteData, infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import {
  type GoogleReview,
  getReviewOverview,
  getReviewVerification,
  listGoogleReviews,
  listYelpReviews,
  type ReviewPlatform,
  syncReviews,
} from '#contract/reviews/reviews.ts'
import type { EndpointResponse } from '#contract/wire/endpoint.ts'
import { call } from '../../platform/api/api.ts'
import { errorMessageUnlessSignedOut } from '../../platform/api/api-error.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { refreshToday } from '../../platform/today.data.ts'
import { notifyError } from '../../ui/dialogs/toasts.ts'
import type { ReviewFilter } from './list/review-filters.ts'

/** A review of either platform, with its creation time under a common name */
export type Review = Omit<GoogleReview, 'review_created_datetime'> & { written: string }
export type ReviewOverview = EndpointResponse<typeof getReviewOverview>

interface ReviewPage {
  reviews: Review[]
  /** Cursor of the next page; null on the last page */
  next: string | null
}
export type ReviewPages = InfiniteData<ReviewPage, string | null>

const SYNC_POLL_MS = 1_500
const SENDING_POLL_MS = 2_000
/** Google takes a while to approve a reply */
const PENDING_POLL_MS = 15_000

export const reviewKeys = {
  verification: ['reviews', 'verification'] as const,
  overview: (platform: ReviewPlatform) => ['reviews', 'overview', platform] as const,
  lists: (platform: ReviewPlatform) => ['reviews', 'list', platform] as const,
}

export function useReviewVerification() {
  return useQuery({
    queryKey: reviewKeys.verification,
    queryFn: ({ signal }) => call(getReviewVerification, {}, { signal }),
  })
}

/** Polls while a sync runs, to detect its end */
export function useReviewOverview(platform: ReviewPlatform) {
  return useQuery({
    queryKey: reviewKeys.overview(platform),
    queryFn: async ({ signal }) => {
      const before = queryClient.getQueryData<ReviewOverview>(reviewKeys.overview(platform))
      const overview = await call(getReviewOverview, { params: { platform } }, { signal })
      if (before?.sync.running && !overview.sync.running) void refetchAfterSync(platform)
      return overview
    },
    refetchInterval: ({ state }) => (state.data?.sync.running ? SYNC_POLL_MS : false),
  })
}

async function refetchAfterSync(platform: ReviewPlatform) {
  const lists = { queryKey: reviewKeys.lists(platform) }
  // Invalidating aborts running requests and would lose a click on "More review", so the requested page is awaited first
  if (queryClient.isFetching(lists)) await queryClient.refetchQueries(lists, { cancelRefetch: false })
  void queryClient.invalidateQueries(lists)
  // The dashboard's card shows the same stats
  void queryClient.invalidateQueries({ queryKey: ['reviews', 'summary'] })
  refreshToday()
}

function reviewsQuery(platform: ReviewPlatform, filter: ReviewFilter) {
  return infiniteQueryOptions({
    queryKey: [...reviewKeys.lists(platform), filter] as const,
    queryFn: ({ pageParam, signal }) => fetchReviewPage(platform, filter, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => choosePollMs(state.data),
  })
}

export function useReviews(platform: ReviewPlatform, filter: ReviewFilter) {
  return useInfiniteQuery(reviewsQuery(platform, filter))
}

async function fetchReviewPage(
  platform: ReviewPlatform,
  filter: ReviewFilter,
  next: string | null,
  signal: AbortSignal,
): Promise<ReviewPage> {
  return platform === 'google' ? fetchGoogleReviewPage(filter, next, signal) : fetchYelpReviewPage(filter, Number(next ?? 1), signal)
}

async function fetchGoogleReviewPage(filter: ReviewFilter, token: string | null, signal: AbortSignal): Promise<ReviewPage> {
  const { data } = await call(listGoogleReviews, { query: { ...filter, next_page_token: token ?? undefined } }, { signal })
  return {
    reviews: data.reviews.map(({ review_created_datetime: written, ...review }) => ({ ...review, written })),
    next: data.next_page_token,
  }
}

async function fetchYelpReviewPage(filter: ReviewFilter, number: number, signal: AbortSignal): Promise<ReviewPage> {
  const { data, page } = await call(listYelpReviews, { query: { ...filter, page: number } }, { signal })
  return {
    reviews: data.reviews.map(({ yelp_review_datetime: written, ...review }) => ({ ...review, written })),
    next: page.number < page.totalPage ? String(page.number + 1) : null,
  }
}

function choosePollMs(pages: ReviewPages | undefined): number | false {
  const states = new Set(pages?.pages.flatMap(({ reviews }) => reviews.map(({ response_state: state }) => state)))
  return states.has('sending') || states.has('deleting') ? SENDING_POLL_MS : states.has('pending') && PENDING_POLL_MS
}

/** Optimistically shown as running; afterward the overview reports the progress */
export function useSyncReviews(platform: ReviewPlatform) {
  const queryKey = reviewKeys.overview(platform)
  return useMutation({
    mutationFn: () => call(syncReviews, { params: { platform } }),
    onSuccess: () => {
      queryClient.setQueryData<ReviewOverview>(queryKey, (cached) => cached && { ...cached, sync: { ...cached.sync, running: true } })
      return queryClient.invalidateQueries({ queryKey })
    },
    onError: (error) => notifyError(errorMessageUnlessSignedOut(error)),
  })
}
