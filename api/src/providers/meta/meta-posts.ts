import { z } from 'zod'
import { cleanPlatformText, cleanPlatformUrl } from '../../platform/vendors/read-platform-text.ts'
import { readableRowsSchema } from '../../platform/vendors/readable-rows.ts'
import type { Paged, SocialComment, SocialMediaItem, SocialPost, SocialReply } from '../../platform/vendors/social-source.ts'
import { normalizeMetaTime } from './meta-insights.ts'

const paging = z.object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() }).optional()
const listSchema = <T extends z.ZodType>(item: T) => z.object({ data: readableRowsSchema(item), paging })
const count = z.number().int().nonnegative().catch(0)
const knownCount = z.number().int().nonnegative().nullable().catch(null)
/** Insights of a single post */
export const postInsights = z.object({
  data: z.array(z.object({ name: z.string(), values: z.array(z.object({ value: z.unknown().optional() })).default([]) })).default([]),
})
const insights = postInsights.optional()
const summary = z.object({ summary: z.object({ total_count: count }).optional() }).optional()

const instagramReply = z.object({
  id: z.string(),
  text: z.string().default(''),
  username: z.string().default(''),
  timestamp: z.string(),
  like_count: count,
})
const instagramComment = instagramReply.extend({ replies: listSchema(instagramReply).optional() })
const mediaItem = z.object({
  id: z.string(),
  media_type: z.string().optional(),
  media_url: z.string().optional(),
  thumbnail_url: z.string().optional(),
})
export const instagramMedia = mediaItem.extend({
  caption: z.string().default(''),
  permalink: z.string().default(''),
  shortcode: z.string().optional(),
  timestamp: z.string(),
  like_count: knownCount,
  comments_count: knownCount,
  children: z.object({ data: z.array(mediaItem).default([]) }).optional(),
  comments: listSchema(instagramComment).optional(),
  insights,
})

const facebookComment = z.object({
  id: z.string(),
  message: z.string().default(''),
  from: z.object({ name: z.string().default('') }).optional(),
  created_time: z.string(),
  like_count: count,
})
const attachmentMedia = z.object({ image: z.object({ src: z.string() }).optional(), source: z.string().optional() }).optional()
const attachment = z.object({
  media_type: z.string().optional(),
  target: z.object({ id: z.string().optional() }).optional(),
  media: attachmentMedia,
})
export const facebookPost = z.object({
  id: z.string(),
  message: z.string().default(''),
  created_time: z.string(),
  permalink_url: z.string().default(''),
  full_picture: z.string().optional(),
  attachments: z
    .object({
      data: z.array(attachment.extend({ subattachments: z.object({ data: z.array(attachment).default([]) }).optional() })).default([]),
    })
    .optional(),
  reactions: summary,
  comments: listSchema(facebookComment)
    .and(z.object({ summary: z.object({ total_count: count }).optional() }))
    .optional(),
  insights,
})

export const instagramMediaList = listSchema(instagramMedia)
export const facebookPostList = listSchema(facebookPost)
export const instagramCommentList = listSchema(instagramComment)
export const instagramReplyList = listSchema(instagramReply)
export const facebookCommentList = listSchema(facebookComment)

const REPLY_FIELDS = 'id,text,username,timestamp,like_count'
export const FIELDS = {
  /** Meta's largest pages of comments: 50 on Instagram, 100 on Facebook */
  instagramReply: REPLY_FIELDS,
  instagramComment: `${REPLY_FIELDS},replies.limit(50){${REPLY_FIELDS}}`,
  instagramMedia: 'id,media_type,media_url,thumbnail_url,children{id,media_type,media_url,thumbnail_url}',
  facebookComment: 'id,message,from,created_time,like_count',
  facebookMedia: 'id,full_picture,attachments{media_type,target,media,subattachments}',
}

/** Cursor of the next page. The URL in `next` contains the token, so it is not used */
export const nextCursorOf = (response: { paging?: z.output<typeof paging> }): string | null =>
  response.paging?.next ? (response.paging.cursors?.after ?? null) : null

const findInsightValue = (found: z.output<typeof insights>, name: string): number | null => {
  const value = found?.data.find((one) => one.name === name)?.values[0]?.value
  return typeof value === 'number' ? Math.round(value) : null
}

const toSocialReply = (reply: z.output<typeof instagramReply>): SocialReply => ({
  commentId: reply.id,
  author: cleanPlatformText(reply.username),
  contents: cleanPlatformText(reply.text),
  writtenAt: new Date(normalizeMetaTime(reply.timestamp)),
  likes: reply.like_count,
})

