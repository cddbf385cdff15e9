import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { GenerationProgress } from '#contract/ai-promoter/review-requests.ts'
import { LANGUAGES } from '#contract/formats/languages.ts'
import { momentColumn } from '../../platform/database/columns.ts'
import { clientUuidColumn, makeTenantPolicies } from '../../platform/database/tenancy.ts'
import type { Material } from './generation/material.ts'

const textListColumn = (name: string) => text(name).array().notNull().default(sql`'{}'`)
const longTextColumn = (name: string) => text(name).notNull().default('')

/** The settings from which suggestions are written. A business has no row until it first saves them, then one */
export const aiPromptSettings = pgTable(
  'ai_prompt_settings',
  {
    clientUuid: clientUuidColumn().primaryKey(),
    businessType: text('business_type').notNull(),
    keywords: textListColumn('keywords'),
    description: longTextColumn('description'),
    commonRules: longTextColumn('common_rules'),
    firstRules: longTextColumn('first_rules'),
    secondRules: longTextColumn('second_rules'),
    thirdRules: longTextColumn('third_rules'),
    /** The keywords that customers can choose from on their page */
    customerKeywords: textListColumn('customer_keywords'),
    savedAt: momentColumn('saved_at').notNull().defaultNow(),
  },
  () => makeTenantPolicies(),
)

/** The people who look after customers, each with their own rules. Rows are hard-deleted, because requests store a copy of the name */
export const aiStaff = pgTable(
  'ai_staff',
  {
    clientUuid: clientUuidColumn(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    name: text('name').notNull(),
    position: text('position').notNull(),
    keywords: textListColumn('keywords'),
    commonRules: longTextColumn('common_rules'),
    firstRules: longTextColumn('first_rules'),
    secondRules: longTextColumn('second_rules'),
    createdAt: momentColumn('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.clientUuid, table.uuid] }), ...makeTenantPolicies()],
)

/** One suggestion as the model wrote it. It is stored immediately, so that if a worker is killed, the next one continues from there */
export interface StoredDraft {
  variation: 1 | 2 | 3
  text: string
  model: string
}

/** A completion that failed its checks. It is sent back to the model once, with the problem */
export interface RejectedCompletion {
  variation: 1 | 2 | 3
  completionText: string
  problem: string
}

/**
 * The part of a review request that its invitation, which has the same uuid, does not store. The customer's page identifies a request by
 * that uuid alone, and is looked up before the tenant is known: a directory table (decision 0012)
 */
export const aiRequests = pgTable(
  'ai_requests',
  {
    clientUuid: clientUuidColumn(),
    uuid: uuid('uuid').primaryKey(),
    staffComment: text('staff_comment').notNull(),
    state: text('state', { enum: ['generating', 'ready', 'failed'] })
      .notNull()
      .default('generating'),
    /** Number of the current generation. Results of an older generation are dropped */
    attempt: integer('attempt').notNull().default(1),
    steps: jsonb('steps').$type<GenerationProgress['steps']>().notNull().default([]),
    problem: longTextColumn('problem'),
    /** The input that the model got, as of the start of the generation; null until then */
    material: jsonb('material').$type<Material>(),
    drafts: jsonb('drafts').$type<StoredDraft[]>().notNull().default([]),
    rejected: jsonb('rejected').$type<RejectedCompletion>(),
    promptVersion: longTextColumn('prompt_version'),
    startedAt: momentColumn('started_at').notNull().defaultNow(),
    finishedAt: momentColumn('finished_at'),
  },
  (table) => [
    index('ai_requests_of_client').on(table.clientUuid, table.state, table.finishedAt.desc().nullsFirst()),
    ...makeTenantPolicies(),
  ],
)

/** Who looked after the customer. The name is a copy, in case the person is later removed from the list of staff */
export const aiRequestStaff = pgTable(
  'ai_request_staff',
  {
    clientUuid: clientUuidColumn(),
    requestUuid: uuid('request_uuid').notNull(),
    position: smallint('position').notNull(),
    staffUuid: uuid('staff_uuid').notNull(),
    name: text('name').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.requestUuid, table.position] }),
    index('ai_request_staff_person').on(table.clientUuid, table.staffUuid),
    ...makeTenantPolicies(),
  ],
)

/** Drafts written for customers on their page, with their input. The same input returns the stored drafts */
export const aiPageDrafts = pgTable(
  'ai_page_drafts',
  {
    clientUuid: clientUuidColumn(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    requestUuid: uuid('request_uuid').notNull(),
    keywords: textListColumn('keywords'),
    comment: longTextColumn('comment'),
    language: text('language', { enum: LANGUAGES }).notNull(),
    suggestions: textListColumn('suggestions'),
    promptVersion: text('prompt_version').notNull(),
    model: text('model').notNull(),
    createdAt: momentColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.uuid] }),
    index('ai_page_drafts_newest').on(table.clientUuid, table.requestUuid, table.createdAt.desc().nullsFirst()),
    ...makeTenantPolicies(),
  ],
)

/** How often per day the customers of a business may request drafts, if an operator set a limit other than the default */
export const aiLimits = pgTable(
  'ai_limits',
  { clientUuid: clientUuidColumn().primaryKey(), pageGenerationsPerDay: integer('page_generations_per_day').notNull() },
  () => makeTenantPolicies(),
)

/** How often customers requested drafts on a day in the business's time zone */
export const aiPageDays = pgTable(
  'ai_page_days',
  { clientUuid: clientUuidColumn(), day: date('day').notNull(), generations: integer('generations').notNull() },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.day] }),
    check('ai_page_days_not_negative', sql`generations >= 0`),
    ...makeTenantPolicies(),
  ],
)
