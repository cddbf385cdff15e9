import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { clientUuid, tenantPolicies } from '../../platform/database/tenancy.ts'
import type { AnalyticsMonth, ProfileMonth } from '../../platform/seo/seo-sources.ts'
import type { StoredWords } from './words/seo-words.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
/** A month is its first day */
const month = () => date('month').notNull()

export const SEO_SOURCES = ['analytics', 'profile'] as const
export type SeoSource = (typeof SEO_SOURCES)[number]

/** The Analytics property and the place whose figures a business sees, and where the sync of each stands */
export const seoSyncs = pgTable(
  'seo_syncs',
  {
    clientUuid: clientUuid(),
    source: text('source', { enum: SEO_SOURCES }).notNull(),
    /** Google's id of the property or place */
    targetId: text('target_id').notNull(),
    connected: boolean('connected').notNull().default(true),
    /** The month that is asked for next, going back to `lastMonth`; null: the sync is done. Written in the transaction of the month's figures, so that a killed one goes on there */
    nextMonth: date('next_month'),
    lastMonth: date('last_month'),
    /** Whether the whole history of this target was read; from then on only the last months are asked for again */
    hasHistory: boolean('has_history').notNull().default(false),
    /** The process that syncs; another that takes over writes its own here, and the first one stops at its next month */
    runUuid: uuid('run_uuid'),
    runningSince: moment('running_since'),
    failures: integer('failures').notNull().default(0),
    waitsUntil: moment('waits_until'),
    /** consent: the person must sign in again; refused: Google says no for another reason; waiting: we try again by ourselves */
    problemKind: text('problem_kind', { enum: ['consent', 'refused', 'waiting'] }),
    problem: text('problem').notNull().default(''),
    succeededAt: moment('succeeded_at'),
  },
  (table) => [primaryKey({ columns: [table.clientUuid, table.source] }), ...tenantPolicies()],
)

/** A month's figures, kept for good, while Google forgets them. null where a source was not connected or gave nothing */
export const seoReports = pgTable(
  'seo_reports',
  {
    clientUuid: clientUuid(),
    month: month(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    /** Whether the month was over, by the business's calendar, when the figures were asked for */
    isFinished: boolean('is_finished').notNull(),
    profile: jsonb('profile').$type<ProfileMonth>(),
    /** The last day counted, where that is not the month's last */
    profileUntil: date('profile_until'),
    analytics: jsonb('analytics').$type<AnalyticsMonth>(),
    analyticsUntil: date('analytics_until'),
    /** What a model wrote about these figures */
    words: jsonb('words').$type<StoredWords>(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.month] }),
    uniqueIndex('seo_reports_uuid').on(table.clientUuid, table.uuid),
    ...tenantPolicies(),
  ],
)

/** Keywords of a report's Map tab */
export const seoPlaces = pgTable(
  'seo_places',
  {
    clientUuid: clientUuid(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    month: month(),
    position: smallint('position').notNull(),
    keyword: text('keyword').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.uuid] }),
    uniqueIndex('seo_places_keyword').on(table.clientUuid, table.month, sql`lower(keyword)`),
    ...tenantPolicies(),
  ],
)

/** Links that open one month's report without a sign-in; only the hash of the key is kept */
export const seoShares = pgTable(
  'seo_shares',
  {
    keyHash: bytes('key_hash').primaryKey(),
    clientUuid: clientUuid(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    month: month(),
    createdBy: text('created_by').notNull(),
    createdAt: moment('created_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    uniqueIndex('seo_shares_uuid').on(table.clientUuid, table.uuid),
    index('seo_shares_of_report').on(table.clientUuid, table.month),
    ...tenantPolicies(),
  ],
)

/** Who gets the report by e-mail each month */
export const seoRecipients = pgTable(
  'seo_recipients',
  {
    clientUuid: clientUuid().primaryKey(),
    emails: text('emails').array().notNull(),
    /** The last month that was mailed: each goes out once */
    mailedMonth: date('mailed_month'),
    mailedAt: moment('mailed_at'),
  },
  () => tenantPolicies(),
)
