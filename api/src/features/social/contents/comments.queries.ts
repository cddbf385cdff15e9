import { sql } from 'drizzle-orm'
import { COMMENTS_SIZE, type FacebookComment, type InstagramComment, type InstagramReply } from '#contract/social/social-contents.ts'
import type { ReadNetwork } from '#contract/social/social-networks.ts'
import { placeholderSql } from '../../../platform/database/placeholder-sql.ts'
import { preparedQuery, type TypedStatement } from '../../../platform/database/prepared-query.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import { isoMomentSql } from '../../../platform/database/wire-shape.ts'
import { decodeListToken, encodeListToken, SHAPES } from './list-tokens.ts'

const MAX_REPLIES = 500

const isOfNetworkSql = (table: string, network: ReadNetwork) =>
  sql`${sql.raw(table)}.client_uuid = ${currentClient} and ${sql.raw(table)}.network = ${sql.raw(`'${network}'`)}`
const isPostSql = (network: ReadNetwork) => sql`${isOfNetworkSql('post', network)} and post.code = ${placeholderSql('code')}::text`
const ofPost = sql`comment.client_uuid = post.client_uuid and comment.network = post.network and comment.post_id = post.post_id`

const buildPostQuery = (network: ReadNetwork) =>
  preparedQuery<{ code: string }>({ code: sql`post.code` }, (db, fields) =>
    db.select(fields).from(sql`social_posts post`).where(isPostSql(network)),
  )

/** Includes the position after which the next page begins, which is not part of the response */
type Listed<C> = C & { moment: string }
const position = { moment: sql`to_char(comment.written_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')` }
const profile = sql`case when comment.author = '' then '' else 'https://www.instagram.com/' || comment.author || '/' end`

const instagramFields = {
  comment_id: sql`comment.comment_id`,
  commenter_profile_url: profile,
  commenter_name: sql`comment.author`,
  comment_contents: sql`comment.contents`,
  created_datetime: isoMomentSql(sql`comment.written_at`),
  comment_like_count: sql`comment.likes`,
  child_comment_count: sql`(select count(*)::int from social_comments reply where reply.client_uuid = comment.client_uuid
    and reply.network = comment.network and reply.post_id = comment.post_id and reply.parent_id = comment.comment_id)`,
  ...position,
}

const facebookFields = {
  comment_id: sql`comment.comment_id`,
  // Meta provides no permanent picture of a person
  user_profile_image: sql`''`,
  user_name: sql`comment.author`,
  message: sql`comment.contents`,
  created_datetime: isoMomentSql(sql`comment.written_at`),
  like_count: sql`comment.likes`,
  ...position,
}

function buildCommentPageQuery<C>(network: ReadNetwork, fields: Parameters<typeof preparedQuery>[0], isFirst: boolean) {
  const after = isFirst
    ? sql``
    : sql` and (comment.written_at, comment.comment_id) < (${placeholderSql('moment')}::timestamptz, ${placeholderSql('id')}::text)`
  return preparedQuery<Listed<C>>(fields, (db, aliased) =>
    db
      .select(aliased)
      .from(sql`social_posts post join social_comments comment on ${ofPost} and comment.parent_id = ''${after}`)
      .where(isPostSql(network))
      .orderBy(sql`comment.written_at desc, comment.comment_id desc`)
      .limit(sql.raw(String(COMMENTS_SIZE + 1)) as never),
  )
}

const posts = { instagram: buildPostQuery('instagram'), facebook: buildPostQuery('facebook') }
const instagramPages = {
  first: buildCommentPageQuery<InstagramComment>('instagram', instagramFields, true),
  next: buildCommentPageQuery<InstagramComment>('instagram', instagramFields, false),
}
const facebookPages = {
  first: buildCommentPageQuery<FacebookComment>('facebook', facebookFields, true),
  next: buildCommentPageQuery<FacebookComment>('facebook', facebookFields, false),
}

const SHAPE = [SHAPES.moment, SHAPES.id]

export function buildInstagramCommentStatements(
  code: string,
  token: string | undefined,
): readonly [TypedStatement<{ code: string }>, TypedStatement<Listed<InstagramComment>>] {
  const [moment, id] = decodeListToken('previous_token', token, ['instagram', code], SHAPE) ?? []
  const page = moment === undefined ? instagramPages.first : instagramPages.next
  return [posts.instagram.statement({ code }), page.statement({ code, moment, id })]
}

export function buildFacebookCommentStatements(
  code: string,
  token: string | undefined,
): readonly [TypedStatement<{ code: string }>, TypedStatement<Listed<FacebookComment>>] {
  const [moment, id] = decodeListToken('next_token', token, ['facebook', code], SHAPE) ?? []
  const page = moment === undefined ? facebookPages.first : facebookPages.next
  return [posts.facebook.statement({ code }), page.statement({ code, moment, id })]
}

/** Splits the rows into the comments of this page and the token for the next page */
export function splitCommentPage<C extends { comment_id: string; moment: string }>(network: ReadNetwork, code: string, rows: readonly C[]) {
  const comments = rows.slice(0, COMMENTS_SIZE)
  const last = rows.length > COMMENTS_SIZE ? comments.at(-1) : undefined
  return { comments, next: last ? encodeListToken([network, code], [last.moment, last.comment_id]) : null }
}

/** Checks that the comment exists; otherwise it cannot have replies */
const selectComment = preparedQuery<{ comment_id: string }>({ comment_id: sql`comment.comment_id` }, (db, fields) =>
  db
    .select(fields)
    .from(sql`social_posts post join social_comments comment on ${ofPost} and comment.comment_id = ${placeholderSql('comment')}::text`)
    .where(isPostSql('instagram')),
)

const selectReplies = preparedQuery<InstagramReply>(
  {
    comment_id: sql`comment.comment_id`,
    commenter_profile_url: profile,
    commenter_name: sql`comment.author`,
    contents: sql`comment.contents`,
    created_datetime: isoMomentSql(sql`comment.written_at`),
    comment_like_count: sql`comment.likes`,
  },
  (db, fields) =>
    db
      .select(fields)
      .from(sql`social_posts post join social_comments comment on ${ofPost} and comment.parent_id = ${placeholderSql('comment')}::text`)
      .where(isPostSql('instagram'))
      .orderBy(sql`comment.written_at, comment.comment_id`)
      .limit(sql.raw(String(MAX_REPLIES)) as never),
)

export const buildReplyStatements = (code: string, comment: string) =>
  [selectComment.statement({ code, comment }), selectReplies.statement({ code, comment })] as const
