import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { oneOfSchema } from '../wire/list-query.ts'
import { done, successBodySchema } from '../wire/response-body.ts'
import { addPeriodRules, periodQuery } from './social-metrics.ts'
import { READ_NETWORKS } from './social-networks.ts'

/** Number of posts that are loaded at a time */
export const CONTENTS_SIZE = 12
export const COMMENTS_SIZE = 20

/** Opaque. It contains the content or list that it belongs to, so that a token for another list is rejected */
const tokenSchema = (name: string) =>
  z.preprocess(
    (value) => (value === '' ? undefined : value),
    z
      .string()
      .max(500, { error: `${name} is not a token of this list` })
      .optional(),
  )

export const CONTENT_SORTS = ['newest', 'likes', 'comments', 'engagement'] as const

const contentsQuery = addPeriodRules(
  z.object({ ...periodQuery, next_token: tokenSchema('next_token'), sort: oneOfSchema('sort', CONTENT_SORTS) }),
)

/** Totals for the period, shown above the list */
const totals = z.object({
  posts: z.number().int(),
  likes: z.number().int(),
  comments: z.number().int(),
  posts_before: z.number().int(),
  likes_before: z.number().int(),
  /** content_code or facebook_content_key; null where there is nothing to compare */
  most_liked: z.string().nullable(),
})

/**
 * Paths on this server, with keys that are valid for a day, because the network's own links expire. size: reserves space without a layout
 * shift; 0 if unknown
 */
const picture = z.object({ url: z.string(), width: z.number().int(), height: z.number().int() })

const instagramContent = z.object({
  content_id: z.string(),
  content_code: z.string(),
  /** For Instagram; empty if the post was deleted there */
  url: z.string(),
  like_count: z.number().int(),
  comment_count: z.number().int(),
  video_play_count: z.number().int().nullable(),
  description: z.string(),
  device_timestamp: z.string(),
  images: z.object({ candidates: z.array(picture) }),
  carousel_media: z.array(z.object({ display_uri: z.string(), width: z.number().int(), height: z.number().int(), video_url: z.string() })),
  video: z.array(z.object({ url: z.string() })),
  // Our additions
  engagement_rate: z.number().nullable(),
  /** Whether the post existed at an earlier sync, but not at the last one */
  deleted: z.boolean(),
})
export type InstagramContent = z.output<typeof instagramContent>

export const listInstagramContents = endpoint({
  name: 'listInstagramContents',
  method: 'GET',
  path: '/socialmedia/instagram/contents',
  access: 'account',
  summary: 'Posts, the newest first or as sorted',
  query: contentsQuery,
  response: successBodySchema({
    contents: z.array(instagramContent),
    next_token: z.string().nullable(),
    more_available: z.boolean(),
    totals,
  }),
})

const facebookContent = z.object({
  facebook_content_key: z.string(),
  facebook_content_url: z.string(),
  likes: z.number().int(),
  post_description: z.string(),
  comments_count: z.number().int(),
  post_datetime: z.string(),
  images: z.object({ uri: z.string(), width: z.number().int(), height: z.number().int() }).nullable(),
  /** video_url: an addition, empty if it is a picture */
  carousel_images: z.array(
    z.object({ image_file_uri: z.string(), width: z.number().int(), height: z.number().int(), video_url: z.string() }),
  ),
  videos: z.object({ video_hd_file: z.string() }).nullable(),
  // Our additions
  engagement_rate: z.number().nullable(),
  deleted: z.boolean(),
})
export type FacebookContent = z.output<typeof facebookContent>

export const listFacebookContents = endpoint({
  name: 'listFacebookContents',
  method: 'GET',
  path: '/socialmedia/facebook/contents',
  access: 'account',
  summary: 'Posts, the newest first or as sorted; `cursor` is the next call’s next_token, null at the end',
  query: contentsQuery,
  response: successBodySchema({ data: z.array(facebookContent), cursor: z.string().nullable(), totals }),
})

