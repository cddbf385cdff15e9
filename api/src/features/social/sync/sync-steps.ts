import { ConsentEnded } from '../../../platform/connections/consent-ended.ts'
import type { Db } from '../../../platform/database/database.ts'
import { ProviderError } from '../../../platform/provider-error.ts'
import type { Lack, Paged, SocialAccess } from '../../../platform/social/social-source.ts'
import {
  commentRows,
  findUnreadComment,
  findUnreadPost,
  forgetUnseenComments,
  markGone,
  markUnseen,
  replyRows,
  saveAccount,
  saveAudience,
  saveComments,
  saveDays,
  saveMedia,
  savePosts,
  setCommentsCursor,
  setRepliesCursor,
} from './save-social.queries.ts'
import type { Progress, SyncKey, SyncRow, SyncStage } from './sync-social.queries.ts'

const DAY_MS = 86_400_000
/** Thirteen months, so that a month can be compared with the same one a year before */
const HISTORY_DAYS = 396
/** Meta's figures are up to 48 hours late: the last days are asked for again */
const RESTATED_DAYS = 3
/** Comments and likes mostly come in the first weeks: older posts are read by the weekly sweep */
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

/** Asks the network for one page, and returns how to write it: rows and progress go into one transaction */
type Step = (context: StepContext) => Promise<(db: Db) => Promise<Progress>>

const addDays = (day: string, count: number) => new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)
const latest = (one: string, other: string) => (one > other ? one : other)

export const STEPS: Record<Exclude<SyncStage, 'done'>, Step> = {
  async account({ key, access, today }) {
    const account = await access.readAccount()
    return async (db) => {
      await saveAccount(db, key, account)
      if (account.followers !== null) await saveDays(db, key, [{ day: today, followers: account.followers }])
      return { stage: 'days', cursor: null, done: 0 }
    }
  },

  /** Backwards from today, so that the last weeks are there first */
  async days({ key, access, state, today, longestSpanDays }) {
    const firstWanted = state.daysFrom ? latest(state.daysFrom, restateFrom(state, today)) : addDays(today, -HISTORY_DAYS)
    const to = state.cursor ?? today
    const from = latest(firstWanted, addDays(to, 1 - longestSpanDays))
    const { days, lacking } = await access.readDays(from, to)
    const hasFigures = days.some(({ views, reach, visits }) => views !== undefined || reach !== undefined || visits !== undefined)
    const known = days.filter(({ day, ...figures }) => Object.keys(figures).length > 0)
    return async (db) => {
      await saveDays(db, key, known, { keepsFollowers: true })
      const done = state.done + known.length
      // A whole span without any figure: the network has none from before, and none to give
      const isEnd = from <= firstWanted || !hasFigures
      if (!isEnd) return { stage: 'days', cursor: addDays(from, -1), done, lacking }
      // Without any figure, or refused on the way (a right that was taken back), the next sync looks for the whole history again
      const isWholeHistory = hasFigures || (state.done > 0 && lacking.length === 0)
      return { stage: 'audience', cursor: null, done: 0, lacking, ...(isWholeHistory && { daysFrom: state.daysFrom ?? from }) }
    }
  },

  async audience({ key, access, today }) {
    const { audience, lacking } = await access.readAudience()
    return async (db) => {
      await saveAudience(db, key, today, audience)
      return { stage: 'posts', cursor: null, done: 0, lacking }
    }
  },

  async posts({ key, access, state, startedAt, now }) {
    const page = await access.listPosts(state.cursor, state.lacking as Lack[])
    const posts = page.items
    const oldest = posts.reduce<Date | null>((found, { postedAt }) => (found && found < postedAt ? found : postedAt), state.oldestPostAt)
    return async (db) => {
      const changed = await savePosts(db, key, posts, startedAt)
      await saveMedia(db, key, posts, state.isSweep)
      if (!page.lacking.includes('comments')) {
        await saveComments(
          db,
          key,
          posts.flatMap(({ postId, comments }) => commentRows(postId, comments.items)),
          startedAt,
        )
        for (const { postId, comments } of posts)
          if (comments.next && changed.has(postId)) await setCommentsCursor(db, key, postId, comments.next)
        await forgetUnseenComments(
          db,
          key,
          posts.filter(({ comments }) => !comments.next).map(({ postId }) => postId),
          startedAt,
        )
      }
      const done = state.done + posts.length
      const isStuck = page.next !== null && page.next === state.cursor
      const goesOn = page.next && !isStuck && (state.isSweep || !oldest || now.getTime() - oldest.getTime() < FRESH_POSTS_MS)
      const common = { lacking: page.lacking, ...(oldest && { oldestPostAt: oldest }) }
      if (goesOn) return { stage: 'posts', cursor: page.next, done, ...common }
      await markUnseen(db, key, startedAt, page.next ? oldest : null, now)
      return { stage: 'comments', cursor: null, done: 0, ...common }
    }
  },

  /** Comments beyond the first page that came with the post */
  async comments({ key, access, state, startedAt, now, read }) {
    const post = await read((db) => findUnreadPost(db, key))
    if (!post) return async () => ({ stage: 'replies', cursor: null, done: 0 })
    const page = await unlessRefused(access.listComments(post.postId, post.cursor))
    return async (db) => {
      if (page === 'refused') await setCommentsCursor(db, key, post.postId, null)
      else if (!page) await markGone(db, key, post.postId, now)
      else {
        const next = unlessRepeated(page.next, post.cursor)
        await saveComments(db, key, commentRows(post.postId, page.items), startedAt)
        await setCommentsCursor(db, key, post.postId, next)
        if (!next) await forgetUnseenComments(db, key, [post.postId], startedAt)
      }
      return { stage: 'comments', cursor: null, done: state.done + countOf(page) }
    }
  },

  async replies({ key, access, state, startedAt, read }) {
    const comment = await read((db) => findUnreadComment(db, key))
    if (!comment) return async () => ({ stage: 'done', cursor: null, done: 0 })
    const page = await unlessRefused(access.listReplies(comment.commentId, comment.cursor))
    return async (db) => {
      const isRead = page !== null && page !== 'refused'
      if (isRead) await saveComments(db, key, replyRows(comment.postId, comment.commentId, page.items), startedAt)
      await setRepliesCursor(db, key, comment, isRead ? unlessRepeated(page.next, comment.cursor) : null)
      return { stage: 'replies', cursor: null, done: state.done + countOf(page) }
    }
  },
}

/** A cursor that the network does not know any more, or a right it took back, costs the rest of one list and not the whole sync */
async function unlessRefused<T>(asked: Promise<T>): Promise<T | 'refused'> {
  return asked.catch((error: unknown) => {
    if (error instanceof ProviderError && !error.retryable && !(error instanceof ConsentEnded)) return 'refused'
    throw error
  })
}

/** A network that answers with the cursor it was asked with would be asked for ever */
const unlessRepeated = (next: string | null, asked: string | null) => (next === asked ? null : next)

const countOf = (page: Paged<unknown> | null | 'refused') => (page && page !== 'refused' ? page.items.length : 0)

/** From a few days before the last success: days on which nothing was synced are made up for */
function restateFrom({ succeededAt }: SyncRow, today: string): string {
  const last = succeededAt ? succeededAt.toISOString().slice(0, 10) : addDays(today, -HISTORY_DAYS)
  return addDays(last < today ? last : today, -RESTATED_DAYS)
}
