import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { REVIEW_PLATFORMS } from '#contract/reviews/reviews.ts'
import { clientUuid, tenantPolicies } from '../../platform/database/tenancy.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const platform = () => text('platform', { enum: REVIEW_PLATFORMS }).notNull()

/** Nothing stands under it on the platform; spelt as in the indexes, so that they are used */
export const UNANSWERED = sql`(response_state in ('none', 'failed'))`

/** What customers wrote on Google and Yelp, as the last sync found it */
export const reviews = pgTable(
  'reviews',
  {
    clientUuid: clientUuid(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    platform: platform(),
    /** The platform's own id */
    externalId: text('external_id').notNull(),
    reviewerName: text('reviewer_name').notNull().default(''),
    reviewerPictureUrl: text('reviewer_picture_url').notNull().default(''),
    contents: text('contents').notNull().default(''),
    rate: smallint('rate').notNull(),
    link: text('link').notNull().default(''),
    writtenAt: moment('written_at').notNull(),
    /** The day in the business's zone: what the sums go by */
    day: date('day').notNull(),
    /** When the platform says it was last changed, the answer included */
    changedAt: moment('changed_at').notNull(),
    responseContents: text('response_contents').notNull().default(''),
    responseState: text('response_state', { enum: ['none', 'sending', 'published', 'failed'] })
      .notNull()
      .default('none'),
    responseProblem: text('response_problem').notNull().default(''),
    /** The platform no longer has it: out of the list and the sums, kept in case it comes back */
    deletedAt: moment('deleted_at'),
    firstSeenAt: moment('first_seen_at').notNull().defaultNow(),
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
    check('reviews_rate', sql`${table.rate} between 1 and 5`),
    ...tenantPolicies(),
  ],
)

/** One row a day and platform; kept by the triggers of the migration review-sums, never by hand */
export const reviewDays = pgTable(
  'review_days',
  {
    clientUuid: clientUuid(),
    platform: platform(),
    day: date('day').notNull(),
    one: integer('one').notNull().default(0),
    two: integer('two').notNull().default(0),
    three: integer('three').notNull().default(0),
    four: integer('four').notNull().default(0),
    five: integer('five').notNull().default(0),
    unanswered: integer('unanswered').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.clientUuid, table.platform, table.day] }), ...tenantPolicies()],
)

/** How syncing with a platform goes. Count and average are the platform's own: Yelp hands out only a few of its reviews */
export const reviewSyncs = pgTable(
  'review_syncs',
  {
    clientUuid: clientUuid(),
    platform: platform(),
    totalReviews: integer('total_reviews').notNull().default(0),
    averageRating: numeric('average_rating', { precision: 3, scale: 2, mode: 'number' }).notNull().default(0),
    /** Everything changed up to here has been seen */
    seenUntil: moment('seen_until'),
    /** When all reviews were last gone through, so that deleted ones are noticed */
    sweptAt: moment('swept_at'),
    runningSince: moment('running_since'),
    /** The platform asked us to wait until then */
    waitsUntil: moment('waits_until'),
    succeededAt: moment('succeeded_at'),
    /** A sentence for the practice: what is wrong, and what to do */
    problem: text('problem').notNull().default(''),
    problemAt: moment('problem_at'),
  },
  (table) => [primaryKey({ columns: [table.clientUuid, table.platform] }), ...tenantPolicies()],
)
