import { and, eq, gte, inArray, isNotNull, isNull, lt, not, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import type { SocialAudience, SocialComment, SocialDay, SocialPost, SocialReply } from '../../../platform/vendors/social-source.ts'
import { socialAudience, socialComments, socialDays, socialPosts, socialSyncs } from '../social.tables.ts'
import { isSyncOfKeySql, type SyncKey } from './sync-social.queries.ts'

// Rows are passed as one JSON parameter: a page of posts with its comments would exceed PostgreSQL's limit of 65,535 parameters

export async function saveAccountProfile(
  db: Db,
  key: SyncKey,
  { name, url, followers }: { name: string; url: string; followers: number | null },
): Promise<void> {
  await db
    .update(socialSyncs)
    .set({ name, url, ...(followers !== null && { followers }) })
    .where(isSyncOfKeySql(key))
}

/**
 * Late metrics replace earlier ones; values that the network does not report, or no longer reports, stay unchanged. With
 * `retainsFollowers`, measured numbers are not replaced by numbers computed from the followers gained, which do not include the followers
 * lost
 */
export async function saveDayMetrics(
  db: Db,
  { clientUuid, network, accountId }: SyncKey,
  days: readonly SocialDay[],
  { retainsFollowers = false } = {},
): Promise<void> {
  if (days.length === 0) return
  const measured = sql.raw('coalesce(social_days.followers, excluded.followers)')
  const latest = (name: string) => sql.raw(`coalesce(excluded.${name}, social_days.${name})`)
  const replaced = retainsFollowers ? sql`social_days.followers is null` : sql`excluded.followers is not null`
  const isEstimate = sql`case when ${replaced} then excluded.followers_estimated else social_days.followers_estimated end`
  await db
    .insert(socialDays)
    .values(days.map((day) => ({ clientUuid, network, accountId, ...day })))
    .onConflictDoUpdate({
      target: [socialDays.clientUuid, socialDays.network, socialDays.accountId, socialDays.day],
      set: {
        followers: retainsFollowers ? measured : latest('followers'),
        followersEstimated: isEstimate,
        views: latest('views'),
        reach: latest('reach'),
        visits: latest('visits'),
      },
    })
}

export async function saveAudienceGroups(
  db: Db,
  { clientUuid, network, accountId }: SyncKey,
  day: string,
  audience: Partial<SocialAudience>,
): Promise<void> {
  for (const kind of ['women', 'men', 'cities', 'countries'] as const) {
    const groups = audience[kind]
    if (!groups) continue
    const sorted = Object.entries(groups).sort(([, one], [, other]) => other - one)
    const values = { names: sorted.map(([name]) => name), counts: sorted.map(([, count]) => count) }
    await db
      .insert(socialAudience)
      .values({ clientUuid, network, accountId, kind, day, ...values })
      .onConflictDoUpdate({
        target: [socialAudience.clientUuid, socialAudience.network, socialAudience.accountId, socialAudience.kind, socialAudience.day],
        set: values,
      })
  }
}

const distinctBy = <T>(rows: readonly T[], keyOf: (row: T) => string): T[] => [...new Map(rows.map((row) => [keyOf(row), row])).values()]

/** Upserts a page of posts. Returns the ids of the posts that are new or whose number of comments has changed */
export async function savePosts(db: Db, key: SyncKey, page: readonly SocialPost[], seenAt: Date): Promise<Set<string>> {
  const { clientUuid, network, accountId } = key
  const posts = distinctBy(page, ({ postId }) => postId)
  if (posts.length === 0) return new Set()
  const ids = posts.map(({ postId }) => postId)
  const before = await db
    .select({ postId: socialPosts.postId, comments: socialPosts.comments })
    .from(socialPosts)
    .where(and(eq(socialPosts.clientUuid, clientUuid), eq(socialPosts.network, network), inArray(socialPosts.postId, ids)))
  const rows = posts.map((post) => ({
    post_id: post.postId,
    code: post.code,
    url: post.url,
    description: post.description,
    posted_at: post.postedAt.toISOString(),
    likes: post.likes,
    comments: post.commentCount,
    reach: post.reach,
    plays: post.plays,
  }))
  await db.execute(sql`insert into social_posts
    (client_uuid, network, account_id, post_id, code, url, description, posted_at, likes, comments, reach, plays, seen_at)
    select ${clientUuid}::uuid, ${network}, ${accountId}, page.post_id, page.code, page.url, page.description, page.posted_at,
      coalesce(page.likes, known.likes, 0), coalesce(page.comments, known.comments, 0), page.reach, page.plays, ${seenAt.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as page (post_id text, code text, url text, description text, posted_at timestamptz, likes int, comments int, reach int, plays int)
    left join social_posts known on known.client_uuid = ${clientUuid}::uuid and known.network = ${network} and known.post_id = page.post_id
    on conflict (client_uuid, network, post_id) do update set
      account_id = excluded.account_id, code = excluded.code, url = excluded.url, description = excluded.description,
      posted_at = excluded.posted_at, likes = excluded.likes, comments = excluded.comments,
      reach = coalesce(excluded.reach, social_posts.reach), plays = coalesce(excluded.plays, social_posts.plays),
      deleted_at = null, seen_at = excluded.seen_at`)
  const known = new Map(before.map(({ postId, comments }) => [postId, comments]))
  const isNews = ({ postId, commentCount }: SocialPost) =>
    !known.has(postId) || (commentCount !== null && known.get(postId) !== commentCount)
  return new Set(posts.filter(isNews).map(({ postId }) => postId))
}

/** A new item at a position is copied again; an existing copy stays, although the network's link is different each time */
export async function saveMediaFiles(
  db: Db,
  { clientUuid, network }: SyncKey,
  posts: readonly SocialPost[],
  retriesFailed: boolean,
): Promise<void> {
  const rows = posts.flatMap(({ postId, media }) =>
    media.flatMap(({ sourceId, pictureUrl, videoUrl }, position) => [
      ...(pictureUrl ? [{ post_id: postId, position, part: 'picture', source_id: sourceId, source_url: pictureUrl }] : []),
      ...(videoUrl ? [{ post_id: postId, position, part: 'video', source_id: sourceId, source_url: videoUrl }] : []),
    ]),
  )
  const lengths = Object.fromEntries(posts.map(({ postId, media }) => [postId, media.length]))
  await db.execute(sql`delete from social_media_files using jsonb_each_text(${JSON.stringify(lengths)}::jsonb) as post (id, length)
    where client_uuid = ${clientUuid}::uuid and network = ${network} and post_id = post.id and position >= post.length::int and post.length::int > 0`)
  if (rows.length === 0) return
  await db.execute(sql`insert into social_media_files (client_uuid, network, post_id, position, part, source_id, source_url)
    select ${clientUuid}::uuid, ${network}, * from jsonb_to_recordset(${JSON.stringify(distinctBy(rows, (row) => `${row.post_id} ${row.position} ${row.part}`))}::jsonb)
      as page (post_id text, position smallint, part text, source_id text, source_url text)
    on conflict (client_uuid, network, post_id, position, part) do update
      set source_id = excluded.source_id, source_url = excluded.source_url, state = 'waiting'
      where social_media_files.state = 'waiting' or social_media_files.source_id <> excluded.source_id
        or (social_media_files.state = 'failed' and ${retriesFailed})`)
}

interface CommentRow {
  post_id: string
  comment_id: string
  parent_id: string
  author: string
  contents: string
  written_at: string
  likes: number
  replies_cursor: string | null
}

const toCommentRow = (postId: string, parentId: string, reply: SocialReply, repliesCursor: string | null): CommentRow => ({
  post_id: postId,
  comment_id: reply.commentId,
  parent_id: parentId,
  author: reply.author,
  contents: reply.contents,
  written_at: reply.writtenAt.toISOString(),
  likes: reply.likes,
  replies_cursor: repliesCursor,
})

export const toCommentRows = (postId: string, comments: readonly SocialComment[]): CommentRow[] =>
  comments.flatMap(({ replies, ...comment }) => [
    toCommentRow(postId, '', comment, replies.next),
    ...toReplyRows(postId, comment.commentId, replies.items),
  ])

export const toReplyRows = (postId: string, parentId: string, replies: readonly SocialReply[]): CommentRow[] =>
  replies.map((reply) => toCommentRow(postId, parentId, reply, null))

export async function saveComments(db: Db, { clientUuid, network }: SyncKey, given: readonly CommentRow[], seenAt: Date): Promise<void> {
  const rows = distinctBy(given, (row) => `${row.post_id} ${row.comment_id}`)
  if (rows.length === 0) return
  await db.execute(sql`insert into social_comments
    (client_uuid, network, post_id, comment_id, parent_id, author, contents, written_at, likes, replies_cursor, seen_at)
    select ${clientUuid}::uuid, ${network}, page.*, ${seenAt.toISOString()}::timestamptz from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as page (post_id text, comment_id text, parent_id text, author text, contents text, written_at timestamptz, likes int, replies_cursor text)
    on conflict (client_uuid, network, post_id, comment_id) do update set
      parent_id = excluded.parent_id, author = excluded.author, contents = excluded.contents, written_at = excluded.written_at,
      likes = excluded.likes, replies_cursor = excluded.replies_cursor, seen_at = excluded.seen_at`)
}

const isOneOfPostsSql = ({ clientUuid, network }: SyncKey, postIds: readonly string[]) =>
  and(eq(socialPosts.clientUuid, clientUuid), eq(socialPosts.network, network), inArray(socialPosts.postId, [...postIds]))

/** Deletes comments that no longer exist on the network; called after all comments of the posts have been read */
export async function deleteUnseenComments(
  db: Db,
  { clientUuid, network }: SyncKey,
  postIds: readonly string[],
  since: Date,
): Promise<void> {
  if (postIds.length === 0) return
  const { clientUuid: owner, network: of, postId, seenAt, parentId } = socialComments
  // Replies beyond the first page of replies to a comment are read in a later stage
  const isReadLater = sql`exists (select from social_comments parent where parent.client_uuid = ${owner} and parent.network = ${of}
    and parent.post_id = ${postId} and parent.comment_id = ${parentId} and parent.replies_cursor is not null)`
  await db
    .delete(socialComments)
    .where(and(eq(owner, clientUuid), eq(of, network), inArray(postId, [...postIds]), lt(seenAt, since), not(isReadLater)))
}

export async function setCommentsCursor(db: Db, key: SyncKey, postId: string, cursor: string | null): Promise<void> {
  await db
    .update(socialPosts)
    .set({ commentsCursor: cursor })
    .where(isOneOfPostsSql(key, [postId]))
}

export async function markPostDeleted(db: Db, key: SyncKey, postId: string, now: Date): Promise<void> {
  await db
    .update(socialPosts)
    .set({ deletedAt: now, commentsCursor: null })
    .where(isOneOfPostsSql(key, [postId]))
}

/** Marks posts that the sync should have seen but has not; `from`: the oldest post it has read, null when it has read all */
export async function markUnseenPostsDeleted(
  db: Db,
  { clientUuid, network, accountId }: SyncKey,
  startedAt: Date,
  from: Date | null,
  now: Date,
): Promise<void> {
  await db
    .update(socialPosts)
    .set({ deletedAt: now, commentsCursor: null })
    .where(
      and(
        eq(socialPosts.clientUuid, clientUuid),
        eq(socialPosts.network, network),
        eq(socialPosts.accountId, accountId),
        isNull(socialPosts.deletedAt),
        lt(socialPosts.seenAt, startedAt),
        from ? gte(socialPosts.postedAt, from) : undefined,
      ),
    )
}

export async function findPostToReadComments(
  db: Db,
  { clientUuid, network, accountId }: SyncKey,
): Promise<{ postId: string; cursor: string } | null> {
  const { postId, commentsCursor } = socialPosts
  const [row] = await db
    .select({ postId, cursor: sql<string>`${commentsCursor}` })
    .from(socialPosts)
    .where(
      and(
        eq(socialPosts.clientUuid, clientUuid),
        eq(socialPosts.network, network),
        eq(socialPosts.accountId, accountId),
        isNotNull(commentsCursor),
      ),
    )
    .orderBy(postId)
    .limit(1)
  return row ?? null
}

export async function findCommentToReadReplies(db: Db, { clientUuid, network, accountId }: SyncKey) {
  const { postId, commentId, repliesCursor } = socialComments
  const [row] = await db
    .select({ postId, commentId, cursor: sql<string>`${repliesCursor}` })
    .from(socialComments)
    .innerJoin(
      socialPosts,
      and(
        eq(socialPosts.clientUuid, socialComments.clientUuid),
        eq(socialPosts.network, socialComments.network),
        eq(socialPosts.postId, postId),
        eq(socialPosts.accountId, accountId),
      ),
    )
    .where(and(eq(socialComments.clientUuid, clientUuid), eq(socialComments.network, network), isNotNull(repliesCursor)))
    .orderBy(commentId)
    .limit(1)
  return row ?? null
}

export async function setRepliesCursor(
  db: Db,
  { clientUuid, network }: SyncKey,
  comment: { postId: string; commentId: string },
  cursor: string | null,
): Promise<void> {
  await db
    .update(socialComments)
    .set({ repliesCursor: cursor })
    .where(
      and(
        eq(socialComments.clientUuid, clientUuid),
        eq(socialComments.network, network),
        eq(socialComments.postId, comment.postId),
        eq(socialComments.commentId, comment.commentId),
      ),
    )
}
