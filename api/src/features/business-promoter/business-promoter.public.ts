import { and, eq, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { firstNameOf } from '#contract/business-promoter/first-name.ts'
import type { SendingNote, SendingState } from '#contract/business-promoter/invitations.ts'
import type { Language } from '#contract/formats/languages.ts'
import { SCORE_NEEDED, type saveReviewSubmission } from '#contract/review-page/review-page.ts'
import { AppError, notFound } from '../../platform/base/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { brandIdentity } from '../../platform/sending/brand-identity.ts'
import type { Services } from '../../platform/services/services.ts'
import { insertInvitation, insertInvitationKeys, lockInvitation, updateInvitation } from './business-promoter.queries.ts'
import { invitationKeys, invitations } from './business-promoter.tables.ts'
import { type FoundInvitation, type Invited, lockSubmission, markInvitationClicked, updateSubmission } from './invitation-keys.queries.ts'
import { computeKeyExpiry, hashKey, makeInvitationKey, reviewPagePathOf } from './invitation-keys.ts'
import { selectSendingOutcome } from './list/list-invitations.queries.ts'
import { formatPlainBody } from './send/invitation-email.ts'
import { getInviter } from './send/inviter.ts'
import { buildRequestContent, writeRequestText } from './send/request-content.ts'
import { assertNotInvitedRecently, readSendingNote, requireSendableAddresses } from './send/send-invitation.service.ts'
import { presentMessageUuids, sendInvitationMessages, visitFactsOf } from './send/send-messages.ts'

export type { FoundInvitation }

export const hashInvitationKey = (key: string): Buffer => hashKey(key)

/** How a customer is greeted: by first name, or without a name */
export const greetingNameOf = (name: string): string => firstNameOf(name)

/** Runs in a transaction of the invitation's tenant. Counts once per channel */
export async function recordFirstLinkClick(db: Db, { clock }: Services, found: FoundInvitation): Promise<void> {
  if (found.channel !== 'qr') await markInvitationClicked(db, found, found.channel, clock.now())
}

type Submission = z.output<typeof saveReviewSubmission.body> & {
  /** The rating implied by what the customer does. Ignored if they gave private feedback before */
  ratingUnlessFeedback?: number
}

/**
 * Runs in a transaction of the invitation's tenant. Omitted fields stay unchanged, and a link once clicked stays clicked. Feedback without
 * a rating is rejected. Returns the current rating, and in `newFeedback` whether there is new text to read
 */
export async function saveSubmission(
  db: Db,
  { clock }: Services,
  found: Invited,
  submission: Submission,
): Promise<{ rating: number | null; newFeedback: boolean }> {
  const now = clock.now()
  const before = await lockSubmission(db, found)
  if (!before) return { rating: null, newFeedback: false }
  const feedback = submission.bad_rating_feedback
  const implied = before.feedback === '' ? submission.ratingUnlessFeedback : undefined
  const rating = submission.rating ?? implied ?? before.rating
  if (feedback !== undefined && rating === null) throw new AppError('invalid_input', SCORE_NEEDED, { field: 'rating' })
  await updateSubmission(db, found, {
    rating,
    feedback: feedback ?? before.feedback,
    ...(submission.google_review_clicked && !before.googleClickedAt && { googleClickedAt: now }),
    ...(submission.yelp_review_clicked && !before.yelpClickedAt && { yelpClickedAt: now }),
    ...(submission.marketing_permission_allow !== undefined && { marketingPermission: submission.marketing_permission_allow }),
    ...(submission.friend_refer !== undefined && { friendRefer: submission.friend_refer }),
  })
  return { rating, newFeedback: feedback !== undefined && feedback !== before.feedback }
}

/** Invitations by the hash of their links, as a subquery to join by client with the business's data for the page */
export const invitationLinks = new QueryBuilder()
  .select({
    keyHash: invitationKeys.keyHash,
    clientUuid: invitationKeys.clientUuid,
    invitationUuid: invitationKeys.invitationUuid,
    kind: invitations.kind,
    language: invitations.language,
    channel: invitationKeys.channel,
    recipient: invitationKeys.recipient,
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

// Review requests of the AI Business Promoter: invitations of the kind 'ai', which are created first and sent later

/** Review requests as a subquery to join by client and uuid */
export const requestInvitations = new QueryBuilder()
  .select({
    clientUuid: invitations.clientUuid,
    uuid: invitations.uuid,
    name: invitations.name,
    language: invitations.language,
    rating: invitations.rating,
    feedback: invitations.feedback,
    googleClickedAt: invitations.googleClickedAt,
    yelpClickedAt: invitations.yelpClickedAt,
    createdAt: invitations.createdAt,
  })
  .from(invitations)
  .where(sql`${invitations.kind} = 'ai'`)
  .as('request_invitations')

/** Whether a request has a link that has not expired */
export const hasUnexpiredLinkSql = (clientUuid: unknown, uuid: unknown, now: Date) =>
  sql<boolean>`exists (select from ${invitationKeys} where ${invitationKeys.clientUuid} = ${clientUuid}
    and ${invitationKeys.invitationUuid} = ${uuid} and ${invitationKeys.expiresAt} > ${now.toISOString()}::timestamptz)`

export interface NewRequestInvitation {
  clientUuid: string
  uuid: string
  name: string
  /** The people who looked after the customer, as named in the message */
  hosts: string[]
  createdAt: Date
  rating?: number | null
  feedback?: string
  googleClickedAt?: Date | null
  yelpClickedAt?: Date | null
}

/** Not sent to anybody yet: addresses are added when it is sent */
export async function insertRequestInvitations(db: Db, requests: readonly NewRequestInvitation[]): Promise<void> {
  for (const request of requests) await insertInvitation(db, { ...request, kind: 'ai', email: '', phoneNumber: '' })
}

export const updateRequestInvitation = (db: Db, uuid: string, values: { name: string; hosts: string[] }): Promise<void> =>
  updateInvitation(db, uuid, values)

/** Creates a link to show or copy instead of sending it. Each call creates a new one, because only hashes are stored */
export async function createRequestLink(db: Db, services: Services, { clientUuid, invitationUuid }: Invited): Promise<string> {
  const { brand } = await getInviter(db, services, clientUuid)
  const key = makeInvitationKey()
  const expiresAt = computeKeyExpiry(services.clock.now())
  await insertInvitationKeys(db, [{ keyHash: hashKey(key), clientUuid, invitationUuid, channel: 'qr', expiresAt }])
  return `${brandIdentity(services.config, brand).url}${reviewPagePathOf('ai', key)}`
}

const REQUEST = 'review-request'

/**
 * Sends by email, text or both. An omitted address stays unchanged, and nothing is sent to it this time. `isConfirmed`: the sender has
 * confirmed sending it even though the same person was invited within a day
 */
export async function sendRequestInvitation(
  db: Db,
  services: Services,
  request: Invited & { email: string; phoneNumber: string; language: Language | null; hosts: string[]; isConfirmed: boolean },
): Promise<SendingNote> {
  const { clientUuid, invitationUuid: uuid, email, phoneNumber, language, hosts } = request
  const stored = await lockInvitation(db, uuid)
  if (stored?.kind !== 'ai') throw notFound('This review request')
  const invitation = { ...stored, email, phoneNumber, language, hosts }
  const { reached, off } = await requireSendableAddresses(db, services, invitation, REQUEST)
  const inviter = await getInviter(db, services, clientUuid)
  if (!request.isConfirmed) await assertNotInvitedRecently(db, services, inviter, reached)
  const sent = await sendInvitationMessages(db, services, inviter, { ...invitation, ...reached }, REQUEST)
  await updateInvitation(db, uuid, {
    email: email || stored.email,
    phoneNumber: phoneNumber || stored.phoneNumber,
    language,
    hosts,
    ...presentMessageUuids(sent),
  })
  return readSendingNote(db, uuid, off)
}

interface RequestSending {
  email_address: string
  phone_number: string
  email_state: SendingState
  email_problem: string
  sms_state: SendingState
  sms_problem: string
  sms_waits_until: string | null
}

export const findRequestSendingOutcome = (db: Db, uuid: string): Promise<RequestSending | null> => selectSendingOutcome(db, uuid)

/** The messages that the customer would get now, with {link} as a placeholder for the link */
export async function previewRequestMessages(
  db: Db,
  services: Services,
  { clientUuid, ...request }: { clientUuid: string; name: string; hosts: string[]; createdAt: Date; language: Language | null },
): Promise<{ from: string; subject: string; email_text: string; text: string; address: string }> {
  const inviter = await getInviter(db, services, clientUuid)
  const language = request.language ?? 'en'
  const facts = visitFactsOf(services, inviter, request)
  const content = buildRequestContent(language, facts)
  return {
    from: inviter.companyName,
    subject: content.subject,
    email_text: formatPlainBody(content, '{link}'),
    text: writeRequestText(language, facts, '{link}'),
    address: inviter.address,
  }
}
