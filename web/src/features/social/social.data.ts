import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { downloadSocialTable, type SOCIAL_TABLES, syncSocial } from '#contract/social/social-contents.ts'
import {
  type FollowersData,
  getActivatedNetworks,
  getFacebookFollowers,
  getFacebookOverview,
  getInstagramFollowers,
  getInstagramOverview,
  type InstagramOverview,
} from '#contract/social/social-metrics.ts'
import type { ReadNetwork } from '#contract/social/social-networks.ts'
import { getFacebookInformation, getInstagramInformation } from '#contract/social/social-summary.ts'
import { call, download } from '../../platform/api/api.ts'
import { errorMessageUnlessSignedOut } from '../../platform/api/api-error.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { saveFile } from '../../platform/api/save-file.ts'
import type { DayRange } from '../../platform/time/calendar-days.ts'
import { notifyError } from '../../ui/dialogs/toasts.ts'

/** One of the posts with the highest engagement rate, from either network */
export interface TopPost {
  key: string
  text: string
  day: string
  time: string
  likes: number
  comments: number
  engagement: number | null
  picture: string
}

/** The overview's data, in the same shape for both networks */
export type Overview = Omit<InstagramOverview, 'posts'> & { posts: TopPost[] }

const SYNC_POLL_MS = 2_000

export const socialKeys = {
  network: (network: ReadNetwork) => ['social', network] as const,
  overview: (network: ReadNetwork, range: DayRange) => ['social', network, 'overview', range] as const,
  followers: (network: ReadNetwork, range: DayRange) => ['social', network, 'followers', range] as const,
}

export function useActivatedNetworks() {
  return useQuery({ queryKey: ['social', 'activated'], queryFn: ({ signal }) => call(getActivatedNetworks, {}, { signal }) })
}

/** Polls while a sync is running. When it ends, everything else of the network is refetched */
export function useOverview(network: ReadNetwork, range: DayRange) {
  const queryKey = socialKeys.overview(network, range)
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const before = queryClient.getQueryData<Overview>(queryKey)
      const overview = await fetchOverview(network, range, signal)
      if (before?.state.state === 'syncing' && overview.state.state !== 'syncing') refetchAfterSync(network)
      return overview
    },
    placeholderData: (cached, from) => (from?.queryKey[1] === network ? cached : undefined),
    refetchInterval: ({ state }) => (state.data?.state.state === 'syncing' ? SYNC_POLL_MS : false),
  })
}

async function fetchOverview(network: ReadNetwork, { from, to }: DayRange, signal: AbortSignal): Promise<Overview> {
  const query = { from_date: from, to_date: to }
  if (network === 'instagram') {
    const { data } = await call(getInstagramOverview, { query }, { signal })
    return {
      ...data,
      posts: data.posts.map((post) => ({
        key: post.key,
        text: post.description,
        day: post.time_date,
        time: post.time,
        likes: post.like_count,
        comments: post.comment_count,
        engagement: post.engagement_rate,
        picture: post.picture,
      })),
    }
  }
  const { data } = await call(getFacebookOverview, { query }, { signal })
  return {
    ...data,
    posts: data.posts.map((post) => ({
      key: post.key,
      text: post.post_description,
      day: post.time_date,
      time: post.time,
      likes: post.likes,
      comments: post.comments_count,
      engagement: post.engagement_rate,
      picture: post.picture,
    })),
  }
}

function refetchAfterSync(network: ReadNetwork) {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [feature, of, what] }) => feature === 'social' && of === network && what !== 'overview',
  })
  void queryClient.invalidateQueries({ queryKey: ['social', 'summary'] })
}

export function useFollowers(network: ReadNetwork, range: DayRange) {
  return useQuery({
    queryKey: socialKeys.followers(network, range),
    queryFn: async ({ signal }): Promise<FollowersData> => {
      const query = { from_date: range.from, to_date: range.to }
      const endpoint = network === 'instagram' ? getInstagramFollowers : getFacebookFollowers
      return (await call(endpoint, { query }, { signal })).data
    },
    placeholderData: keepPreviousData,
  })
}

/** The account on the network's own site; null if none is connected */
export function useNetworkInformation(network: ReadNetwork) {
  return useQuery({
    queryKey: ['social', network, 'information'],
    queryFn: async ({ signal }) => {
      if (network === 'instagram') {
        const [account] = (await call(getInstagramInformation, {}, { signal })).data
        return account ? { url: account.url, name: account.name } : null
      }
      const [page] = (await call(getFacebookInformation, {}, { signal })).data
      return page ? { url: page.facebook_url, name: page.name } : null
    },
    staleTime: 300_000,
  })
}

/** Optimistically shown as running; afterward the overview reports the progress */
export function useSyncSocial(network: ReadNetwork) {
  return useMutation({
    mutationFn: () => call(syncSocial, { params: { network } }),
    onSuccess: () => {
      queryClient.setQueriesData<Overview>(
        { queryKey: [...socialKeys.network(network), 'overview'] },
        (cached) => cached && { ...cached, state: { ...cached.state, state: 'syncing' as const, problem: null } },
      )
      return queryClient.invalidateQueries({ queryKey: [...socialKeys.network(network), 'overview'] })
    },
    onError: (error) => notifyError(errorMessageUnlessSignedOut(error)),
  })
}

export type SocialTable = (typeof SOCIAL_TABLES)[number]

export function useDownloadSocialTable(network: ReadNetwork, range: DayRange) {
  return useMutation({
    mutationFn: async (table: SocialTable) => {
      const query = { from_date: range.from, to_date: range.to, table }
      const options = { signal: new AbortController().signal, onBytes: () => {} }
      const file = await download(downloadSocialTable, { params: { network }, query }, options)
      saveFile(file, file.name)
    },
    onError: (error) => notifyError(errorMessageUnlessSignedOut(error)),
  })
}