export const toReplyPage = (response: z.output<typeof instagramReplyList>): Paged<SocialReply> => ({
  items: response.data.map(toSocialReply),
  next: nextCursorOf(response),
})

export const toInstagramCommentPage = (response: z.output<typeof instagramCommentList>): Paged<SocialComment> => ({
  items: response.data.map(({ replies, ...comment }) => ({
    ...toSocialReply(comment),
    replies: replies ? toReplyPage(replies) : { items: [], next: null },
  })),
  next: nextCursorOf(response),
})

export const toFacebookCommentPage = (response: z.output<typeof facebookCommentList>): Paged<SocialComment> => ({
  items: response.data.map((comment) => ({
    commentId: comment.id,
    author: cleanPlatformText(comment.from?.name),
    contents: cleanPlatformText(comment.message),
    writtenAt: new Date(normalizeMetaTime(comment.created_time)),
    likes: comment.like_count,
    replies: { items: [], next: null },
  })),
  next: nextCursorOf(response),
})

export function toInstagramItems(media: z.output<typeof mediaItem> & Pick<z.output<typeof instagramMedia>, 'children'>): SocialMediaItem[] {
  const items = media.children?.data.length ? media.children.data : [media]
  return items.flatMap(({ id, media_type: type, media_url: url, thumbnail_url: thumbnail }) => {
    const isVideo = type === 'VIDEO'
    const [pictureUrl, videoUrl] = [cleanPlatformUrl(isVideo ? thumbnail : url), isVideo ? cleanPlatformUrl(url) : '']
    return pictureUrl || videoUrl ? [{ sourceId: id, pictureUrl, videoUrl }] : []
  })
}

export function toFacebookItems(post: Pick<z.output<typeof facebookPost>, 'id' | 'full_picture' | 'attachments'>): SocialMediaItem[] {
  const [first] = post.attachments?.data ?? []
  const inside = first?.subattachments?.data ?? []
  const found = (inside.length > 0 ? inside : first ? [first] : []).flatMap(({ target, media, media_type: type }, at) => {
    const videoUrl = type?.startsWith('video') ? cleanPlatformUrl(media?.source) : ''
    const pictureUrl = cleanPlatformUrl(media?.image?.src ?? (at === 0 ? post.full_picture : undefined))
    return pictureUrl || videoUrl ? [{ sourceId: target?.id ?? `${post.id} ${at}`, pictureUrl, videoUrl }] : []
  })
  const pictureUrl = cleanPlatformUrl(post.full_picture)
  return found.length > 0 || !pictureUrl ? found : [{ sourceId: post.id, pictureUrl, videoUrl: '' }]
}

export function toInstagramPost(media: z.output<typeof instagramMedia>): SocialPost {
  const code = media.shortcode ?? /\/(?:p|reel|tv)\/([\w-]+)/.exec(media.permalink)?.[1] ?? media.id
  return {
    postId: media.id,
    code: /^[\w-]{1,64}$/.test(code) ? code : media.id,
    url: cleanPlatformUrl(media.permalink),
    description: cleanPlatformText(media.caption),
    postedAt: new Date(normalizeMetaTime(media.timestamp)),
    likes: media.like_count,
    commentCount: media.comments_count,
    reach: findInsightValue(media.insights, 'reach'),
    plays: media.media_type === 'VIDEO' ? findInsightValue(media.insights, 'views') : null,
    media: toInstagramItems(media),
    comments: media.comments ? toInstagramCommentPage(media.comments) : { items: [], next: null },
  }
}

export function toFacebookPost(post: z.output<typeof facebookPost>): SocialPost {
  const isVideo = post.attachments?.data[0]?.media_type?.startsWith('video')
  return {
    postId: post.id,
    code: post.id,
    url: cleanPlatformUrl(post.permalink_url),
    description: cleanPlatformText(post.message),
    postedAt: new Date(normalizeMetaTime(post.created_time)),
    likes: post.reactions?.summary?.total_count ?? null,
    commentCount: post.comments?.summary?.total_count ?? post.comments?.data.length ?? null,
    reach: findInsightValue(post.insights, 'post_total_media_view_unique'),
    plays: isVideo ? findInsightValue(post.insights, 'post_media_view') : null,
    media: toFacebookItems(post),
    comments: post.comments ? toFacebookCommentPage(post.comments) : { items: [], next: null },
  }
}
