import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { listFacebookComments, listInstagramComments, listInstagramReplies } from '#contract/social/social-contents.ts'
import type { ReadNetwork } from '#contract/social/social-networks.ts'
import { call } from '../../../platform/api/api.ts'
import { socialKeys } from '../social.data.ts'

/** A comment on either network, or a reply to one */
export interface Comment {
  id: string
  picture: string
  name: string
  text: string
  written: string
  likes: number
  /** Facebook lists replies among the comments */
  replies: number
}

interface CommentPage {
  comments: Comment[]
  /** Token for earlier comments; null at the end */
  next: string | null
}

/** Newest first. Instagram pages backward (previous_token), Facebook forward (next_token); both directions lead to older comments */
export function useComments(network: ReadNetwork, post: string) {
  return useInfiniteQuery({
    queryKey: [...socialKeys.network(network), 'comments', post] as const,
    queryFn: ({ pageParam, signal }) => fetchCommentPage(network, post, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

async function fetchCommentPage(network: ReadNetwork, post: string, token: string | null, signal: AbortSignal): Promise<CommentPage> {
  if (network === 'instagram') {
    const request = { params: { content_code: post }, query: { previous_token: token ?? undefined } }
    const { comments, previous_token: next } = await call(listInstagramComments, request, { signal })
    return {
      comments: comments.map((comment) => ({
        id: comment.comment_id,
        // commenter_profile_url is the person's page; Meta provides no picture
        picture: '',
        name: comment.commenter_name,
        text: comment.comment_contents,
        written: comment.created_datetime,
        likes: comment.comment_like_count,
        replies: comment.child_comment_count,
      })),
      next,
    }
  }
  const { data, next_token: next } = await call(
    listFacebookComments,
    { params: { key: post }, query: { next_token: token ?? undefined } },
    { signal },
  )
  return {
    comments: data.map((comment) => ({
      id: comment.comment_id,
      picture: comment.user_profile_image,
      name: comment.user_name,
      text: comment.message,
      written: comment.created_datetime,
      likes: comment.like_count,
      replies: 0,
    })),
    next,
  }
}

export function useReplies(post: string, commentId: string, isWanted: boolean) {
  return useQuery({
    queryKey: [...socialKeys.network('instagram'), 'replies', post, commentId] as const,
    queryFn: async ({ signal }): Promise<Comment[]> => {
      const { replies } = await call(listInstagramReplies, { params: { content_code: post, comment_id: commentId } }, { signal })
      return replies.map((reply) => ({
        id: reply.comment_id,
        picture: '',
        name: reply.commenter_name,
        text: reply.contents,
        written: reply.created_datetime,
        likes: reply.comment_like_count,
        replies: 0,
      }))
    },
    enabled: isWanted,
  })
}
