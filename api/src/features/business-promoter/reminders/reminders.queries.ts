import { and, asc, eq, isNotNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import { invitations } from '../business-promoter.tables.ts'

const isReminderDueSql = (now: Date) => and(isNotNull(invitations.remindAt), lte(invitations.remindAt, now))

/** Across tenants */
export async function selectClientsWithReminders(db: Db, now: Date): Promise<string[]> {
  const rows = await db.selectDistinct({ clientUuid: invitations.clientUuid }).from(invitations).where(isReminderDueSql(now))
  return rows.map(({ clientUuid }) => clientUuid)
}

/** Locks the rows until the transaction ends: a concurrent run skips them, and a customer who opens the page right then waits */
export async function lockInvitationsDueForReminder(db: Db, now: Date, limit: number) {
  return db
    .select()
    .from(invitations)
    .where(and(eq(invitations.clientUuid, currentClient), isReminderDueSql(now)))
    .orderBy(asc(invitations.remindAt))
    .limit(limit)
    .for('update', { skipLocked: true })
}

/** Cancels all reminders that are not sent yet */
export async function cancelAllReminders(db: Db): Promise<void> {
  await db
    .update(invitations)
    .set({ remindAt: null })
    .where(and(eq(invitations.clientUuid, currentClient), isNotNull(invitations.remindAt)))
}

type Invited = Pick<typeof invitations.$inferSelect, 'uuid' | 'email' | 'phoneNumber' | 'createdAt'>

/** Whether the same person has since been invited again, with a separate reminder, or has opened another invitation */
export async function hasNewerOrOpenedInvitation(db: Db, { uuid, email, phoneNumber, createdAt }: Invited): Promise<boolean> {
  const isSamePerson = or(
    email ? eq(invitations.email, email) : undefined,
    phoneNumber ? eq(invitations.phoneNumber, phoneNumber) : undefined,
  )
  if (!isSamePerson) return false
  const since = sql`${createdAt.toISOString()}::timestamptz`
  const { emailClickedAt, textClickedAt, googleClickedAt, yelpClickedAt } = invitations
  const [row] = await db
    .select({ uuid: invitations.uuid })
    .from(invitations)
    .where(
      and(
        eq(invitations.clientUuid, currentClient),
        ne(invitations.uuid, uuid),
        isSamePerson,
        or(
          sql`(${invitations.createdAt}, ${invitations.uuid}) > (${since}, ${uuid}::uuid)`,
          sql`greatest(${emailClickedAt}, ${textClickedAt}, ${googleClickedAt}, ${yelpClickedAt}) > ${since}`,
        ),
      ),
    )
    .limit(1)
  return row !== undefined
}
