import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { hotQuery } from '../../platform/database/hot-query.ts'
import { readAsSystem } from '../../platform/database/tenancy.ts'
import type { FoundInvitation } from '../business-promoter/business-promoter.public.ts'
import { invitationLinks } from '../business-promoter/business-promoter.public.ts'
import type { ReviewSettings } from '../reviews/reviews.public.ts'
import { reviewPlaces } from '../reviews/reviews.public.ts'

type ShownOfCompany =
  | 'companyName'
  | 'logoPath'
  | 'googleReviewUrl'
  | 'googlePlaceUrl'
  | 'yelpReviewUrl'
  | 'yelpPlaceUrl'
  | 'offerLinksToAll'
export type Company = Pick<ReviewSettings, ShownOfCompany>

/** A customer's page, with what was answered on it before */
export interface InvitationPage extends Company, FoundInvitation {
  /** Then the page answers as if there were no such key; unsubscribing works all the same */
  expired: boolean
  /** Somebody has opened the page by this channel before */
  clicked: boolean
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

const selectByKey = hotQuery<InvitationPage>(
  {
    companyName: reviewPlaces.companyName,
    logoPath: sql`${reviewPlaces.logoPath}`,
    googleReviewUrl: sql`${reviewPlaces.googleReviewUrl}`,
    googlePlaceUrl: sql`${reviewPlaces.googlePlaceUrl}`,
    yelpReviewUrl: sql`${reviewPlaces.yelpReviewUrl}`,
    yelpPlaceUrl: sql`${reviewPlaces.yelpPlaceUrl}`,
    offerLinksToAll: sql`${reviewPlaces.offerLinksToAll}`,
    clientUuid: invitationLinks.clientUuid,
    invitationUuid: invitationLinks.invitationUuid,
    channel: invitationLinks.channel,
    expired: sql`${invitationLinks.expiresAt} <= ${sql.placeholder('now')}::timestamptz`,
    clicked: sql`case ${invitationLinks.channel} when 'email' then ${invitationLinks.emailClickedAt} else ${invitationLinks.textClickedAt} end is not null`,
    name: invitationLinks.name,
    email: invitationLinks.email,
    phoneNumber: invitationLinks.phoneNumber,
    rating: invitationLinks.rating,
    feedback: invitationLinks.feedback,
    googleClicked: sql`${invitationLinks.googleClickedAt} is not null`,
    yelpClicked: sql`${invitationLinks.yelpClickedAt} is not null`,
    marketingPermission: invitationLinks.marketingPermission,
    friendRefer: invitationLinks.friendRefer,
  },
  (db, fields) =>
    db
      .select(fields)
      .from(invitationLinks)
      .innerJoin(reviewPlaces, eq(reviewPlaces.clientUuid, invitationLinks.clientUuid))
      .where(sql`${invitationLinks.keyHash} = ${sql.placeholder('keyHash')}`),
)

/** Asked before any client is known, in one round trip; an expired page is found too, and says so */
export async function findPage(database: Database, keyHash: Buffer, now: Date): Promise<InvitationPage | null> {
  const [page] = await readAsSystem(database, selectByKey.statement({ keyHash, now: now.toISOString() }))
  return page ?? null
}
