import type { Lack, SocialAccess, SocialDay } from '../../platform/social/social-source.ts'
import type { AskGraph } from './meta-access.ts'
import { askMetrics, dayAfter, dayEndedBy, metaMidnight } from './meta-insights.ts'
import {
  askForPosts,
  FIELDS,
  facebookCommentList,
  facebookPost,
  facebookPostList,
  nextOf,
  readFacebookComments,
  readFacebookItems,
  readFacebookPost,
} from './meta-posts.ts'
import { readProfile, unlessGone } from './meta-profile.ts'

/** What is left of Page insights after the retirements of 2024, 2025 and June 2026 */
const DAILY = {
  page_media_view: 'views',
  page_total_media_view_unique: 'reach',
  page_views_total: 'visits',
  page_follows: 'followers',
} as const
const POST_FIELDS = {
  base: `message,created_time,permalink_url,${FIELDS.facebookMedia},reactions.limit(0).summary(total_count)`,
  comments: `comments.limit(100).summary(true){${FIELDS.facebookComment}}`,
  insights: 'insights.metric(post_total_media_view_unique,post_media_view)',
}

export function openFacebookPage(ask: AskGraph, id: string): SocialAccess {
  return {
    readAccount: () => readProfile(ask, id, 'name,link,followers_count'),

    async readDays(from, to) {
      const query = { period: 'day', since: String(metaMidnight(from)), until: String(metaMidnight(dayAfter(to))) }
      const { found, lacking } = await askMetrics(ask, `/${id}/insights`, DAILY, query)
      const days = new Map<string, SocialDay>()
      for (const { name, values } of found) {
        const figure = DAILY[name as keyof typeof DAILY]
        for (const { value, end_time: end } of values) {
          if (!figure || value === undefined || !end) continue
          const day = dayEndedBy(end)
          days.set(day, { ...days.get(day), day, [figure]: value })
        }
      }
      return { days: [...days.values()], lacking }
    },

    // Meta has withdrawn age, gender, cities and countries of a Page's followers
    readAudience: async () => ({ audience: {}, lacking: ['age', 'places'] satisfies Lack[] }),

    async listPosts(next, skip) {
      const { answer, lacking } = await askForPosts(POST_FIELDS, skip, (fields, limit) =>
        ask(facebookPostList, `/${id}/posts`, { fields, limit: String(limit), ...(next && { after: next }) }),
      )
      return { items: answer.data.map(readFacebookPost), next: nextOf(answer), lacking }
    },

    async listComments(postId, next) {
      const query = { fields: FIELDS.facebookComment, limit: '100', after: next }
      const answer = await unlessGone(() => ask(facebookCommentList, `/${postId}/comments`, query))
      return answer && readFacebookComments(answer)
    },

    listReplies: async () => null,

    async findMedia(postId) {
      const shape = facebookPost.pick({ id: true, full_picture: true, attachments: true })
      const answer = await unlessGone(() => ask(shape, `/${postId}`, { fields: FIELDS.facebookMedia }))
      return answer && readFacebookItems(answer)
    },
  }
}
