import { type SQL, sql } from 'drizzle-orm'
import { type CONTENT_SORTS, CONTENTS_SIZE } from '#contract/social/social-contents.ts'
import type { ReadNetwork } from '#contract/social/social-networks.ts'
import { placeholderSql } from '../../../platform/database/placeholder-sql.ts'
import { type PreparedQuery, preparedPerFilter, preparedQuery, type TypedStatement } from '../../../platform/database/prepared-query.ts'
import { isoMomentSql } from '../../../platform/database/wire-shape.ts'
import { engagementRate, isOfAccountSql, periodAndAccountSql, periodParameters, type RequestedPeriod } from '../metrics/period.ts'
import { decodeListToken, SHAPES } from './list-tokens.ts'

type ContentSort = (typeof CONTENT_SORTS)[number]

export interface StoredMedia {
  position: number
  part: 'picture' | 'video'
  fileUuid: string
  width: number
  height: number
}

export interface ContentRow {
  postId: string
  code: string
  url: string
  description: string
  postedAt: string
  likes: number
  comments: number
  plays: number | null
  engagement: number | null
  deleted: boolean
  media: StoredMedia[]
  /** Values of the keyset as text, because JSON would round numbers */
  rank: string
  moment: string
}

/** The sort value that precedes the time; constant for the order "newest first" */
const RANKS: Record<ContentSort, SQL> = {
  newest: sql`0::numeric`,
  likes: sql`post.likes::numeric`,
  comments: sql`post.comments::numeric`,
  engagement: sql`coalesce(${engagementRate}, -1)`,
}
const MOMENT = sql`to_char(post.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

const mediaOfPost = sql`(select coalesce(json_agg(json_build_object('position', file.position, 'part', file.part, 'fileUuid', file.file_uuid,
    'width', file.width, 'height', file.height) order by file.position, file.part), '[]'::json)
  from social_media_files file where file.client_uuid = post.client_uuid and file.network = post.network and file.post_id = post.post_id and file.state = 'copied')`

interface PageStructure {
  network: ReadNetwork
  sort: ContentSort
  isFirst: boolean
}

function buildPostPageQuery({ network, sort, isFirst }: PageStructure): PreparedQuery<ContentRow> {
  const rank = RANKS[sort]
  const order = sort === 'newest' ? sql`post.posted_at desc, post.post_id desc` : sql`${rank} desc, post.posted_at desc, post.post_id desc`
  const position = sql`${placeholderSql('moment')}::timestamptz, ${placeholderSql('id')}::text)`
  const after =
    sort === 'newest'
      ? sql` and (post.posted_at, post.post_id) < (${position}`
      : sql` and (${rank}, post.posted_at, post.post_id) < (${placeholderSql('rank')}::numeric, ${position}`
  return preparedQuery<ContentRow>(
    {
      postId: sql`post.post_id`,
      code: sql`post.code`,
      url: sql`post.url`,
      description: sql`post.description`,
      postedAt: isoMomentSql(sql`post.posted_at`),
      likes: sql`post.likes`,
      comments: sql`post.comments`,
      plays: sql`post.plays`,
      engagement: sql`${engagementRate}::float8`,
      deleted: sql`post.deleted_at is not null`,
      media: mediaOfPost,
      rank: sql`(${rank})::text`,
      moment: MOMENT,
    },
    (db, fields) =>
      db
        .select(fields)
        .from(
          sql`${periodAndAccountSql(network)} join social_posts post on ${isOfAccountSql('post', network)}
            and post.posted_at >= period.begins_at and post.posted_at < period.ends_at${isFirst ? sql`` : after}`,
        )
        .orderBy(order)
        // One row more than a page shows whether there is a next page
        .limit(sql.raw(String(CONTENTS_SIZE + 1)) as never),
  )
}

interface TotalsRow {
  posts: number
  likes: number
  comments: number
  posts_before: number
  likes_before: number
  most_liked: string | null
}

const isNow = sql`filter (where post.posted_at >= period.begins_at)`
const isEarlier = sql`filter (where post.posted_at < period.begins_at)`

const buildPostTotalsQuery = (network: ReadNetwork) =>
  preparedQuery<TotalsRow>(
    {
      posts: sql`count(*) ${isNow}::int`,
      likes: sql`coalesce(sum(post.likes) ${isNow}, 0)::int`,
      comments: sql`coalesce(sum(post.comments) ${isNow}, 0)::int`,
      posts_before: sql`count(*) ${isEarlier}::int`,
      likes_before: sql`coalesce(sum(post.likes) ${isEarlier}, 0)::int`,
      most_liked: sql`case when count(*) ${isNow} > 1
        then (array_agg(post.code order by post.likes desc, post.posted_at desc, post.post_id desc) ${isNow})[1] end`,
    },
    (db, fields) =>
      db.select(fields).from(
        sql`${periodAndAccountSql(network)} join social_posts post on ${isOfAccountSql('post', network)}
            and post.posted_at >= period.before_begins_at and post.posted_at < period.ends_at`,
      ),
  )

const selectPostPage = preparedPerFilter<ContentRow, PageStructure>([], buildPostPageQuery)
const totals = { instagram: buildPostTotalsQuery('instagram'), facebook: buildPostTotalsQuery('facebook') }

export interface ContentsQuery extends RequestedPeriod {
  next_token?: string
  sort?: ContentSort
}

/** A token is valid for only one network, order and period */
export const listIdentityOf = (network: ReadNetwork, { sort = 'newest', from_date: from = '', to_date: to = '' }: ContentsQuery) => [
  network,
  sort,
  from,
  to,
]

export function buildContentStatements(
  network: ReadNetwork,
  query: ContentsQuery,
): readonly [TypedStatement<ContentRow>, TypedStatement<TotalsRow>] {
  const { sort = 'newest', next_token: token } = query
  const shapes = [SHAPES.number, SHAPES.moment, SHAPES.id]
  const [rank, moment, id] = decodeListToken('next_token', token, listIdentityOf(network, query), shapes) ?? []
  const isFirst = moment === undefined
  const values = periodParameters(query)
  return [selectPostPage({ network, sort, isFirst }).statement({ ...values, rank, moment, id }), totals[network].statement(values)]
}
