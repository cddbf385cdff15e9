import type { RequestedField } from '../graph-fields.ts'
import { type GraphEdge, type GraphNode, GraphRejection } from '../graph-nodes.ts'
import { pageOfList } from '../graph-page.ts'
import { graphErrors } from '../meta-errors.ts'
import type { MediaLinks } from './cdn.routes.ts'
import { pictureSizeOf } from './draw-picture.ts'
import { makePostInsights } from './post-insights.ts'
import type { SandboxComment } from './social-comments.ts'
import { likesAt, type SandboxPost } from './social-posts.ts'
import type { SocialWorld } from './social-world.ts'

/** Instagram returns at most 50 comments at a time */
export const maxComments = 50

export interface NodeParts {
  world: SocialWorld
  links: MediaLinks
  now: Date
  /** The URL of the next page of a nested list */
  edgeUrl: (path: string) => string
  insights: { reject: () => void; rejectOldPost: (post: SandboxPost) => void }
  /** What visitors contributed to a Page: comments and reactions */
  userContent: { reject: () => void }
}

/** 2019-04-05T07:56:32+0000 */
const formatGraphTime = (moment: Date): string => `${moment.toISOString().slice(0, 19)}+0000`

const noField: RequestedField = { name: '', modifiers: {}, inner: [] }

/** A nested list as Graph returns it, with its own page and cursors */
function createNestedEdge<T>(
  all: readonly T[],
  keyOf: (item: T) => string,
  show: (item: T) => GraphNode,
  { modifiers }: RequestedField,
  url: string,
  most?: number,
): GraphEdge {
  const limit = Number(modifiers.limit ?? 25)
  if (!Number.isInteger(limit) || limit < 0) throw new GraphRejection(graphErrors.invalidParameter)
  const page = pageOfList(all, keyOf, { limit, after: modifiers.after ?? null }, (after) => `${url}?limit=${limit}&after=${after}`, most)
  if (!page) throw new GraphRejection(graphErrors.invalidParameter)
  const summary = modifiers.summary && { summary: { total_count: all.length } }
  return { nodes: page.items.map(show), beside: { ...(page.paging && { paging: page.paging }), ...summary } }
}

function createInstagramMediaNode(post: SandboxPost, parts: NodeParts): GraphNode {
  const { world, links, now } = parts
  const type = { picture: 'IMAGE', carousel: 'CAROUSEL_ALBUM', video: 'VIDEO' }[post.template.kind]
  const [first] = post.items
  const isVideo = post.template.kind === 'video'
  return {
    type: 'IGMedia',
    usual: ['id'],
    fields: {
      id: { value: () => post.id },
      caption: { value: () => post.template.caption },
      media_type: { value: () => type },
      media_product_type: { value: () => (isVideo ? 'REELS' : 'FEED') },
      media_url: { value: () => first && links.linkTo(post.id, 0, isVideo ? 'video' : 'picture') },
      thumbnail_url: { value: () => (isVideo ? links.linkTo(post.id, 0, 'picture') : undefined) },
      permalink: { value: () => `https://www.instagram.com/${isVideo ? 'reel' : 'p'}/${post.code}/` },
      shortcode: { value: () => post.code },
      timestamp: { value: () => formatGraphTime(post.postedAt) },
      username: { value: () => post.account.name },
      like_count: { value: () => likesAt(post, now) },
      comments_count: { value: () => countWithReplies(world.comments(post)) },
      children: {
        value: () =>
          post.template.kind === 'carousel' ? { nodes: post.items.map((item, at) => createItemNode(post, item.id, at, links)) } : undefined,
      },
      comments: {
        needs: 'instagram_manage_comments',
        value: (requestedField) => {
          const all = world.comments(post)
          // An empty list inside a node is omitted
          if (all.length === 0) return undefined
          return createNestedEdge(
            all,
            ({ id }) => id,
            (comment) => createInstagramCommentNode(comment, parts),
            requestedField,
            parts.edgeUrl(`${post.id}/comments`),
            maxComments,
          )
        },
      },
      insights: {
        needs: 'instagram_manage_insights',
        value: ({ modifiers }) => {
          parts.insights.reject()
          parts.insights.rejectOldPost(post)
          return makePostInsights(post, (modifiers.metric ?? '').split(',').filter(Boolean), now)
        },
      },
    },
  }
}

