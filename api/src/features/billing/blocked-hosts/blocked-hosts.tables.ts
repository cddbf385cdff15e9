import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const momentColumn = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Hosts that browsers blocked beside the card fields, because the content security policy does not list them. They belong to no client:
 * only the system role has access
 */
export const blockedHosts = pgTable(
  'blocked_hosts',
  {
    host: text('host').notNull(),
    /** The type of the blocked resource: a script, a frame, a request */
    directive: text('directive').notNull(),
    reports: integer('reports').notNull().default(1),
    lastAt: momentColumn('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.host, table.directive] })],
)
