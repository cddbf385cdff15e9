import type { Lack, Refusals, SocialAccess, SocialDay } from '../../platform/vendors/social-source.ts'
import { fetchPostsWithFallbacks } from './fetch-posts.ts'
import type { GraphFetcher } from './meta-access.ts'
import { dayEndingAt, fetchMetrics, hasCaliforniaDayBegun, pageDaySpan } from './meta-insights.ts'
import {
  FIELDS,
  facebookCommentList,
  facebookPost,
  facebookPostList,
  nextCursorOf,
  toFacebookCommentPage,
  toFacebookItems,
  toFacebookPost,
} from './meta-posts.ts'
import { fetchProfile, nullIfNodeGone } from './meta-profile.ts'

/** The Page insights that remain after Meta retired others in 2024, 2025 and June 2026 */
const DAILY = {
  page_media_view: 'views',
  page_total_media_view_unique: 'reach',
  page_views_total: 'visits',
  page_follows: 'followers',
} as const
const POST_FIELDS = {
  base: `message,created_time,permalink_url,${FIELDS.facebookMedia}`,
  // May be rejected without pages_read_user_content, as may the comments
  likes: 'reactions.limit(0).summary(total_count)',
  comments: `comments.limit(100).summary(true){${FIELDS.facebookComment}}`,
  insights: 'insights.metric(post_total_media_view_unique,post_media_view)',
}

export function openFacebookPage(fetchGraph: GraphFetcher, id: string, refusals: Refusals): SocialAccess {
  return {
    neededScopes: () => [],

    readAccount: () => fetchProfile(fetchGraph, id, 'name,link,followers_count'),

    async readDays(from, to) {
      if (!hasCaliforniaDayBegun(from)) return { days: [], lacking: [] }
      const { found, lacking } = await fetchMetrics(
        fetchGraph,
        `/${id}/insights`,
        DAILY,
        { period: 'day', ...pageDaySpan(from, to) },
        refusals,
      )
      const days = new Map<string, SocialDay>()
      for (const { name, values } of found) {
        const metric = DAILY[name as keyof typeof DAILY]
        for (const { value, end_time: end } of values) {
          if (!metric || value === undefined || !end) continue
          const day = dayEndingAt(end)
          days.set(day, { ...days.get(day), day, [metric]: value })
        }
      }
      return { days: [...days.values()], lacking }
    },

    // Meta no longer provides age, gender, cities and countries of a Page's followers
    readAudience: async () => ({ audience: {}, lacking: ['age', 'places'] satisfies Lack[] }),

    async listPosts(next, skip) {
      const { response, lacking } = await fetchPostsWithFallbacks(POST_FIELDS, { skip }, (fields, limit) =>
        fetchGraph(facebookPostList, `/${id}/posts`, { fields, limit: String(limit), ...(next && { after: next }) }),
      )
      return { items: response.data.map(toFacebookPost), next: nextCursorOf(response), lacking }
    },

    async listComments(postId, next) {
      const query = { fields: FIELDS.facebookComment, limit: '100', after: next }
      const response = await nullIfNodeGone(() => fetchGraph(facebookCommentList, `/${postId}/comments`, query))
      return response && toFacebookCommentPage(response)
    },

    listReplies: async () => null,

    async findMedia(postId) {
      const shape = facebookPost.pick({ id: true, full_picture: true, attachments: true })
      const response = await nullIfNodeGone(() => fetchGraph(shape, `/${postId}`, { fields: FIELDS.facebookMedia }))
      return response && toFacebookItems(response)
    },
  }
}
