import { z } from 'zod'
import { readPlatformText } from '../../platform/vendors/read-platform-text.ts'
import type { Lack, SocialAccess, SocialAudience, SocialDay } from '../../platform/vendors/social-source.ts'
import type { GraphFetcher } from './meta-access.ts'
import { dayAfter, dayEndedBy, fetchMetrics, metaMidnight, nullIfRejected } from './meta-insights.ts'
import {
  FIELDS,
  fetchPosts,
  instagramCommentList,
  instagramMedia,
  instagramMediaList,
  instagramReplyList,
  nextOf,
  readInstagramComments,
  readInstagramItems,
  readInstagramPost,
  readReplies,
} from './meta-posts.ts'
import { nullIfGone, readProfile } from './meta-profile.ts'

const DAILY: Record<string, Lack> = { reach: 'reach', views: 'views', profile_views: 'visits' }
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

export function openInstagramAccount(fetchGraph: GraphFetcher, id: string): SocialAccess {
  /** Meta returns views and visits only as totals of a period, so each day is requested as a period of its own */
  async function readDay(day: string): Promise<{ metrics: SocialDay; lacking: Lack[] }> {
    const span = { since: String(metaMidnight(day)), until: String(metaMidnight(dayAfter(day))) }
    const { found, lacking } = await fetchMetrics(fetchGraph, `/${id}/insights`, DAILY, {
      period: 'day',
      metric_type: 'total_value',
      ...span,
    })
    const metrics: SocialDay = { day }
    for (const { name, total_value: total } of found) {
      const metric = DAILY[name]
      if (total?.value !== undefined && (metric === 'reach' || metric === 'views' || metric === 'visits')) metrics[metric] = total.value
    }
    return { metrics, lacking }
  }

  /** Instagram returns how many followers each of the last 30 days added, so the totals are counted back from today's number */
  async function readFollowers(from: string, to: string): Promise<Map<string, number>> {
    const counted = new Map<string, number>()
    const today = new Date().toISOString().slice(0, 10)
    if (Date.parse(today) - Date.parse(from) > 30 * 86_400_000) return counted
    const span = { since: String(metaMidnight(from)), until: String(metaMidnight(dayAfter(to))) }
    const { found } = await fetchMetrics(fetchGraph, `/${id}/insights`, { follower_count: 'followers' }, { period: 'day', ...span })
    const { followers } = await readProfile(fetchGraph, id, 'username,followers_count')
    let left = followers ?? 0
    const changes = [...(found[0]?.values ?? [])].reverse()
    for (const { value, end_time: end } of changes) {
      if (!end || value === undefined || left <= 0) break
      counted.set(dayEndedBy(end), left)
      left -= value
    }
    return counted
  }

  async function fetchGroups(breakdown: string) {
    const query = { metric: 'follower_demographics', period: 'lifetime', metric_type: 'total_value', breakdown }
    const response = await nullIfRejected(() => fetchGraph(demographics, `/${id}/insights`, query))
    return response && (response.data[0]?.total_value?.breakdowns[0] ?? { dimension_keys: [], results: [] })
  }

  return {
    readAccount: () => readProfile(fetchGraph, id, 'username,name,followers_count'),

    async readDays(from, to) {
      const days: SocialDay[] = []
      const lacking = new Set<Lack>()
      const followers = await readFollowers(from, to)
      for (let day = to; day >= from; day = dayAfter(day, -1)) {
        const { metrics, lacking: lacks } = await readDay(day)
        for (const lack of lacks) lacking.add(lack)
        const known = followers.get(day)
        days.push(known === undefined ? metrics : { ...metrics, followers: known })
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
          Object.fromEntries(results.map(({ dimension_values: [name], value }) => [readPlatformText(name), value]))
        if (cities.results.length > 0) audience.cities = named(cities)
        if (countries.results.length > 0) audience.countries = named(countries)
      } else lacking.push('places')
      return { audience, lacking }
    },

    async listPosts(next, skip) {
      const { response, lacking } = await fetchPosts(POST_FIELDS, skip, (fields, limit) =>
        fetchGraph(instagramMediaList, `/${id}/media`, { fields, limit: String(limit), ...(next && { after: next }) }),
      )
      return { items: response.data.map(readInstagramPost), next: nextOf(response), lacking }
    },

    async listComments(postId, next) {
      const query = { fields: FIELDS.instagramComment, limit: '50', after: next }
      const response = await nullIfGone(() => fetchGraph(instagramCommentList, `/${postId}/comments`, query))
      return response && readInstagramComments(response)
    },

    async listReplies(commentId, next) {
      const query = { fields: FIELDS.instagramReply, limit: '50', after: next }
      const response = await nullIfGone(() => fetchGraph(instagramReplyList, `/${commentId}/replies`, query))
      return response && readReplies(response)
    },

    async findMedia(postId) {
      const shape = instagramMedia.partial().required({ id: true })
      const response = await nullIfGone(() => fetchGraph(shape, `/${postId}`, { fields: FIELDS.instagramMedia }))
      return response && readInstagramItems(response)
    },
  }
}
