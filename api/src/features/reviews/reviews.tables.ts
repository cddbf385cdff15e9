import { sql } from 'drizzle-orm'
import { check, date, index, integer, numeric, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { REVIEW_PLATFORMS } from '#contract/reviews/reviews.ts'
import { momentColumn } from '../../platform/database/columns.ts'
import { clientUuidColumn, makeTenantPolicies } from '../../platform/database/tenancy.ts'

const platformColumn = () => text('platform', { enum: REVIEW_PLATFORMS }).notNull()

/** No reply is on the platform. Written like the predicate of the partial indexes, so that the planner uses them */
export const WITHOUT_REPLY = sql`(response_state in ('none', 'failed'))`

/** The platform rejected the reply. Written like the predicate of the partial index */
export const REJECTED = sql`response_moderation = 'rejected'`

/** Customers' reviews on Google and Yelp, as of the last sync */
export const reviews = pgTable(
  'reviews',
  {
    clientUuid: clientUuidColumn(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    platform: platformColumn(),
    /** The platform's own id */
    externalId: text('external_id').notNull(),
    reviewerName: text('reviewer_name').notNull().default(''),
    reviewerPictureUrl: text('reviewer_picture_url').notNull().default(''),
    contents: text('contents').notNull().default(''),
    rate: smallint('rate').notNull(),
    link: text('link').notNull().default(''),
    writtenAt: momentColumn('written_at').notNull(),
    /** The day in the business's time zone: the daily aggregates group by it */
    day: date('day').notNull(),
    /** When the review or its reply last changed, according to the platform */
    changedAt: momentColumn('changed_at').notNull(),
    responseContents: text('response_contents').notNull().default(''),
    responseState: text('response_state', { enum: ['none', 'sending', 'published', 'failed', 'deleting'] })
      .notNull()
      .default('none'),
    /**
     * The platform's moderation of the reply. pending implies the state published, because the platform has the reply; rejected implies
     * failed, because the reply is not visible, so the review counts as one without a reply
     */
    responseModeration: text('response_moderation', { enum: ['none', 'pending', 'rejected'] })
      .notNull()
      .default('none'),
    /** When the business first replied from the portal; null for replies written on the platform itself */
    repliedAt: momentColumn('answered_at'),
    responseProblem: text('response_problem').notNull().default(''),
    /** Soft delete: the platform no longer has the review, but it may come back; excluded from lists and aggregates */
    deletedAt: momentColumn('deleted_at'),
    firstSeenAt: momentColumn('first_seen_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.uuid] }),
    uniqueIndex('reviews_external').on(table.clientUuid, table.platform, table.externalId),
    index('reviews_newest')
      .on(table.clientUuid, table.platform, table.writtenAt.desc().nullsFirst(), table.uuid.desc().nullsFirst())
      .where(sql`deleted_at is null`),
    index('reviews_of_rate')
      .on(table.clientUuid, table.platform, table.rate, table.writtenAt.desc().nullsFirst(), table.uuid.desc().nullsFirst())
      .where(sql`deleted_at is null`),
    index('reviews_unanswered')
      .on(table.clientUuid, table.platform, table.rate, table.writtenAt.desc().nullsFirst(), table.uuid.desc().nullsFirst())
      .where(sql`deleted_at is null and (response_state in ('none', 'failed'))`),
    index('reviews_unanswered_newest')
      .on(table.clientUuid, table.platform, table.writtenAt.desc().nullsFirst(), table.uuid.desc().nullsFirst())
      .where(sql`deleted_at is null and (response_state in ('none', 'failed'))`),
    index('reviews_answered_newest')
      .on(table.clientUuid, table.platform, table.writtenAt.desc().nullsFirst(), table.uuid.desc().nullsFirst())
      .where(sql`deleted_at is null and not (response_state in ('none', 'failed'))`),
    // For the count under "Needs doing today", as an index-only scan (decision 0035)
    index('reviews_low_unanswered')
      .on(table.clientUuid, table.writtenAt.desc().nullsFirst(), table.rate)
      .where(sql`platform = 'google' and deleted_at is null and (response_state in ('none', 'failed')) and rate <= 3`),
    // For the done items under "Needs doing today", as an index-only scan
    index('reviews_answered_lately')
      .on(table.clientUuid, table.repliedAt.desc().nullsFirst(), table.uuid)
      .where(sql`answered_at is not null and deleted_at is null and not (response_state in ('none', 'failed'))`),
    // Few rows at any time: for "Needs doing today", and the list that it links to
    index('reviews_rejected')
      .on(table.clientUuid, table.platform, table.writtenAt.desc().nullsFirst(), table.uuid.desc().nullsFirst())
      .where(sql`deleted_at is null and response_moderation = 'rejected'`),
    // Covers both platforms: used by the jump list's search when a term is frequent
    index('reviews_latest').on(table.clientUuid, table.writtenAt.desc().nullsFirst()).where(sql`deleted_at is null`),
    check('reviews_rate', sql`${table.rate} between 1 and 5`),
    ...makeTenantPolicies(),
  ],
)

/** Aggregates by day and platform; maintained by the triggers of the migration review-sums, never by the application */
export const reviewDays = pgTable(
  'review_days',
  {
    clientUuid: clientUuidColumn(),
    platform: platformColumn(),
    day: date('day').notNull(),
    one: integer('one').notNull().default(0),
    two: integer('two').notNull().default(0),
    three: integer('three').notNull().default(0),
    four: integer('four').notNull().default(0),
    five: integer('five').notNull().default(0),
    unanswered: integer('unanswered').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.clientUuid, table.platform, table.day] }), ...makeTenantPolicies()],
)

/** The state of a platform's sync. Count and average are reported by the platform, because Yelp returns only a few of its reviews */
export const reviewSyncs = pgTable(
  'review_syncs',
  {
    clientUuid: clientUuidColumn(),
    platform: platformColumn(),
    totalReviews: integer('total_reviews').notNull().default(0),
    averageRating: numeric('average_rating', { precision: 3, scale: 2, mode: 'number' }).notNull().default(0),
    /** High-water mark: all changes up to this time have been read */
    seenUntil: momentColumn('seen_until'),
    /** When a sweep last read all reviews, which detects deleted ones */
    sweptAt: momentColumn('swept_at'),
    runningSince: momentColumn('running_since'),
    /** The platform's rate limit (Retry-After): no sync before this time */
    waitsUntil: momentColumn('waits_until'),
    succeededAt: momentColumn('succeeded_at'),
    /** A sentence for the business: what is wrong, and what to do */
    problem: text('problem').notNull().default(''),
    problemAt: momentColumn('problem_at'),
  },
  (table) => [primaryKey({ columns: [table.clientUuid, table.platform] }), ...makeTenantPolicies()],
)
