import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { isoMomentSql } from '../../platform/database/wire-shape.ts'
import { accounts, clients } from '../../platform/identity/identity.tables.ts'
import { messages } from '../../platform/sending/messages.tables.ts'

interface ListedAccount {
  client_account_uuid: string
  login_email: string
  account_type: 'MAIN' | 'REGULAR'
  disabled: boolean
}

export async function findClients(db: Db) {
  return db
    .select({
      client_uuid: clients.clientUuid,
      company_name: clients.companyName,
      brand: sql<'marquee' | 'partner'>`${clients.brand}`,
      time_zone: clients.timeZone,
      phone_country_code: clients.phoneCountryCode,
      created_datetime: isoMomentSql(clients.createdAt),
      accounts: sql<ListedAccount[]>`coalesce(
        (select json_agg(json_build_object('client_account_uuid', a.uuid, 'login_email', a.email, 'account_type', a.account_type, 'disabled', a.disabled_at is not null) order by a.email)
         from ${accounts} a where a.client_uuid = clients.client_uuid), '[]'::json)`,
    })
    .from(clients)
    .orderBy(asc(clients.companyName))
}

/** Returns the oldest if there are several. Takes a lock, so that a concurrent creation of a client with this name waits for the first */
export async function lockAndFindClientByName(db: Db, name: string): Promise<string | null> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('client ' || lower(${name}), 0))`)
  const [row] = await db
    .select({ uuid: clients.clientUuid })
    .from(clients)
    .where(sql`lower(${clients.companyName}) = lower(${name})`)
    .orderBy(asc(clients.createdAt))
    .limit(1)
  return row?.uuid ?? null
}

export async function insertClient(db: Db, client: typeof clients.$inferInsert): Promise<string> {
  const [row] = await db.insert(clients).values(client).returning({ uuid: clients.clientUuid })
  if (!row) throw new Error('A client was inserted, so it has a row')
  return row.uuid
}

/** null when the email address already belongs to an account */
export async function insertAccountIfEmailFree(db: Db, account: typeof accounts.$inferInsert): Promise<string | null> {
  const [row] = await db.insert(accounts).values(account).onConflictDoNothing({ target: accounts.email }).returning({ uuid: accounts.uuid })
  return row?.uuid ?? null
}

export async function setAccountDisabled(
  db: Db,
  email: string,
  disabledAt: Date | null,
): Promise<{ clientUuid: string; uuid: string } | null> {
  const [row] = await db
    .update(accounts)
    .set({ disabledAt })
    .where(eq(accounts.email, email))
    .returning({ clientUuid: accounts.clientUuid, uuid: accounts.uuid })
  return row ?? null
}

export async function findMessagesInState(db: Db, state: (typeof messages.$inferSelect)['state']) {
  return db
    .select({
      message_uuid: messages.uuid,
      company_name: clients.companyName,
      channel: messages.channel,
      purpose: messages.purpose,
      recipient: messages.recipient,
      state: messages.state,
      problem: messages.problem,
      created_datetime: isoMomentSql(messages.createdAt),
    })
    .from(messages)
    .innerJoin(clients, eq(clients.clientUuid, messages.clientUuid))
    .where(eq(messages.state, state))
    .orderBy(desc(messages.createdAt))
    .limit(200)
}

export async function findMessage(db: Db, uuid: string): Promise<{ clientUuid: string; secret: boolean } | null> {
  const [row] = await db.select({ clientUuid: messages.clientUuid, secret: messages.secret }).from(messages).where(eq(messages.uuid, uuid))
  return row ?? null
}

/** false when the message is queued or sent */
export async function requeueEndedMessage(db: Db, uuid: string): Promise<boolean> {
  const rows = await db
    .update(messages)
    .set({ state: 'queued', endedAt: null })
    .where(and(eq(messages.uuid, uuid), inArray(messages.state, ['failed', 'unconfirmed'])))
    .returning({ uuid: messages.uuid })
  return rows.length > 0
}
