import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { type HotQuery, hotQuery } from '../../platform/database/hot-query.ts'
import { invitationKeys, invitations } from './business-promoter.tables.ts'

/** An invitation as the page behind its link needs it */
export interface FoundInvitation {
  clientUuid: string
  invitationUuid: string
  /** By which message the link came */
  channel: 'email' | 'text'
  /** Then the page answers as if there were no such key; unsubscribing works all the same */
  expired: boolean
  name: string
  email: string
  phoneNumber: string
  rating: number | null
  feedback: string
  googleClicked: boolean
  yelpClicked: boolean
  marketingPermission: boolean
  friendRefer: boolean
}

/** Asked by every public page, before the client is known */
export const selectByKey: HotQuery<FoundInvitation> = hotQuery<FoundInvitation>(
  {
    clientUuid: invitationKeys.clientUuid,
    invitationUuid: invitationKeys.invitationUuid,
    channel: invitationKeys.channel,
    expired: sql`${invitationKeys.expiresAt} <= ${sql.placeholder('now')}::timestamptz`,
    name: invitations.name,
    email: invitations.email,
    phoneNumber: invitations.phoneNumber,
    rating: invitations.rating,
    feedback: invitations.feedback,
    googleClicked: sql`${invitations.googleClickedAt} is not null`,
    yelpClicked: sql`${invitations.yelpClickedAt} is not null`,
    marketingPermission: invitations.marketingPermission,
    friendRefer: invitations.friendRefer,
  },
  (db, fields) =>
    db
      .select(fields)
      .from(invitationKeys)
      .innerJoin(
        invitations,
        and(eq(invitations.clientUuid, invitationKeys.clientUuid), eq(invitations.uuid, invitationKeys.invitationUuid)),
      )
      .where(sql`${invitationKeys.keyHash} = ${sql.placeholder('keyHash')}`),
)

type Invited = Pick<FoundInvitation, 'clientUuid' | 'invitationUuid'>

const isIt = ({ clientUuid, invitationUuid }: Invited) => and(eq(invitations.clientUuid, clientUuid), eq(invitations.uuid, invitationUuid))

/** The first click is the one that counts */
export async function updateClicked(db: Db, invited: Invited, channel: 'email' | 'text', now: Date): Promise<void> {
  const first = (column: typeof invitations.emailClickedAt | typeof invitations.textClickedAt) =>
    sql`coalesce(${column}, ${now.toISOString()}::timestamptz)`
  await db
    .update(invitations)
    .set(channel === 'email' ? { emailClickedAt: first(invitations.emailClickedAt) } : { textClickedAt: first(invitations.textClickedAt) })
    .where(isIt(invited))
}

/** Held until the end of the transaction, so that of two open tabs the second sees what the first has stored */
export async function lockFeedback(db: Db, invited: Invited): Promise<string | null> {
  const [row] = await db.select({ feedback: invitations.feedback }).from(invitations).where(isIt(invited)).for('update')
  return row?.feedback ?? null
}

export async function updateAnswers(db: Db, invited: Invited, answers: Partial<typeof invitations.$inferInsert>): Promise<void> {
  await db.update(invitations).set(answers).where(isIt(invited))
}
