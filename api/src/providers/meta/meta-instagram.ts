import { z } from 'zod'
import { readPlatformText } from '../../platform/reviews/read-platform-text.ts'
import type { Lack, SocialAccess, SocialAudience, SocialDay } from '../../platform/social/social-source.ts'
import type { AskGraph } from './meta-access.ts'
import { askMetrics, dayAfter, dayEndedBy, ifNotRefused, metaMidnight } from './meta-insights.ts'
import {
  askForPosts,
  FIELDS,
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
import { readProfile, unlessGone } from './meta-profile.ts'

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

export function openInstagramAccount(ask: AskGraph, id: string): SocialAccess {
  /** Views and visits come as totals of a span only, so each day is a span of its own */
  async function readDay(day: string): Promise<{ figures: SocialDay; lacking: Lack[] }> {
    const span = { since: String(metaMidnight(day)), until: String(metaMidnight(dayAfter(day))) }
    const { found, lacking } = await askMetrics(ask, `/${id}/insights`, DAILY, { period: 'day', metric_type: 'total_value', ...span })
    const figures: SocialDay = { day }
    for (const { name, total_value: total } of found) {
      const figure = DAILY[name]
      if (total?.value !== undefined && (figure === 'reach' || figure === 'views' || figure === 'visits')) figures[figure] = total.value
    }
    return { figures, lacking }
  }

  /** Instagram tells how many followers each of the last 30 days brought, not how many there were: counted back from today's number */
  async function readFollowers(from: string, to: string): Promise<Map<string, number>> {
    const counted = new Map<string, number>()
    const today = new Date().toISOString().slice(0, 10)
    if (Date.parse(today) - Date.parse(from) > 30 * 86_400_000) return counted
    const span = { since: String(metaMidnight(from)), until: String(metaMidnight(dayAfter(to))) }
    const { found } = await askMetrics(ask, `/${id}/insights`, { follower_count: 'followers' }, { period: 'day', ...span })
    const { followers } = await readProfile(ask, id, 'username,followers_count')
    let left = followers ?? 0
    const changes = [...(found[0]?.values ?? [])].reverse()
    for (const { value, end_time: end } of changes) {
      if (!end || value === undefined || left <= 0) break
      counted.set(dayEndedBy(end), left)
      left -= value
    }
    return counted
  }

  async function askForGroups(breakdown: string) {
    const query = { metric: 'follower_demographics', period: 'lifetime', metric_type: 'total_value', breakdown }
    const answer = await ifNotRefused(() => ask(demographics, `/${id}/insights`, query))
    return answer && (answer.data[0]?.total_value?.breakdowns[0] ?? { dimension_keys: [], results: [] })
  }

  return {
    readAccount: () => readProfile(ask, id, 'username,name,followers_count'),

    async readDays(from, to) {
      const days: SocialDay[] = []
      const lacking = new Set<Lack>()
      const followers = await readFollowers(from, to)
      for (let day = to; day >= from; day = dayAfter(day, -1)) {
        const { figures, lacking: lacks } = await readDay(day)
        for (const lack of lacks) lacking.add(lack)
        const known = followers.get(day)
        days.push(known === undefined ? figures : { ...figures, followers: known })
      }
      return { days, lacking: [...lacking] }
    },

    async readAudience() {
      const audience: Partial<SocialAudience> = {}
      const lacking: Lack[] = []
      const people = await askForGroups('age,gender')
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
      const [cities, countries] = [await askForGroups('city'), await askForGroups('country')]
      if (cities && countries) {
        const named = ({ results }: typeof cities) =>
          Object.fromEntries(results.map(({ dimension_values: [name], value }) => [readPlatformText(name), value]))
        if (cities.results.length > 0) audience.cities = named(cities)
        if (countries.results.length > 0) audience.countries = named(countries)
      } else lacking.push('places')
      return { audience, lacking }
    },

    async listPosts(next, skip) {
      const { answer, lacking } = await askForPosts(POST_FIELDS, skip, (fields, limit) =>
        ask(instagramMediaList, `/${id}/media`, { fields, limit: String(limit), ...(next && { after: next }) }),
      )
      return { items: answer.data.map(readInstagramPost), next: nextOf(answer), lacking }
    },

    async listComments(postId, next) {
      const query = { fields: FIELDS.instagramComment, limit: '50', after: next }
      const answer = await unlessGone(() => ask(instagramCommentList, `/${postId}/comments`, query))
      return answer && readInstagramComments(answer)
    },

    async listReplies(commentId, next) {
      const query = { fields: FIELDS.instagramReply, limit: '50', after: next }
      const answer = await unlessGone(() => ask(instagramReplyList, `/${commentId}/replies`, query))
      return answer && readReplies(answer)
    },

    async findMedia(postId) {
      const shape = instagramMedia.partial().required({ id: true })
      const answer = await unlessGone(() => ask(shape, `/${postId}`, { fields: FIELDS.instagramMedia }))
      return answer && readInstagramItems(answer)
    },
  }
}