const instagramReply = z.object({
  comment_id: z.string(),
  commenter_profile_url: z.string(),
  commenter_name: z.string(),
  contents: z.string(),
  created_datetime: z.string(),
  comment_like_count: z.number().int(),
})
export type InstagramReply = z.output<typeof instagramReply>

const instagramComment = z.object({
  comment_id: z.string(),
  commenter_profile_url: z.string(),
  commenter_name: z.string(),
  comment_contents: z.string(),
  created_datetime: z.string(),
  comment_like_count: z.number().int(),
  child_comment_count: z.number().int(),
})
export type InstagramComment = z.output<typeof instagramComment>

const contentCode = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, { error: 'This post does not exist' })

export const listInstagramComments = endpoint({
  name: 'listInstagramComments',
  method: 'GET',
  path: '/socialmedia/instagram/comments/{content_code}',
  access: 'account',
  summary: 'Comments of a post, the newest first; previous_token leads to earlier ones, null at the end',
  params: z.object({ content_code: contentCode }),
  query: z.object({ previous_token: tokenSchema('previous_token') }),
  response: successBodySchema({ comments: z.array(instagramComment), previous_token: z.string().nullable() }),
})

export const listInstagramReplies = endpoint({
  name: 'listInstagramReplies',
  method: 'GET',
  path: '/socialmedia/instagram/comments/child/{content_code}/{comment_id}',
  access: 'account',
  summary: 'Replies to a comment, the oldest first',
  params: z.object({ content_code: contentCode, comment_id: z.string().regex(/^[0-9_]{1,64}$/, { error: 'This comment does not exist' }) }),
  response: successBodySchema({ replies: z.array(instagramReply) }),
})

const facebookComment = z.object({
  comment_id: z.string(),
  user_profile_image: z.string(),
  user_name: z.string(),
  message: z.string(),
  created_datetime: z.string(),
  like_count: z.number().int(),
})
export type FacebookComment = z.output<typeof facebookComment>

export const listFacebookComments = endpoint({
  name: 'listFacebookComments',
  method: 'GET',
  path: '/socialmedia/facebook/contents/{key}/comments',
  access: 'account',
  summary: 'Comments of a post, the newest first; next_token leads on, null at the end',
  params: z.object({ key: z.string().regex(/^[A-Za-z0-9_-]{1,100}$/, { error: 'This post does not exist' }) }),
  query: z.object({ next_token: tokenSchema('next_token') }),
  response: successBodySchema({ data: z.array(facebookComment), next_token: z.string().nullable() }),
})

/** A picture or video that we store a copy of. A key identifies it, because requests for images cannot carry the session's token */
export const getSocialMedia = endpoint({
  name: 'getSocialMedia',
  method: 'GET',
  path: '/socialmedia/media',
  access: 'public',
  summary: 'A picture or video of a post, by a key that lasts a day; ranges are served',
  query: z.object({ key: z.string({ error: 'The key of the picture is missing' }).max(500, { error: 'This picture does not exist' }) }),
  response: z.any(),
  binary: ['image/jpeg', 'image/png', 'image/webp', 'video/mp4'],
  addition: true,
})

const network = z.object({ network: z.enum(READ_NETWORKS, { error: 'There is no such network' }) })

export const syncSocial = endpoint({
  name: 'syncSocial',
  method: 'POST',
  path: '/socialmedia/{network}/sync',
  access: 'account',
  summary: 'Ask the network now; harmless while a sync runs. 409 when not connected',
  params: network,
  response: done,
  addition: true,
})

export const SOCIAL_TABLES = ['figures', 'followers', 'posts', 'audience', 'best-times'] as const

export const downloadSocialTable = endpoint({
  name: 'downloadSocialTable',
  method: 'GET',
  path: '/socialmedia/{network}/download',
  access: 'account',
  summary: 'A table of the screen as CSV',
  params: network,
  query: addPeriodRules(
    z.object({ ...periodQuery, table: z.enum(SOCIAL_TABLES, { error: `table must be one of: ${SOCIAL_TABLES.join(', ')}` }) }),
  ),
  response: z.any(),
  binary: ['text/csv; charset=utf-8'],
  addition: true,
})
