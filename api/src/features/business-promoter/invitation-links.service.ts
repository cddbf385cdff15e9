import { and, eq } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { invitationKeys, invitations } from './business-promoter.tables.ts'

/** Invitations by the hash of their links: what the page behind a link shows. To be joined by client with what it shows of the business */
export const invitationLinks = new QueryBuilder()
  .select({
    keyHash: invitationKeys.keyHash,
    clientUuid: invitationKeys.clientUuid,
    invitationUuid: invitationKeys.invitationUuid,
    channel: invitationKeys.channel,
    expiresAt: invitationKeys.expiresAt,
    name: invitations.name,
    email: invitations.email,
    phoneNumber: invitations.phoneNumber,
    emailClickedAt: invitations.emailClickedAt,
    textClickedAt: invitations.textClickedAt,
    rating: invitations.rating,
    feedback: invitations.feedback,
    googleClickedAt: invitations.googleClickedAt,
    yelpClickedAt: invitations.yelpClickedAt,
    marketingPermission: invitations.marketingPermission,
    friendRefer: invitations.friendRefer,
  })
  .from(invitationKeys)
  .innerJoin(invitations, and(eq(invitations.clientUuid, invitationKeys.clientUuid), eq(invitations.uuid, invitationKeys.invitationUuid)))
  .as('invitation_links')
