import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { REFERRAL_SOURCES } from '#contract/calls/calls.ts'
import { NUMBER_USES } from '#contract/website-numbers/website-numbers.ts'
import { momentColumn } from '../../platform/database/columns.ts'
import { clientUuidColumn, makeTenantPolicies } from '../../platform/database/tenancy.ts'
import { joinableNumbers as phoneNumbers } from '../numbers/numbers.public.ts'

/** Numbers that the script on the business's website shows instead of the main one */
export const websiteNumbers = pgTable(
  'website_numbers',
  {
    clientUuid: clientUuidColumn(),
    numberUuid: uuid('number_uuid').notNull(),
    use: text('use', { enum: NUMBER_USES }).notNull(),
    /** The visit that has it, or had it last. Only of numbers for single visitors */
    visitUuid: uuid('visit_uuid'),
    /** Until then nobody else gets it */
    heldUntil: momentColumn('held_until'),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.numberUuid] }),
    foreignKey({
      name: 'website_numbers_number',
      columns: [table.clientUuid, table.numberUuid],
      foreignColumns: [phoneNumbers.clientUuid, phoneNumbers.numberUuid],
    }),
    index('website_numbers_visit').on(table.clientUuid, table.visitUuid),
    ...makeTenantPolicies(),
  ],
)

const visitColumns = {
  source: text('source', { enum: REFERRAL_SOURCES }).notNull(),
  medium: text('medium').notNull(),
  campaign: text('campaign').notNull(),
  keyword: text('keyword').notNull(),
  landingPage: text('landing_page').notNull(),
  referrer: text('referrer').notNull(),
}

/** Visits of the business's website, without anything about the person. Deleted after 30 days */
export const websiteVisits = pgTable(
  'website_visits',
  {
    clientUuid: clientUuidColumn(),
    visitUuid: uuid('visit_uuid').notNull(),
    ...visitColumns,
    /** Whether the visitor got a number of their own. null: the business has none */
    gotNumber: text('got_number', { enum: ['yes', 'no'] }),
    startedAt: momentColumn('started_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.visitUuid] }),
    index('website_visits_newest').on(table.clientUuid, table.startedAt.desc()),
    index('website_visits_started').on(table.startedAt),
    ...makeTenantPolicies(),
  ],
)

/** The visit that a call came from; kept as long as the call, unlike the visit itself */
export const callVisits = pgTable(
  'call_visits',
  { clientUuid: clientUuidColumn(), callSid: text('call_sid').notNull(), ...visitColumns },
  (table) => [primaryKey({ columns: [table.clientUuid, table.callSid] }), ...makeTenantPolicies()],
)
