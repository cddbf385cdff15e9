import { z } from 'zod'
import { cleanPlatformText } from '../../platform/vendors/read-platform-text.ts'
import type { Lack, Refusals, SocialAccess, SocialAudience, SocialDay } from '../../platform/vendors/social-source.ts'
import { fetchPostsWithFallbacks } from './fetch-posts.ts'
import { fetchEstimatedDailyFollowers } from './instagram-followers.ts'
import { createPostInsightsFetcher } from './instagram-post-insights.ts'
import type { GraphFetcher } from './meta-access.ts'
import {
  dayAfter,
  fetchMetrics,
  hasCaliforniaDayBegun,
  INSIGHTS_IN_PORTFOLIO,
  INSIGHTS_NOT_PERMITTED,
  instagramDaySpan,
  nullIfMetaRejected,
} from './meta-insights.ts'
import {
  FIELDS,
  instagramCommentList,
  instagramMedia,
  instagramMediaList,
  instagramReplyList,
  nextCursorOf,
  toInstagramCommentPage,
  toInstagramItems,
  toInstagramPost,
  toReplyPage,
} from './meta-posts.ts'
import { fetchProfile, nullIfNodeGone } from './meta-profile.ts'

const DAILY = { reach: 'reach', views: 'views' } as const
/** Requested separately, because its series ended in January 2025, and not every account still has the total */
const VISITS = { profile_views: 'visits' } as const
const POST_FIELDS = {
  base: `caption,permalink,timestamp,like_count,comments_count,${FIELDS.instagramMedia}`,
  comments: `comments.limit(50){${FIELDS.instagramComment}}`,
  insights: 'insights.metric(reach,views)',
}

const demographics = z.object({
  data: z
    .array(
      z.object({
        total_value: z
          .object({
            breakdowns: z
              .array(
                z.object({
                  dimension_keys: z.array(z.string()).default([]),
                  results: z.array(z.object({ dimension_values: z.array(z.string()), value: z.number() })).default([]),
                }),
              )
              .default([]),
          })
          .optional(),
      }),
    )
    .default([]),
})

export function openInstagramAccount(fetchGraph: GraphFetcher, id: string, refusals: Refusals): SocialAccess {
  const postInsights = createPostInsightsFetcher(fetchGraph, refusals)

  /** Meta returns views and visits only as totals of a period, so each day is requested as a separate period */
  async function readDay(day: string): Promise<{ metrics: SocialDay; lacking: Lack[] }> {
    const metrics: SocialDay = { day }
    if (!hasCaliforniaDayBegun(day)) return { metrics, lacking: [] }
    const query = { period: 'day', metric_type: 'total_value', ...instagramDaySpan(day, day) }
    const daily = await fetchMetrics(fetchGraph, `/${id}/insights`, DAILY, query, refusals)
    const visits = await fetchMetrics(fetchGraph, `/${id}/insights`, VISITS, query, refusals)
    const named: Record<string, 'reach' | 'views' | 'visits'> = { ...DAILY, ...VISITS }
    for (const { name, total_value: total } of [...daily.found, ...visits.found]) {
      const metric = named[name]
      if (metric && total?.value !== undefined) metrics[metric] = total.value
    }
    return { metrics, lacking: [...daily.lacking, ...visits.lacking] }
  }

  async function fetchGroups(breakdown: string) {
    const query = { metric: 'follower_demographics', period: 'lifetime', metric_type: 'total_value', timeframe: 'this_month', breakdown }
    const response = await nullIfMetaRejected(() => fetchGraph(demographics, `/${id}/insights`, query))
    return response && (response.data[0]?.total_value?.breakdowns[0] ?? { dimension_keys: [], results: [] })
  }

  return {
    neededScopes: () => (refusals[INSIGHTS_NOT_PERMITTED] ? [INSIGHTS_IN_PORTFOLIO] : []),

    readAccount: () => fetchProfile(fetchGraph, id, 'username,name,followers_count'),

    async readDays(from, to) {
      const days: SocialDay[] = []
      const lacking = new Set<Lack>()
      const followers = await fetchEstimatedDailyFollowers(fetchGraph, id, { from, to }, refusals)
      for (let day = to; day >= from; day = dayAfter(day, -1)) {
        const { metrics, lacking: lacks } = await readDay(day)
        for (const lack of lacks) lacking.add(lack)
        const known = followers.get(day)
        days.push(known === undefined ? metrics : { ...metrics, followers: known, followersEstimated: true })
      }
      return { days, lacking: [...lacking] }
    },

    async readAudience() {
      const audience: Partial<SocialAudience> = {}
      const lacking: Lack[] = []
      const people = await fetchGroups('age,gender')
      if (people) {
        const [ageAt, genderAt] = [people.dimension_keys.indexOf('age'), people.dimension_keys.indexOf('gender')]
        const of = (gender: string) =>
          Object.fromEntries(
            people.results
              .filter(({ dimension_values: values }) => values[genderAt] === gender)
              .map(({ dimension_values: values, value }) => [values[ageAt] ?? '', value]),
          )
        if (people.results.length > 0) Object.assign(audience, { women: of('F'), men: of('M') })
      } else lacking.push('age')
      const [cities, countries] = [await fetchGroups('city'), await fetchGroups('country')]
      if (cities && countries) {
        const named = ({ results }: typeof cities) =>
          Object.fromEntries(results.map(({ dimension_values: [name], value }) => [cleanPlatformText(name), value]))
        if (cities.results.length > 0) audience.cities = named(cities)
        if (countries.results.length > 0) audience.countries = named(countries)
      } else lacking.push('places')
      return { audience, lacking }
    },

    async listPosts(next, skip) {
      const withoutInsights = postInsights.haveEnded(next)
      const { response, lacking, needsEachInsights } = await fetchPostsWithFallbacks(
        POST_FIELDS,
        { skip, withoutInsights },
        (fields, limit) => fetchGraph(instagramMediaList, `/${id}/media`, { fields, limit: String(limit), ...(next && { after: next }) }),
      )
      if (needsEachInsights) await postInsights.addToEach(response.data)
      postInsights.recordPage(response.data, nextCursorOf(response))
      return { items: response.data.map(toInstagramPost), next: nextCursorOf(response), lacking }
    },

    async listComments(postId, next) {
      const query = { fields: FIELDS.instagramComment, limit: '50', after: next }
      const response = await nullIfNodeGone(() => fetchGraph(instagramCommentList, `/${postId}/comments`, query))
      return response && toInstagramCommentPage(response)
    },

    async listReplies(commentId, next) {
      const query = { fields: FIELDS.instagramReply, limit: '50', after: next }
      const response = await nullIfNodeGone(() => fetchGraph(instagramReplyList, `/${commentId}/replies`, query))
      return response && toReplyPage(response)
    },

    async findMedia(postId) {
      const shape = instagramMedia.partial().required({ id: true })
      const response = await nullIfNodeGone(() => fetchGraph(shape, `/${postId}`, { fields: FIELDS.instagramMedia }))
      return response && toInstagramItems(response)
    },
  }
}
