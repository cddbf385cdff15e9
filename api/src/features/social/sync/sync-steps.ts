import { addDays } from '../../../platform/base/add-days.ts'
import { ProviderError } from '../../../platform/base/provider-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { ConsentEnded } from '../../../platform/vendors/consent-ended.ts'
import type { Lack, Paged, SocialAccess } from '../../../platform/vendors/social-source.ts'
import {
  deleteUnseenComments,
  findCommentToReadReplies,
  findPostToReadComments,
  markPostDeleted,
  markUnseenPostsDeleted,
  saveAccountProfile,
  saveAudienceGroups,
  saveComments,
  saveDayMetrics,
  saveMediaFiles,
  savePosts,
  setCommentsCursor,
  setRepliesCursor,
  toCommentRows,
  toReplyRows,
} from './save-social.queries.ts'
import type { Progress, SyncKey, SyncRow, SyncStage } from './sync-social.queries.ts'

const DAY_MS = 86_400_000
/** Thirteen months, so that a month can be compared with the same month a year before */
const HISTORY_DAYS = 396
/** Meta's metrics are up to 48 hours late, so the last days are requested again */
const RESTATED_DAYS = 3
/** Most comments and likes are made in the first weeks, so older posts are read only by the weekly sweep */
const FRESH_POSTS_MS = 45 * DAY_MS

interface StepContext {
  key: SyncKey
  access: SocialAccess
  longestSpanDays: number
  state: SyncRow
  startedAt: Date
  /** In the business's time zone */
  today: string
  now: Date
  read<T>(run: (db: Db) => Promise<T>): Promise<T>
}

/** Fetches one page from the network, and returns a function that saves it: rows and progress are saved in one transaction */
type Step = (context: StepContext) => Promise<(db: Db) => Promise<Progress>>

const laterOf = (one: string, other: string) => (one > other ? one : other)

