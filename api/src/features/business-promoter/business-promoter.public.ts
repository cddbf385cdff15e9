import { createHash, randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { SCORE_NEEDED, type saveReviewAnswers } from '#contract/review-page.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { invitationKeys, invitations } from './business-promoter.tables.ts'
import { type FoundInvitation, lockAnswers, updateAnswers, updateClicked } from './invitation-keys.queries.ts'

export type { FoundInvitation }

/** 128 random bits in 22 characters; only the hash is stored, so that a leaked database opens nobody's page */
export const makeInvitationKey = (): string => randomBytes(16).toString('base64url')

export const hashInvitationKey = (key: string): Buffer => createHash('sha256').update(key).digest()

/** Runs in a transaction of the invitation's tenant; counted once for each channel */
export async function recordClick(db: Db, { clock }: Services, found: FoundInvitation): Promise<void> {
  await updateClicked(db, found, found.channel, clock.now())
}

type Answers = z.output<typeof saveReviewAnswers.body>

/**
 * Runs in a transaction of the invitation's tenant. Fields that are not given keep their value, and a link once clicked stays clicked.
 * Feedback without a rating is refused. Returns the current rating, and as `newFeedback` whether there is new text to read
 */
export async function keepAnswers(
  db: Db,
  { clock }: Services,
  found: FoundInvitation,
  answers: Answers,
): Promise<{ rating: number | null; newFeedback: boolean }> {
  const now = clock.now()
  const before = await lockAnswers(db, found)
  if (!before) return { rating: null, newFeedback: false }
  const feedback = answers.bad_rating_feedback
  const rating = answers.rating ?? before.rating
  if (feedback !== undefined && rating === null) throw new AppError('invalid_input', SCORE_NEEDED, { field: 'rating' })
  await updateAnswers(db, found, {
    rating,
    feedback: feedback ?? before.feedback,
    ...(answers.google_review_clicked && !before.googleClickedAt && { googleClickedAt: now }),
    ...(answers.yelp_review_clicked && !before.yelpClickedAt && { yelpClickedAt: now }),
    ...(answers.marketing_permission_allow !== undefined && { marketingPermission: answers.marketing_permission_allow }),
    ...(answers.friend_refer !== undefined && { friendRefer: answers.friend_refer }),
  })
  return { rating, newFeedback: feedback !== undefined && feedback !== before.feedback }
}

/** Invitations by the hash of their links, as a subquery to be joined by client with what the page shows of the business */
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
