import { sql } from 'drizzle-orm'
import { pgPolicy, pgRole, uuid } from 'drizzle-orm/pg-core'
import { assertLeaseHeld } from '../base/lease.ts'
import type { Database, Db, Rows } from './database.ts'
import type { TypedStatement } from './prepared-query.ts'

/** These roles own nothing. The login role switches to one of them for the duration of a transaction */
const tenantRole = pgRole('marquee_tenant').existing()
const systemRole = pgRole('marquee_system').existing()

/** The client (tenant) that the transaction is scoped to */
export const currentClient = sql`nullif(current_setting('app.client', true), '')::uuid`

/** The business's time zone, for statements of a signed-in account. Without a valid session it is null, and no row is visible */
export const currentTimeZone = sql`nullif(current_setting('app.time_zone', true), '')`

/** The signed-in account, for its own statements */
export const currentAccount = sql`nullif(current_setting('app.account', true), '')::uuid`

export const clientUuidColumn = () => uuid('client_uuid').notNull()

/**
 * Row-level security for every table with a client id: a tenant can access
 * its own rows, and the system role (sign-in, jobs, operators) all rows
 */
export const makeTenantPolicies = () => [
  pgPolicy('tenant', {
    for: 'all',
    to: tenantRole,
    using: sql`client_uuid = nullif(current_setting('app.client', true), '')::uuid`,
    withCheck: sql`client_uuid = nullif(current_setting('app.client', true), '')::uuid`,
  }),
  // The login role is a member of the system role, and members inherit
  // policies, so the policy requires current_user to be the system role itself
  pgPolicy('system', {
    for: 'all',
    to: systemRole,
    using: sql`current_user = 'marquee_system'`,
    withCheck: sql`current_user = 'marquee_system'`,
  }),
]

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Reads use `readOnly`, so that they are served even while no write succeeds (decision 0055) */
interface TransactionOptions {
  readOnly?: boolean
}

/** Runs a transaction that row-level security confines to one client's rows, whatever SQL it runs */
export function withTenant<T>(
  database: Database,
  client: string,
  run: (db: Db) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  if (!UUID.test(client)) throw new Error('A client is named by its uuid')
  const opening = `select set_config('role', 'marquee_tenant', true), set_config('app.client', '${client}', true)`
  return runIfLeaseHeld(() => database.transaction(opening, run, options))
}

/** Runs a transaction across all clients, for work that has no client yet (sign-in) or serves all of them (jobs, operators) */
export function withSystem<T>(database: Database, run: (db: Db) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
  return runIfLeaseHeld(() => database.transaction("select set_config('role', 'marquee_system', true)", run, options))
}

/** Runs statements on system tables inside a tenant's transaction, when they must change together with the tenant's rows */
export async function runInSystemRole<T>(db: Db, run: () => Promise<T>): Promise<T> {
  const { rows } = await db.$client.query("select current_setting('role') as role, set_config('role', 'marquee_system', true)")
  try {
    return await run()
  } finally {
    // Fails only if the transaction has already failed, in which case nothing runs in it anymore
    await db.$client.query("select set_config('role', $1, true)", [rows[0]?.role]).catch(() => {})
  }
}

/** A job that has lost its lease must no longer read or write */
function runIfLeaseHeld<T>(run: () => Promise<T>): Promise<T> {
  const ensured = assertLeaseHeld()
  return ensured ? ensured.then(run) : run()
}

/** `withSystem` for a single prepared read, in one round trip */
export async function readWithSystemRole<Row>(database: Database, statement: TypedStatement<Row>): Promise<Row[]> {
  const opening = { name: 'open-system', text: "select set_config('role', 'marquee_system', true)", values: [] }
  const { results } = await runIfLeaseHeld(() => database.readInOneRoundTrip(opening, [statement]))
  return (results[0] as Rows).rows as Row[]
}
