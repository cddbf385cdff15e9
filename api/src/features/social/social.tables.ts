import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { READ_NETWORKS } from '#contract/social/social-networks.ts'
import { momentColumn } from '../../platform/database/columns.ts'
import { clientUuidColumn, makeTenantPolicies } from '../../platform/database/tenancy.ts'
import type { Refusals } from '../../platform/vendors/social-source.ts'

const networkColumn = () => text('network', { enum: READ_NETWORKS }).notNull()
/** The network's id of the page or account; each has its own history */
const accountIdColumn = () => text('account_id').notNull()

export const SYNC_STAGES = ['account', 'days', 'audience', 'posts', 'comments', 'replies', 'done'] as const
const AUDIENCE_KINDS = ['women', 'men', 'cities', 'countries'] as const

/** The pages and accounts of a business, and the sync state of each */
export const socialSyncs = pgTable(
  'social_syncs',
  {
    clientUuid: clientUuidColumn(),
    network: networkColumn(),
    accountId: accountIdColumn(),
    /** Whether it is shown on the screens: the account connected last, even after a disconnection */
    shown: boolean('shown').notNull().default(true),
    connected: boolean('connected').notNull().default(true),
    name: text('name').notNull().default(''),
    url: text('url').notNull().default(''),
    followers: integer('followers'),
    /** The current or last sync: stage and cursor are saved in the transaction of each page's rows, so a killed sync resumes there */
    stage: text('stage', { enum: SYNC_STAGES }).notNull().default('done'),
    cursor: text('cursor'),
    startedAt: momentColumn('started_at'),
    /** The run that syncs. Another run that takes over writes its own uuid here, and the first run stops at its next page */
    runUuid: uuid('run_uuid'),
    runningSince: momentColumn('running_since'),
    /** How many days, posts or comments of this stage are stored */
    done: integer('done').notNull().default(0),
    failures: integer('failures').notNull().default(0),
    /** Whether this sync reads all posts, not only those from recent weeks */
    isSweep: boolean('is_sweep').notNull().default(true),
    sweptAt: momentColumn('swept_at'),
    /** Earliest day requested: the network has no earlier data, or no longer provides it */
    daysFrom: date('days_from'),
    /** The oldest post that this sync has seen: newer posts that it has not seen no longer exist */
    oldestPostAt: momentColumn('oldest_post_at'),
    succeededAt: momentColumn('succeeded_at'),
    waitsUntil: momentColumn('waits_until'),
    problemKind: text('problem_kind', { enum: ['needs_you', 'waiting'] }),
    problem: text('problem').notNull().default(''),
    /** The requests that the network rejected, by the adapter's own names, each with a time */
    refusals: jsonb('refusals').$type<Refusals>().notNull().default({}),
    /** The metrics that the network does not provide */
    lacking: text('lacking').array().notNull().default(sql`'{}'`),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.network, table.accountId] }),
    uniqueIndex('social_syncs_shown').on(table.clientUuid, table.network).where(sql`shown`),
    ...makeTenantPolicies(),
  ],
)

/** Daily metrics from the network; null if it reported none. Stored permanently, because the network deletes them after two years */
export const socialDays = pgTable(
  'social_days',
  {
    clientUuid: clientUuidColumn(),
    network: networkColumn(),
    accountId: accountIdColumn(),
    day: date('day').notNull(),
    followers: integer('followers'),
    /** Computed backwards from a later total, because the network reports only changes */
    followersEstimated: boolean('followers_estimated').notNull().default(false),
    views: integer('views'),
    reach: integer('reach'),
    visits: integer('visits'),
  },
  (table) => [primaryKey({ columns: [table.clientUuid, table.network, table.accountId, table.day] }), ...makeTenantPolicies()],
)

export const socialPosts = pgTable(
  'social_posts',
  {
    clientUuid: clientUuidColumn(),
    network: networkColumn(),
    accountId: accountIdColumn(),
    postId: text('post_id').notNull(),
    /** The id in the post's URL: on Instagram the shortcode, on Facebook the id */
    code: text('code').notNull(),
    url: text('url').notNull().default(''),
    description: text('description').notNull().default(''),
    postedAt: momentColumn('posted_at').notNull(),
    likes: integer('likes').notNull().default(0),
    comments: integer('comments').notNull().default(0),
    reach: integer('reach'),
    /** Plays of a video */
    plays: integer('plays'),
    /** The network no longer has it, or hides it */
    deletedAt: momentColumn('deleted_at'),
    /** Start of the last sync that saw it */
    seenAt: momentColumn('seen_at').notNull(),
    /** Cursor for its remaining comments; null when all were read */
    commentsCursor: text('comments_cursor'),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.network, table.postId] }),
    uniqueIndex('social_posts_code').on(table.clientUuid, table.network, table.code),
    index('social_posts_newest').on(table.clientUuid, table.network, table.accountId, table.postedAt, table.postId),
    index('social_posts_unread').on(table.clientUuid, table.network, table.accountId, table.postId).where(sql`comments_cursor is not null`),
    ...makeTenantPolicies(),
  ],
)

/** Pictures and videos of posts: copies in our file store, because the network's links expire */
export const socialMediaFiles = pgTable(
  'social_media_files',
  {
    clientUuid: clientUuidColumn(),
    network: networkColumn(),
    postId: text('post_id').notNull(),
    position: smallint('position').notNull(),
    /** A video has a picture with it, at the same position */
    part: text('part', { enum: ['picture', 'video'] }).notNull(),
    /** The network's id of the item: it changes when the post is edited */
    sourceId: text('source_id').notNull(),
    /** The network's own link, which expires; empty once the file is copied */
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
    ...makeTenantPolicies(),
  ],
)

/** Comments, and replies to them */
export const socialComments = pgTable(
  'social_comments',
  {
    clientUuid: clientUuidColumn(),
    network: networkColumn(),
    postId: text('post_id').notNull(),
    commentId: text('comment_id').notNull(),
    /** The comment to which it replies; empty for a top-level comment */
    parentId: text('parent_id').notNull().default(''),
    author: text('author').notNull().default(''),
    contents: text('contents').notNull().default(''),
    writtenAt: momentColumn('written_at').notNull(),
    likes: integer('likes').notNull().default(0),
    seenAt: momentColumn('seen_at').notNull(),
    /** Cursor for its remaining replies; null when all were read */
    repliesCursor: text('replies_cursor'),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.network, table.postId, table.commentId] }),
    index('social_comments_newest').on(table.clientUuid, table.network, table.postId, table.parentId, table.writtenAt, table.commentId),
    index('social_comments_unread').on(table.clientUuid, table.network, table.commentId).where(sql`replies_cursor is not null`),
    ...makeTenantPolicies(),
  ],
)

/** Groups of followers on a day, largest first */
export const socialAudience = pgTable(
  'social_audience',
  {
    clientUuid: clientUuidColumn(),
    network: networkColumn(),
    accountId: accountIdColumn(),
    kind: text('kind', { enum: AUDIENCE_KINDS }).notNull(),
    day: date('day').notNull(),
    names: text('names').array().notNull(),
    counts: integer('counts').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientUuid, table.network, table.accountId, table.kind, table.day] }), ...makeTenantPolicies()],
)
