import { eq, sql } from 'drizzle-orm'
import type { Language } from '#contract/formats/languages.ts'
import type { Database } from '../../platform/database/database.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import { readWithSystemRole } from '../../platform/database/tenancy.ts'
import type { FoundInvitation } from '../business-promoter/business-promoter.public.ts'
import { invitationLinks } from '../business-promoter/business-promoter.public.ts'
import type { ReviewSettings } from '../reviews/reviews.public.ts'
import { reviewPlaces } from '../reviews/reviews.public.ts'

type ShownOfCompany = 'companyName' | 'logoPath' | 'googleReviewUrl' | 'googlePlaceUrl' | 'yelpReviewUrl' | 'yelpPlaceUrl' | 'hideYelp'
export type Company = Pick<ReviewSettings, ShownOfCompany>

/** A customer's review page, with what was submitted so far */
export interface InvitationPage extends Company, FoundInvitation {
  /** Review requests have their own page; unsubscribing works the same for both */
  kind: 'classic' | 'ai'
  /** If so, the response is the one for an unknown key; unsubscribing still works */
  expired: boolean
  /** The page was already opened by this channel's link */
  clicked: boolean
  /** Null: the browser's language */
  language: Language | null
  name: string
  email: string
  phoneNumber: string
  /** The address that the link was sent to; empty for old links, for which it was not stored */
  recipient: string
  rating: number | null
  feedback: string
  googleClicked: boolean
  yelpClicked: boolean
  marketingPermission: boolean
  friendRefer: boolean
}

const selectPageByKey = preparedQuery<InvitationPage>(
  {
    companyName: reviewPlaces.companyName,
    logoPath: sql`${reviewPlaces.logoPath}`,
    googleReviewUrl: sql`${reviewPlaces.googleReviewUrl}`,
    googlePlaceUrl: sql`${reviewPlaces.googlePlaceUrl}`,
    yelpReviewUrl: sql`${reviewPlaces.yelpReviewUrl}`,
    yelpPlaceUrl: sql`${reviewPlaces.yelpPlaceUrl}`,
    hideYelp: sql`${reviewPlaces.hideYelp}`,
    clientUuid: invitationLinks.clientUuid,
    invitationUuid: invitationLinks.invitationUuid,
    kind: invitationLinks.kind,
    channel: invitationLinks.channel,
    expired: sql`${invitationLinks.expiresAt} <= ${sql.placeholder('now')}::timestamptz`,
    clicked: sql`case ${invitationLinks.channel} when 'email' then ${invitationLinks.emailClickedAt} else ${invitationLinks.textClickedAt} end is not null`,
    language: invitationLinks.language,
    name: invitationLinks.name,
    email: invitationLinks.email,
    phoneNumber: invitationLinks.phoneNumber,
    recipient: invitationLinks.recipient,
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

/** Looked up before the tenant is known, in one round trip; also finds an expired page, with `expired` set */
export async function findPageByKey(database: Database, keyHash: Buffer, now: Date): Promise<InvitationPage | null> {
  const [page] = await readWithSystemRole(database, selectPageByKey.statement({ keyHash, now: now.toISOString() }))
  return page ?? null
}
