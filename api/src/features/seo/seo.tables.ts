import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, momentColumn } from '../../platform/database/columns.ts'
import { clientUuidColumn, makeTenantPolicies } from '../../platform/database/tenancy.ts'
import type { AnalyticsMonth, ProfileMonth } from '../../platform/vendors/seo-sources.ts'
import type { StoredNarrative } from './seo-narrative.ts'

/** A month, stored as its first day */
const monthColumn = () => date('month').notNull()

export const SEO_SOURCES = ['analytics', 'profile'] as const
export type SeoSource = (typeof SEO_SOURCES)[number]

/** The Analytics property and the place whose metrics a business sees, and the sync state of both */
export const seoSyncs = pgTable(
  'seo_syncs',
  {
    clientUuid: clientUuidColumn(),
    source: text('source', { enum: SEO_SOURCES }).notNull(),
    /** Google's id of the property or place */
    targetId: text('target_id').notNull(),
    connected: boolean('connected').notNull().default(true),
    /** The next month to request, going back to `lastMonth`; null when done. Saved with each month's metrics, so a killed sync resumes */
    nextMonth: date('next_month'),
    lastMonth: date('last_month'),
    /** Whether the whole history of this target was read; from then on, only the last months are requested again */
    hasHistory: boolean('has_history').notNull().default(false),
    /** The run that syncs. Another run that takes over writes its own uuid here, and the first run stops at its next month */
    runUuid: uuid('run_uuid'),
    runningSince: momentColumn('running_since'),
    failures: integer('failures').notNull().default(0),
    waitsUntil: momentColumn('waits_until'),
    /** consent: the person must sign in again; refused: Google rejects for another reason; waiting: retried automatically */
    problemKind: text('problem_kind', { enum: ['consent', 'refused', 'waiting'] }),
    problem: text('problem').notNull().default(''),
    succeededAt: momentColumn('succeeded_at'),
  },
  (table) => [primaryKey({ columns: [table.clientUuid, table.source] }), ...makeTenantPolicies()],
)

/** A month's metrics, stored permanently because Google deletes them. null if a source was not connected or returned nothing */
export const seoReports = pgTable(
  'seo_reports',
  {
    clientUuid: clientUuidColumn(),
    month: monthColumn(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    /** Whether the month was over in the business's time zone when the metrics were requested */
    isFinished: boolean('is_finished').notNull(),
    profile: jsonb('profile').$type<ProfileMonth>(),
    /** The last day counted, if it is not the month's last day */
    profileUntil: date('profile_until'),
    analytics: jsonb('analytics').$type<AnalyticsMonth>(),
    analyticsUntil: date('analytics_until'),
    /** The narrative that a model wrote about these metrics */
    narrative: jsonb('words').$type<StoredNarrative>(),
    updatedAt: momentColumn('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.month] }),
    uniqueIndex('seo_reports_uuid').on(table.clientUuid, table.uuid),
    ...makeTenantPolicies(),
  ],
)

/** Keywords of a report's Map tab */
export const seoPlaces = pgTable(
  'seo_places',
  {
    clientUuid: clientUuidColumn(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    month: monthColumn(),
    position: smallint('position').notNull(),
    keyword: text('keyword').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.uuid] }),
    uniqueIndex('seo_places_keyword').on(table.clientUuid, table.month, sql`lower(keyword)`),
    ...makeTenantPolicies(),
  ],
)

/** Links that open one month's report without a sign-in; only the hash of the key is stored */
export const seoShareLinks = pgTable(
  'seo_shares',
  {
    keyHash: bytes('key_hash').primaryKey(),
    clientUuid: clientUuidColumn(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    month: monthColumn(),
    createdBy: text('created_by').notNull(),
    createdAt: momentColumn('created_at').notNull(),
    endsAt: momentColumn('ends_at').notNull(),
    revokedAt: momentColumn('revoked_at'),
  },
  (table) => [
    uniqueIndex('seo_shares_uuid').on(table.clientUuid, table.uuid),
    index('seo_shares_of_report').on(table.clientUuid, table.month),
    ...makeTenantPolicies(),
  ],
)

/** Who gets the report by email each month */
export const seoRecipients = pgTable(
  'seo_recipients',
  {
    clientUuid: clientUuidColumn().primaryKey(),
    emails: text('emails').array().notNull(),
    /** The last month that was emailed, so that each month is sent once */
    mailedMonth: date('mailed_month'),
    mailedAt: momentColumn('mailed_at'),
  },
  () => makeTenantPolicies(),
)
