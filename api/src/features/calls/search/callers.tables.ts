import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { clientUuidColumn, makeTenantPolicies } from '../../../platform/database/tenancy.ts'
import { unaccentedSql } from '../../../platform/database/unaccented.ts'

/**
 * Callers by number and name, for the jump list to search, however often they called. Maintained by the triggers of
 * api/routines/callers.sql, never by the application
 */
export const knownCallers = pgTable(
  'callers',
  {
    clientUuid: clientUuidColumn(),
    /** Empty if the number was withheld */
    phoneFrom: text('phone_from').notNull(),
    callerName: text('caller_name').notNull(),
    /** Calls that are not spam; 0 when none is left */
    calls: integer('calls').notNull().default(0),
    /** Orders search results. Deleting a call does not reset it */
    lastCalledAt: timestamp('last_called_at', { withTimezone: true }).notNull(),
    searchText: text('search_text').generatedAlwaysAs(sql`' ' || ${unaccentedSql(sql`caller_name`)} || ' ' || phone_from`),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.phoneFrom, table.callerName] }),
    index('callers_latest').on(table.clientUuid, table.lastCalledAt.desc().nullsFirst()),
    ...makeTenantPolicies(),
  ],
)
