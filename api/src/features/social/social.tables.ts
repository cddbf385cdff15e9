import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { READ_NETWORKS } from '#contract/social/social-words.ts'
import { clientUuid, tenantPolicies } from '../../platform/database/tenancy.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const network = () => text('network', { enum: READ_NETWORKS }).notNull()
/** The network's id of the page or account: another one that a business connects later has a history of its own */
const accountId = () => text('account_id').notNull()

export const SYNC_STAGES = ['account', 'days', 'audience', 'posts', 'comments', 'replies', 'done'] as const
const AUDIENCE_KINDS = ['women', 'men', 'cities', 'countries'] as const

/** The pages and accounts of a business, and where the sync of each stands */
export const socialSyncs = pgTable(
  'social_syncs',
  {
    clientUuid: clientUuid(),
    network: network(),
    accountId: accountId(),
    /** The one on the screens: the last that was connected, also after a disconnection */
    shown: boolean('shown').notNull().default(true),
    connected: boolean('connected').notNull().default(true),
    name: text('name').notNull().default(''),
    url: text('url').notNull().default(''),
    followers: integer('followers'),
    /** The sync under way, or the last one: stage and cursor are written in the transaction of each page's rows, so that a killed one goes on there */
    stage: text('stage', { enum: SYNC_STAGES }).notNull().default('done'),
    cursor: text('cursor'),
    startedAt: moment('started_at'),
    /** The process that syncs; another that takes over writes its own here, and the first one stops at its next page */
    runUuid: uuid('run_uuid'),
    runningSince: moment('running_since'),
    /** How many days, posts or comments of this stage are in */
    done: integer('done').notNull().default(0),
    failures: integer('failures').notNull().default(0),
    /** Whether this sync reads all posts, not only those of the last weeks */
    isSweep: boolean('is_sweep').notNull().default(true),
    sweptAt: moment('swept_at'),
    /** Earliest day asked for: what lies before, the network has not, or gives no longer */
    daysFrom: date('days_from'),
    /** The oldest post that this sync has seen: what is newer and was not seen, is no longer there */
    oldestPostAt: moment('oldest_post_at'),
    succeededAt: moment('succeeded_at'),
    waitsUntil: moment('waits_until'),
    problemKind: text('problem_kind', { enum: ['needs_you', 'waiting'] }),
    problem: text('problem').notNull().default(''),
    /** What the network does not give, in words */
    lacking: text('lacking').array().notNull().default(sql`'{}'`),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.network, table.accountId] }),
    uniqueIndex('social_syncs_shown').on(table.clientUuid, table.network).where(sql`shown`),
    ...tenantPolicies(),
  ],
)

/** Figures by day of the network; null where it gave none. Kept for good, while the network forgets after two years */
export const socialDays = pgTable(
  'social_days',
  {
    clientUuid: clientUuid(),
    network: network(),
    accountId: accountId(),
    day: date('day').notNull(),
    followers: integer('followers'),
    views: integer('views'),
    reach: integer('reach'),
    visits: integer('visits'),
  },
  (table) => [primaryKey({ columns: [table.clientUuid, table.network, table.accountId, table.day] }), ...tenantPolicies()],
)

export const socialPosts = pgTable(
  'social_posts',
  {
    clientUuid: clientUuid(),
    network: network(),
    accountId: accountId(),
    postId: text('post_id').notNull(),
    /** How the address names it: the shortcode on Instagram, the id on Facebook */
    code: text('code').notNull(),
    url: text('url').notNull().default(''),
    description: text('description').notNull().default(''),
    postedAt: moment('posted_at').notNull(),
    likes: integer('likes').notNull().default(0),
    comments: integer('comments').notNull().default(0),
    reach: integer('reach'),
    /** Plays of a video */
    plays: integer('plays'),
    /** The network no longer has it, or hides it */
    deletedAt: moment('deleted_at'),
    /** Start of the sync that saw it last */
    seenAt: moment('seen_at').notNull(),
    /** Where its comments go on; null: all of them were read */
    commentsCursor: text('comments_cursor'),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.network, table.postId] }),
    uniqueIndex('social_posts_code').on(table.clientUuid, table.network, table.code),
    index('social_posts_newest').on(table.clientUuid, table.network, table.accountId, table.postedAt, table.postId),
    index('social_posts_unread').on(table.clientUuid, table.network, table.accountId, table.postId).where(sql`comments_cursor is not null`),
    ...tenantPolicies(),
  ],
)

/** Pictures and videos of posts: copies in our file store, because the network's links expire */
export const socialMediaFiles = pgTable(
  'social_media_files',
  {
    clientUuid: clientUuid(),
    network: network(),
    postId: text('post_id').notNull(),
    position: smallint('position').notNull(),
    /** A video has a picture beside it, at the same position */
    part: text('part', { enum: ['picture', 'video'] }).notNull(),
    /** The network's id of the item: another one means that the post was changed */
    sourceId: text('source_id').notNull(),
    /** The network's own link, which expires; empty once copied */
    sourceUrl: text('source_url').notNull(),
    state: text('state', { enum: ['waiting', 'copied', 'failed'] })
      .notNull()
      .default('waiting'),
    fileUuid: uuid('file_uuid').notNull().defaultRandom(),
    contentType: text('content_type').notNull().default(''),
    width: integer('width').notNull().default(0),
    height: integer('height').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.network, table.postId, table.position, table.part] }),
    index('social_media_files_waiting').on(table.clientUuid, table.network, table.postId).where(sql`state = 'waiting'`),
    ...tenantPolicies(),
  ],
)

/** Comments, and replies to them */
export const socialComments = pgTable(
  'social_comments',
  {
    clientUuid: clientUuid(),
    network: network(),
    postId: text('post_id').notNull(),
    commentId: text('comment_id').notNull(),
    /** The comment it replies to; empty: none */
    parentId: text('parent_id').notNull().default(''),
    author: text('author').notNull().default(''),
    contents: text('contents').notNull().default(''),
    writtenAt: moment('written_at').notNull(),
    likes: integer('likes').notNull().default(0),
    seenAt: moment('seen_at').notNull(),
    /** Where its replies go on; null: all of them were read */
    repliesCursor: text('replies_cursor'),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.network, table.postId, table.commentId] }),
    index('social_comments_newest').on(table.clientUuid, table.network, table.postId, table.parentId, table.writtenAt, table.commentId),
    index('social_comments_unread').on(table.clientUuid, table.network, table.commentId).where(sql`replies_cursor is not null`),
    ...tenantPolicies(),
  ],
)

/** Who the followers were on a day, the largest groups first */
export const socialAudience = pgTable(
  'social_audience',
  {
    clientUuid: clientUuid(),
    network: network(),
    accountId: accountId(),
    kind: text('kind', { enum: AUDIENCE_KINDS }).notNull(),
    day: date('day').notNull(),
    names: text('names').array().notNull(),
    counts: integer('counts').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientUuid, table.network, table.accountId, table.kind, table.day] }), ...tenantPolicies()],
)