const createItemNode = (post: SandboxPost, id: string, at: number, links: MediaLinks): GraphNode => ({
  type: 'IGMedia',
  usual: ['id'],
  fields: {
    id: { value: () => id },
    media_type: { value: () => 'IMAGE' },
    media_url: { value: () => links.linkTo(post.id, at, 'picture') },
    thumbnail_url: { value: () => undefined },
  },
})

const countWithReplies = (comments: SandboxComment[]): number => comments.reduce((sum, { replies }) => sum + 1 + replies.length, 0)

export function createInstagramCommentNode(comment: SandboxComment, parts: NodeParts): GraphNode {
  return {
    type: 'IGComment',
    usual: ['timestamp', 'text', 'id'],
    fields: {
      id: { value: () => comment.id },
      text: { value: () => comment.text },
      username: { value: () => comment.username },
      timestamp: { value: () => formatGraphTime(comment.writtenAt) },
      like_count: { value: () => comment.likes },
      replies: {
        value: (requestedField) =>
          comment.replies.length === 0
            ? undefined
            : createNestedEdge(
                comment.replies,
                ({ id }) => id,
                (reply) => createInstagramCommentNode(reply, parts),
                requestedField,
                parts.edgeUrl(`${comment.id}/replies`),
                maxComments,
              ),
      },
    },
  }
}

function createFacebookPostNode(post: SandboxPost, parts: NodeParts): GraphNode {
  const { world, links, now } = parts
  const { kind, caption } = post.template
  const size = pictureSizeOf(post)
  const image = (at: number) => ({ image: { ...size, src: links.linkTo(post.id, at, 'picture') } })
  const attachment = () => ({
    media_type: { picture: 'photo', carousel: 'album', video: 'video' }[kind],
    target: { id: post.items[0]?.id ?? '' },
    media: { ...image(0), ...(kind === 'video' && { source: links.linkTo(post.id, 0, 'video') }) },
    ...(kind === 'carousel' && {
      subattachments: {
        data: post.items.map((item, at) => ({ media_type: 'photo', target: { id: item.id }, media: image(at) })),
      },
    }),
  })
  return {
    type: 'Post',
    usual: ['created_time', 'message', 'id'],
    fields: {
      id: { value: () => post.id },
      message: { value: () => caption },
      created_time: { value: () => formatGraphTime(post.postedAt) },
      permalink_url: { value: () => `https://www.facebook.com/${post.account.id}/posts/${post.id.split('_')[1]}` },
      full_picture: { value: () => links.linkTo(post.id, 0, 'picture') },
      shares: { value: () => (post.finalLikes > 20 ? { count: Math.round(post.finalLikes / 12) } : undefined) },
      attachments: {
        // Graph returns only the requested fields of an attachment
        value: ({ inner }) => ({
          data: [Object.fromEntries(Object.entries(attachment()).filter(([name]) => inner.some((field) => field.name === name)))],
        }),
      },
      reactions: {
        value: ({ modifiers }) => {
          parts.userContent.reject()
          return {
            data: [],
            ...(modifiers.summary && { summary: { total_count: likesAt(post, now), viewer_reaction: 'NONE' } }),
          }
        },
      },
      comments: {
        needs: 'pages_read_user_content',
        value: (requestedField) => {
          parts.userContent.reject()
          return createNestedEdge(
            world.comments(post),
            ({ id }) => id,
            (comment) => createFacebookCommentNode(comment),
            requestedField,
            parts.edgeUrl(`${post.id}/comments`),
          )
        },
      },
      insights: {
        needs: 'read_insights',
        value: ({ modifiers }) => {
          parts.insights.reject()
          return makePostInsights(post, (modifiers.metric ?? '').split(',').filter(Boolean), now)
        },
      },
    },
  }
}

export const createFacebookCommentNode = (comment: SandboxComment): GraphNode => ({
  type: 'Comment',
  usual: ['created_time', 'from', 'message', 'id'],
  fields: {
    id: { value: () => comment.id },
    message: { value: () => comment.text },
    from: { value: () => ({ id: `9${comment.id.replace(/\D/g, '').slice(-12)}`, name: comment.name }) },
    created_time: { value: () => formatGraphTime(comment.writtenAt) },
    like_count: { value: () => comment.likes },
    comment_count: { value: () => comment.replies.length },
    is_hidden: { value: () => false },
  },
})

export const createPostNode = (post: SandboxPost, parts: NodeParts): GraphNode =>
  post.account.network === 'instagram' ? createInstagramMediaNode(post, parts) : createFacebookPostNode(post, parts)

export const idOfNode = (node: GraphNode): string => String(node.fields.id?.value(noField) ?? '')
