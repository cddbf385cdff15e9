import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { NoticeKind } from '#contract/notices/notices.ts'
import type { Db } from '../../../platform/database/database.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import { accounts } from '../../../platform/identity/identity.tables.ts'
import { EFFECTIVE_CHOICES, noticeDevices, noticeRecipients } from '../notices.tables.ts'

/** Kinds of which somebody must always be notified. Bills are emailed to administrators anyway */
export const ALWAYS_NOTIFIED_KINDS: readonly NoticeKind[] = ['urgent_call', 'missed_call', 'web_inquiry', 'low_review', 'private_feedback']

/** The kinds among these that no reachable recipient and no device has chosen: administrators get them by email */
export async function findKindsWithoutRecipient(db: Db): Promise<NoticeKind[]> {
  const kinds = sql.raw(`unnest(array[${ALWAYS_NOTIFIED_KINDS.map((kind) => `'${kind}'`).join(', ')}]) as unclaimed (kind)`)
  const rows = await db
    .select({ kind: sql<NoticeKind>`unclaimed.kind` })
    .from(kinds)
    .where(
      sql`not exists (select from ${noticeRecipients} where ${noticeRecipients.clientUuid} = ${currentClient}
          and ${noticeRecipients.confirmedAt} is not null and ${EFFECTIVE_CHOICES} ->> unclaimed.kind <> 'off'
          and not exists (select from suppressions where suppressions.client_uuid = ${noticeRecipients.clientUuid}
            and suppressions.channel = ${noticeRecipients.channel} and suppressions.recipient = ${noticeRecipients.address}))
        and not exists (select from ${noticeDevices} where ${noticeDevices.clientUuid} = ${currentClient}
          and unclaimed.kind = any(${noticeDevices.kinds}))`,
    )
  return rows.map(({ kind }) => kind)
}

/** An account with a password has either received our email at its address or was set up by the agency, so it needs no confirmation */
export async function findAdministrators(db: Db): Promise<string[]> {
  const rows = await db
    .select({ email: accounts.email })
    .from(accounts)
    .where(
      and(
        eq(accounts.clientUuid, currentClient),
        eq(accounts.accountType, 'MAIN'),
        isNull(accounts.disabledAt),
        isNotNull(accounts.passwordHash),
      ),
    )
    .orderBy(asc(accounts.createdAt))
  return rows.map(({ email }) => email)
}
