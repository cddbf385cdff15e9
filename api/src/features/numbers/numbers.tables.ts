import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { REFERRAL_SOURCES } from '#contract/calls/calls.ts'
import { LANGUAGES } from '#contract/formats/languages.ts'
import type { OpeningDays } from '#contract/numbers/number-form.ts'
import { NUMBER_STATES } from '#contract/numbers/number-states.ts'
import { momentColumn } from '../../platform/database/columns.ts'
import { clientUuidColumn, makeTenantPolicies } from '../../platform/database/tenancy.ts'

/** The numbers that businesses own. Looked up by number before the tenant is known: a directory table (decision 0012, 0105) */
export const phoneNumbers = pgTable(
  'phone_numbers',
  {
    clientUuid: clientUuidColumn(),
    numberUuid: uuid('number_uuid').notNull().defaultRandom(),
    /** E.164 */
    number: text('number').notNull(),
    name: text('name').notNull(),
    source: text('source', { enum: REFERRAL_SOURCES }).notNull().default('UNKNOWN'),
    isMain: boolean('is_main').notNull().default(false),
    state: text('state', { enum: NUMBER_STATES }).notNull().default('active'),
    /** null: calls are not forwarded */
    ringsAt: text('rings_at'),
    /** In the business's time zone; null: always open */
    openingHours: jsonb('opening_hours').$type<OpeningDays>(),
    afterHoursRingsAt: text('after_hours_rings_at'),
    /** With a notice to the caller */
    recording: boolean('recording').notNull().default(true),
    /** Of the greeting and the notice */
    language: text('language', { enum: LANGUAGES }).notNull().default('en'),
    /** What the number can do */
    voice: boolean('voice').notNull().default(true),
    text: boolean('text').notNull().default(true),
    pictures: boolean('pictures').notNull().default(true),
    /** When this business got the number. Earlier calls belong to another business */
    ownedSince: momentColumn('owned_since').notNull().defaultNow(),
    releasedAt: momentColumn('released_at'),
    stateSince: momentColumn('state_since').notNull().defaultNow(),
    /** Of a number in quarantine: when it goes back to the phone company */
    releasesAt: momentColumn('releases_at'),
    /** null: not bought here. requested: before the phone company has said whether it sells the number */
    purchase: text('purchase', { enum: ['requested', 'bought', 'failed'] }),
    /** The phone company's id, where we know it */
    providerId: text('provider_id'),
    /** What the number costs us a month, when it was bought */
    monthlyCents: integer('monthly_cents'),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.numberUuid] }),
    // The database decides who owns a number: two operators cannot assign it twice
    uniqueIndex('phone_numbers_owner').on(table.number).where(sql`state <> 'released'`),
    uniqueIndex('phone_numbers_main').on(table.clientUuid).where(sql`is_main`),
    index('phone_numbers_of_client').on(table.clientUuid, table.ownedSince),
    check('phone_numbers_main_in_service', sql`not is_main or state in ('active', 'porting_out')`),
    ...makeTenantPolicies(),
  ],
)
