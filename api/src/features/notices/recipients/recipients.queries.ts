import { and, asc, count, eq, exists, isNull, type SQL, sql } from 'drizzle-orm'
import type { NoticeChannel, NoticeRecipient } from '#contract/notices/notices.ts'
import type { Db } from '../../../platform/database/database.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import { accounts } from '../../../platform/identity/identity.tables.ts'
import { BOUNCED_MS } from '../../../platform/sending/messages.queries.ts'
import { suppressions } from '../../../platform/sending/suppressions.tables.ts'
import { EFFECTIVE_CHOICES, noticeRecipients } from '../notices.tables.ts'

type Recipient = typeof noticeRecipients.$inferSelect
type Values = typeof noticeRecipients.$inferInsert

const isOwn = eq(noticeRecipients.clientUuid, currentClient)
const isRecipientSql = (uuid: string) => and(isOwn, eq(noticeRecipients.uuid, uuid))

/** The link or code has not expired, and the person who requested it is still an administrator */
const isCodeValidSql = (db: Db, now: Date) =>
  and(
    sql`${noticeRecipients.codeExpiresAt} > ${now.toISOString()}::timestamptz`,
    exists(
      db
        .select({ one: sql`1` })
        .from(accounts)
        .where(
          and(
            eq(accounts.clientUuid, noticeRecipients.clientUuid),
            eq(accounts.uuid, noticeRecipients.requestedBy),
            eq(accounts.accountType, 'MAIN'),
            isNull(accounts.disabledAt),
          ),
        ),
    ),
  )

/** Oldest first, with the reason why notices do not reach them */
export async function listRecipients(db: Db, now: Date): Promise<NoticeRecipient[]> {
  const isSuppressedBy = (reason: SQL) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(suppressions)
        .where(
          and(
            eq(suppressions.clientUuid, noticeRecipients.clientUuid),
            eq(suppressions.channel, noticeRecipients.channel),
            eq(suppressions.recipient, noticeRecipients.address),
            reason,
          ),
        ),
    )
  const lately = new Date(now.getTime() - BOUNCED_MS).toISOString()
  // An opt-out suppresses only texts, because an email address was confirmed for notices alone
  const state = sql<NoticeRecipient['state']>`case
    when ${noticeRecipients.channel} = 'text' and ${isSuppressedBy(sql`${suppressions.reason} <> 'bounced'`)} then 'refused'
    when ${noticeRecipients.confirmedAt} is null and ${isCodeValidSql(db, now)} then 'waiting'
    when ${noticeRecipients.confirmedAt} is null then 'expired'
    when ${isSuppressedBy(sql`${suppressions.reason} = 'bounced' and ${suppressions.createdAt} > ${lately}::timestamptz`)} then 'bounced'
    else 'confirmed' end`
  const { uuid: recipient_uuid, channel, address } = noticeRecipients
  return db
    .select({ recipient_uuid, channel, address, choices: EFFECTIVE_CHOICES, state })
    .from(noticeRecipients)
    .where(isOwn)
    .orderBy(asc(noticeRecipients.createdAt))
}

export async function countRecipients(db: Db): Promise<number> {
  const [row] = await db.select({ count: count() }).from(noticeRecipients).where(isOwn)
  return row?.count ?? 0
}

/** False when the address is already in the list */
export async function insertRecipientIfNew(db: Db, values: Values): Promise<boolean> {
  const rows = await db.insert(noticeRecipients).values(values).onConflictDoNothing().returning({ uuid: noticeRecipients.uuid })
  return rows.length > 0
}

/** Locks the row until the transaction ends, so that of two concurrent changes the second sees the first */
export async function lockRecipient(db: Db, uuid: string): Promise<Recipient | null> {
  const [row] = await db.select().from(noticeRecipients).where(isRecipientSql(uuid)).for('update')
  return row ?? null
}

/** The address that a code was sent to, if the code is still valid */
export async function lockRecipientByCode(
  db: Db,
  channel: NoticeChannel,
  codeHash: Buffer,
  now: Date,
): Promise<(Recipient & { requester: string }) | null> {
  const [row] = await db
    .select({ recipient: noticeRecipients, requester: accounts.email })
    .from(noticeRecipients)
    .innerJoin(accounts, and(eq(accounts.clientUuid, noticeRecipients.clientUuid), eq(accounts.uuid, noticeRecipients.requestedBy)))
    .where(and(isOwn, eq(noticeRecipients.channel, channel), eq(noticeRecipients.codeHash, codeHash), isCodeValidSql(db, now)))
    .for('update', { of: noticeRecipients })
  return row ? { ...row.recipient, requester: row.requester } : null
}

export async function updateRecipient(db: Db, uuid: string, changes: Partial<Values>): Promise<void> {
  await db.update(noticeRecipients).set(changes).where(isRecipientSql(uuid))
}

export async function deleteRecipient(db: Db, uuid: string): Promise<void> {
  await db.delete(noticeRecipients).where(isRecipientSql(uuid))
}
