import { sql } from 'drizzle-orm'
import { pgPolicy, pgRole, uuid } from 'drizzle-orm/pg-core'
import type { Database, Db, Rows } from './database.ts'
import type { HotStatement } from './hot-query.ts'

/** Both roles own nothing; the login role may become them for the length of a transaction */
const tenantRole = pgRole('marquee_tenant').existing()
const systemRole = pgRole('marquee_system').existing()

/** The client that the transaction is under */
export const currentClient = sql`nullif(current_setting('app.client', true), '')::uuid`

/** The business's zone, in statements of a signed-in account. Without a living session there is none, and no row either */
export const currentTimeZone = sql`nullif(current_setting('app.time_zone', true), '')`

export const clientUuid = () => uuid('client_uuid').notNull()

/** What every table of a client carries: its own rows for the tenant, all rows for the platform's own work (sign-in, jobs, operators) */
export const tenantPolicies = () => [
  pgPolicy('tenant', {
    for: 'all',
    to: tenantRole,
    using: sql`client_uuid = nullif(current_setting('app.client', true), '')::uuid`,
    withCheck: sql`client_uuid = nullif(current_setting('app.client', true), '')::uuid`,
  }),
  // The login role is a member of it, and members inherit policies: it must have become the role, not merely be allowed to
  pgPolicy('system', {
    for: 'all',
    to: systemRole,
    using: sql`current_user = 'marquee_system'`,
    withCheck: sql`current_user = 'marquee_system'`,
  }),
]

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A transaction that sees and writes one client's rows only, whatever the SQL inside says */
export function withTenant<T>(database: Database, client: string, run: (db: Db) => Promise<T>): Promise<T> {
  if (!UUID.test(client)) throw new Error('A client is named by its uuid')
  return database.transaction(`select set_config('role', 'marquee_tenant', true), set_config('app.client', '${client}', true)`, run)
}

/** A transaction across clients, for what has no client yet (sign-in) or serves all (jobs, operators) */
export function withSystem<T>(database: Database, run: (db: Db) => Promise<T>): Promise<T> {
  return database.transaction("select set_config('role', 'marquee_system', true)", run)
}

/** The same for one read that is asked for all the time, in a single round trip */
export async function readAsSystem<Row>(database: Database, statement: HotStatement<Row>): Promise<Row[]> {
  const opening = { name: 'open-system', text: "select set_config('role', 'marquee_system', true)", values: [] }
  const { answers } = await database.readTogether(opening, [statement])
  return (answers[0] as Rows).rows as Row[]
}
