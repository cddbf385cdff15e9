import { inArray, or, sql } from 'drizzle-orm'
import { StartError } from '../base/start-error.ts'
import { type Database, type Db, runInSavepoint, sqlStateOf } from '../database/database.ts'
import { withSystem } from '../database/tenancy.ts'
import { accounts } from '../identity/identity.tables.ts'
import { demoContributions } from './demo-contributions.tables.ts'
import { DEMO_CLIENT_UUID, OTHER_CLIENT_UUID } from './demo-data.ts'

const MAX_ROUNDS = 10
const FOREIGN_KEY_VIOLATION = '23503'
const DEMO_CLIENTS = [DEMO_CLIENT_UUID, OTHER_CLIENT_UUID]

/** The password of the demo accounts is public: a database that contains them is open to everybody who can reach the product */
export async function assertNoDemoAccounts(database: Database, demoEmails: readonly string[]): Promise<void> {
  const found = await withSystem(database, (db) =>
    db
      .select({ email: accounts.email })
      .from(accounts)
      .where(or(inArray(accounts.clientUuid, DEMO_CLIENTS), inArray(accounts.email, [...demoEmails])))
      .orderBy(accounts.email),
  )
  if (found.length === 0) return
  throw new StartError(
    `The database holds demo accounts (${found.map(({ email }) => email).join(', ')}), and this installation must not: their password is public. ` +
      'Remove them, the demo businesses and all their data with: npm run operator -- demo remove',
  )
}

/**
 * Deletes everything that belongs to the demo businesses, and all accounts with a demo email, whatever their business. Rows that triggers
 * write meanwhile (daily totals), and rows that foreign keys still protect, are deleted in the next round. The audit log stays, because
 * nobody can delete from it
 */
export async function removeDemoData(db: Db, demoEmails: readonly string[]): Promise<number> {
  await db.delete(accounts).where(inArray(accounts.email, [...demoEmails]))
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.table_name as name from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and c.column_name = 'client_uuid' and t.table_type = 'BASE TABLE' and t.table_name <> 'audit_events'
    order by t.table_name = 'clients', t.table_name`)
  await db.delete(demoContributions)
  let removed = 0
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    const deleted: (number | null)[] = []
    for (const { name } of rows) deleted.push(await deleteRowsOfDemo(db, name))
    removed += deleted.reduce<number>((sum, count) => sum + (count ?? 0), 0)
    if (deleted.every((count) => count === 0)) return removed
  }
  throw new Error('The rows of the demo businesses hold each other back')
}

/** Returns null if other rows still reference these */
async function deleteRowsOfDemo(db: Db, table: string): Promise<number | null> {
  const mine = sql.join(
    DEMO_CLIENTS.map((uuid) => sql`${uuid}::uuid`),
    sql`, `,
  )
  try {
    return await runInSavepoint(db, async () => {
      const { rows } = await db.execute<{ count: number }>(
        sql`with gone as (delete from ${sql.identifier(table)} where client_uuid in (${mine}) returning 1) select count(*)::int as count from gone`,
      )
      return rows[0]?.count ?? 0
    })
  } catch (error) {
    if (sqlStateOf(error) !== FOREIGN_KEY_VIOLATION) throw error
    return null
  }
}
