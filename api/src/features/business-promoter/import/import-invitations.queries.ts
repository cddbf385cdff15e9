import { type AnyColumn, and, asc, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { getImport } from '#contract/business-promoter/import-list.ts'
import type { EndpointResult } from '#contract/wire/endpoint.ts'
import type { Db } from '../../../platform/database/database.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import { isoMomentSql } from '../../../platform/database/wire-shape.ts'
import { messages } from '../../../platform/sending/messages.tables.ts'
import { suppressions } from '../../../platform/sending/suppressions.tables.ts'
import { invitationImportRows, invitationImports, invitations, REMINDER } from '../business-promoter.tables.ts'

/** One JSON parameter for all values: thousands of parameters would take longer to bind than the query takes to run */
const isAmongSql = (column: AnyColumn, values: readonly string[]) =>
  sql`${column} in (select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`

interface Addresses {
  emails: string[]
  phoneNumbers: string[]
}

export async function selectAddressesInvitedSince(db: Db, { emails, phoneNumbers }: Addresses, since: Date) {
  return db
    .select({ email: invitations.email, phoneNumber: invitations.phoneNumber })
    .from(invitations)
    .where(
      and(
        eq(invitations.clientUuid, currentClient),
        gt(invitations.createdAt, since),
        or(isAmongSql(invitations.email, emails), isAmongSql(invitations.phoneNumber, phoneNumbers)),
      ),
    )
}

export async function selectSuppressedAddresses(db: Db, { emails, phoneNumbers }: Addresses) {
  return db
    .selectDistinct({
      channel: suppressions.channel,
      recipient: suppressions.recipient,
      bounced: sql<boolean>`${suppressions.reason} = 'bounced'`,
    })
    .from(suppressions)
    .where(and(eq(suppressions.clientUuid, currentClient), isAmongSql(suppressions.recipient, [...emails, ...phoneNumbers])))
}

/** false when the list is already stored: its uuid is the idempotency key */
export async function insertImportIfNew(db: Db, given: typeof invitationImports.$inferInsert): Promise<boolean> {
  const rows = await db.insert(invitationImports).values(given).onConflictDoNothing().returning({ uuid: invitationImports.uuid })
  return rows.length > 0
}

/** Building one statement for thousands of rows would block the event loop */
const ROWS_A_STATEMENT = 200

export async function insertImportRows(db: Db, rows: (typeof invitationImportRows.$inferInsert)[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT)
    await db.insert(invitationImportRows).values(rows.slice(from, from + ROWS_A_STATEMENT))
}

const isOfImportSql = (uuid: string) => and(eq(invitationImportRows.clientUuid, currentClient), eq(invitationImportRows.importUuid, uuid))

/** Locks the rows until the transaction ends: a concurrent run of the job waits, and then no longer finds them */
export async function lockNextImportRows(db: Db, uuid: string, limit: number) {
  return db
    .select()
    .from(invitationImportRows)
    .where(and(isOfImportSql(uuid), isNull(invitationImportRows.invitationUuid)))
    .orderBy(asc(invitationImportRows.position))
    .limit(limit)
    .for('update')
}

export async function markRowInvited(db: Db, uuid: string, position: number, invitationUuid: string): Promise<void> {
  await db
    .update(invitationImportRows)
    .set({ invitationUuid })
    .where(and(isOfImportSql(uuid), eq(invitationImportRows.position, position)))
}

/** A list is finished although some messages are sent much later: texts deferred to the morning, and reminders */
const isReminder = sql`${messages.purpose} = ${REMINDER}`
const isDeferred = sql`(${messages.state} = 'queued' and ${messages.waitsUntil} is not null and not ${isReminder})`

type Progress = NonNullable<EndpointResult<typeof getImport>['data']>

export async function selectNewestImportWithProgress(db: Db): Promise<Progress | null> {
  const [newest] = await db
    .select({
      import_uuid: invitationImports.uuid,
      total: invitationImports.total,
      created_datetime: isoMomentSql(invitationImports.createdAt),
    })
    .from(invitationImports)
    .where(eq(invitationImports.clientUuid, currentClient))
    .orderBy(desc(invitationImports.createdAt))
    .limit(1)
  if (!newest) return null
  // Each person counts once: sent if either message was sent, held if none was and a text is deferred to the morning, unsubscribed if
  // neither applies and one was suppressed, otherwise failed
  const { rows } = await db.execute<{ done: number; sent: number; held: number; unsubscribed: number }>(sql`
    with people as (
      select coalesce(bool_or(${messages.state} in ('queued', 'sending') and not ${isDeferred} and not ${isReminder}), false) as waiting,
        coalesce(bool_or(${messages.state} = 'sent' or ${isReminder}), false) as sent,
        coalesce(bool_or(${isDeferred}), false) as held,
        coalesce(bool_or(${messages.state} = 'suppressed'), false) as suppressed
      from ${invitationImportRows} import_rows
        join ${invitations} invited on invited.client_uuid = import_rows.client_uuid and invited.uuid = import_rows.invitation_uuid
        left join ${messages} on ${messages.clientUuid} = invited.client_uuid
          and ${messages.uuid} in (invited.email_message_uuid, invited.text_message_uuid)
      where import_rows.client_uuid = ${currentClient} and import_rows.import_uuid = ${newest.import_uuid}
      group by import_rows.position)
    select count(*) filter (where not waiting)::int as done,
      count(*) filter (where not waiting and sent)::int as sent,
      count(*) filter (where not waiting and not sent and held)::int as held,
      count(*) filter (where not waiting and not sent and not held and suppressed)::int as unsubscribed
    from people`)
  const { done = 0, sent = 0, held = 0, unsubscribed = 0 } = rows[0] ?? {}
  return { ...newest, done, sent, held, unsubscribed, failed: done - sent - held - unsubscribed, finished: done >= newest.total }
}
