import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { invitations } from './business-promoter.tables.ts'

/** The invitation that a link belongs to, and the channel on which the link was sent */
export interface FoundInvitation {
  clientUuid: string
  invitationUuid: string
  channel: 'email' | 'text' | 'qr'
}

export type Invited = Pick<FoundInvitation, 'clientUuid' | 'invitationUuid'>

const isInvitationSql = ({ clientUuid, invitationUuid }: Invited) =>
  and(eq(invitations.clientUuid, clientUuid), eq(invitations.uuid, invitationUuid))

type StoredSubmission = Pick<typeof invitations.$inferSelect, 'rating' | 'feedback' | 'googleClickedAt' | 'yelpClickedAt'>

/** Stores only the time of the first click */
export async function markInvitationClicked(db: Db, invited: Invited, channel: 'email' | 'text', now: Date): Promise<void> {
  const first = (column: typeof invitations.emailClickedAt | typeof invitations.textClickedAt) =>
    sql`coalesce(${column}, ${now.toISOString()}::timestamptz)`
  await db
    .update(invitations)
    .set(channel === 'email' ? { emailClickedAt: first(invitations.emailClickedAt) } : { textClickedAt: first(invitations.textClickedAt) })
    .where(isInvitationSql(invited))
}

/** Locks the row until the transaction ends, so that if two tabs are open, the second sees what the first has stored */
export async function lockSubmission(db: Db, invited: Invited): Promise<StoredSubmission | null> {
  const { rating, feedback, googleClickedAt, yelpClickedAt } = invitations
  const [row] = await db
    .select({ rating, feedback, googleClickedAt, yelpClickedAt })
    .from(invitations)
    .where(isInvitationSql(invited))
    .for('update')
  return row ?? null
}

export async function updateSubmission(db: Db, invited: Invited, submission: Partial<typeof invitations.$inferInsert>): Promise<void> {
  await db.update(invitations).set(submission).where(isInvitationSql(invited))
}