export const STEPS: Record<Exclude<SyncStage, 'done'>, Step> = {
  async account({ key, access, today }) {
    const account = await access.readAccount()
    return async (db) => {
      await saveAccountProfile(db, key, account)
      if (account.followers !== null) await saveDayMetrics(db, key, [{ day: today, followers: account.followers }])
      return { stage: 'days', cursor: null, done: 0 }
    }
  },

  /** Reads backward from today, so that the most recent weeks are available first */
  async days({ key, access, state, today, longestSpanDays }) {
    const firstWanted = state.daysFrom ? laterOf(state.daysFrom, computeFirstRestatedDay(state, today)) : addDays(today, -HISTORY_DAYS)
    const to = state.cursor ?? today
    const from = laterOf(firstWanted, addDays(to, 1 - longestSpanDays))
    const { days, lacking } = await access.readDays(from, to)
    const hasMetrics = days.some(({ views, reach, visits }) => views !== undefined || reach !== undefined || visits !== undefined)
    const known = days.filter(({ day, ...metrics }) => Object.keys(metrics).length > 0)
    return async (db) => {
      await saveDayMetrics(db, key, known, { retainsFollowers: true })
      const done = state.done + known.length
      // If an entire span has no metrics, the network has no earlier ones
      const isEnd = from <= firstWanted || !hasMetrics
      if (!isEnd) return { stage: 'days', cursor: addDays(from, -1), done, lacking }
      // Without metrics, or after a rejection (a revoked permission), the next sync requests the whole history again
      const isWholeHistory = hasMetrics || (state.done > 0 && lacking.length === 0)
      return { stage: 'audience', cursor: null, done: 0, lacking, ...(isWholeHistory && { daysFrom: state.daysFrom ?? from }) }
    }
  },

  async audience({ key, access, today }) {
    const { audience, lacking } = await access.readAudience()
    return async (db) => {
      await saveAudienceGroups(db, key, today, audience)
      return { stage: 'posts', cursor: null, done: 0, lacking }
    }
  },

  async posts({ key, access, state, startedAt, now }) {
    const page = await access.listPosts(state.cursor, state.lacking as Lack[])
    const posts = page.items
    const oldest = posts.reduce<Date | null>((found, { postedAt }) => (found && found < postedAt ? found : postedAt), state.oldestPostAt)
    return async (db) => {
      const changed = await savePosts(db, key, posts, startedAt)
      await saveMediaFiles(db, key, posts, state.isSweep)
      if (!page.lacking.includes('comments')) {
        await saveComments(
          db,
          key,
          posts.flatMap(({ postId, comments }) => toCommentRows(postId, comments.items)),
          startedAt,
        )
        for (const { postId, comments } of posts)
          if (comments.next && changed.has(postId)) await setCommentsCursor(db, key, postId, comments.next)
        await deleteUnseenComments(
          db,
          key,
          posts.filter(({ comments }) => !comments.next).map(({ postId }) => postId),
          startedAt,
        )
      }
      const done = state.done + posts.length
      const isStuck = page.next !== null && page.next === state.cursor
      const hasMore = page.next && !isStuck && (state.isSweep || !oldest || now.getTime() - oldest.getTime() < FRESH_POSTS_MS)
      const common = { lacking: page.lacking, ...(oldest && { oldestPostAt: oldest }) }
      if (hasMore) return { stage: 'posts', cursor: page.next, done, ...common }
      await markUnseenPostsDeleted(db, key, startedAt, page.next ? oldest : null, now)
      return { stage: 'comments', cursor: null, done: 0, ...common }
    }
  },

  /** Reads comments beyond the first page, which is returned with the post */
  async comments({ key, access, state, startedAt, now, read }) {
    const post = await read((db) => findPostToReadComments(db, key))
    if (!post) return async () => ({ stage: 'replies', cursor: null, done: 0 })
    const page = await toRejectedIfPermanent(access.listComments(post.postId, post.cursor))
    return async (db) => {
      if (page === 'rejected') await setCommentsCursor(db, key, post.postId, null)
      else if (!page) await markPostDeleted(db, key, post.postId, now)
      else {
        const next = stopAtRepeatedCursor(page.next, post.cursor)
        await saveComments(db, key, toCommentRows(post.postId, page.items), startedAt)
        await setCommentsCursor(db, key, post.postId, next)
        if (!next) await deleteUnseenComments(db, key, [post.postId], startedAt)
      }
      return { stage: 'comments', cursor: null, done: state.done + countPageItems(page) }
    }
  },

  async replies({ key, access, state, startedAt, read }) {
    const comment = await read((db) => findCommentToReadReplies(db, key))
    if (!comment) return async () => ({ stage: 'done', cursor: null, done: 0 })
    const page = await toRejectedIfPermanent(access.listReplies(comment.commentId, comment.cursor))
    return async (db) => {
      const isRead = page !== null && page !== 'rejected'
      if (isRead) await saveComments(db, key, toReplyRows(comment.postId, comment.commentId, page.items), startedAt)
      await setRepliesCursor(db, key, comment, isRead ? stopAtRepeatedCursor(page.next, comment.cursor) : null)
      return { stage: 'replies', cursor: null, done: state.done + countPageItems(page) }
    }
  },
}

/** An expired cursor or a revoked permission ends one list, not the whole sync */
async function toRejectedIfPermanent<T>(request: Promise<T>): Promise<T | 'rejected'> {
  return request.catch((error: unknown) => {
    if (error instanceof ProviderError && !error.retryable && !(error instanceof ConsentEnded)) return 'rejected'
    throw error
  })
}

/** Stops when the network returns the cursor of the request, which would cause an endless loop */
const stopAtRepeatedCursor = (next: string | null, requested: string | null) => (next === requested ? null : next)

const countPageItems = (page: Paged<unknown> | null | 'rejected') => (page && page !== 'rejected' ? page.items.length : 0)

/** A few days before the last success, to make up for days without a sync */
function computeFirstRestatedDay({ succeededAt }: SyncRow, today: string): string {
  const last = succeededAt ? succeededAt.toISOString().slice(0, 10) : addDays(today, -HISTORY_DAYS)
  return addDays(last < today ? last : today, -RESTATED_DAYS)
}
