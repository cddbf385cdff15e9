import { and, eq, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { firstNameOf } from '#contract/business-promoter/first-name.ts'
import type { SendingNote, SendingState } from '#contract/business-promoter/invitations.ts'
import type { Language } from '#contract/languages.ts'
import { SCORE_NEEDED, type saveReviewAnswers } from '#contract/review-page.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { brandIdentity } from '../../platform/sending/brand-identity.ts'
import type { Services } from '../../platform/services.ts'
import { insertInvitation, insertKeys, lockInvitation, updateInvitation } from './business-promoter.queries.ts'
import { invitationKeys, invitations } from './business-promoter.tables.ts'
import { type FoundInvitation, type Invited, lockAnswers, updateAnswers, updateClicked } from './invitation-keys.queries.ts'
import { hashKey, keyExpiryFrom, makeKey, pagePathOf } from './invitation-keys.ts'
import { selectSending } from './list/list-invitations.queries.ts'
import { plainBody } from './send/invitation-email.ts'
import { findInviter } from './send/inviter.ts'
import { requestEmailWords, writeRequestText } from './send/request-words.ts'
import { describeSending, refuseTwiceADay, refuseUnsendable } from './send/send-invitation.service.ts'
import { messagesIn, requestFactsOf, sendMessages } from './send/send-messages.ts'

export type { FoundInvitation }

export const hashInvitationKey = (key: string): Buffer => hashKey(key)

/** How a customer is greeted: by the first name, or not by name at all */
export const greetingNameOf = (name: string): string => firstNameOf(name)

/** Runs in a transaction of the invitation's tenant; counted once for each channel */
export async function recordClick(db: Db, { clock }: Services, found: FoundInvitation): Promise<void> {
  if (found.channel !== 'qr') await updateClicked(db, found, found.channel, clock.now())
}

type Answers = z.output<typeof saveReviewAnswers.body> & {
  /** For whoever acts as a content customer does; one who gave private feedback keeps that answer */
  ratingUnlessFeedback?: number
}

/**
 * Runs in a transaction of the invitation's tenant. Fields that are not given keep their value, and a link once clicked stays clicked.
 * Feedback without a rating is refused. Returns the current rating, and as `newFeedback` whether there is new text to read
 */
export async function keepAnswers(
  db: Db,
  { clock }: Services,
  found: Invited,
  answers: Answers,
): Promise<{ rating: number | null; newFeedback: boolean }> {
  const now = clock.now()
  const before = await lockAnswers(db, found)
  if (!before) return { rating: null, newFeedback: false }
  const feedback = answers.bad_rating_feedback
  const implied = before.feedback === '' ? answers.ratingUnlessFeedback : undefined
  const rating = answers.rating ?? implied ?? before.rating
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

// Review requests of the AI Business Promoter: invitations of a kind of their own, made first and sent later

/** Review requests as a subquery, to be joined by client and uuid */
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

/** Whether a request has a link that still opens its page */
export const hasLivingLink = (clientUuid: unknown, uuid: unknown, now: Date) =>
  sql<boolean>`exists (select from ${invitationKeys} where ${invitationKeys.clientUuid} = ${clientUuid}
    and ${invitationKeys.invitationUuid} = ${uuid} and ${invitationKeys.expiresAt} > ${now.toISOString()}::timestamptz)`

export interface NewRequestInvitation {
  clientUuid: string
  uuid: string
  name: string
  /** Those who looked after the customer, as the message calls them */
  hosts: string[]
  createdAt: Date
  rating?: number | null
  feedback?: string
  googleClickedAt?: Date | null
  yelpClickedAt?: Date | null
}

/** Not sent to anybody yet: addresses come with the sending */
export async function insertRequestInvitations(db: Db, requests: readonly NewRequestInvitation[]): Promise<void> {
  for (const request of requests) await insertInvitation(db, { ...request, kind: 'ai', email: '', phoneNumber: '' })
}

export const changeRequestInvitation = (db: Db, uuid: string, values: { name: string; hosts: string[] }): Promise<void> =>
  updateInvitation(db, uuid, values)

/** A link that is shown or copied instead of sent. Each call makes one of its own, since only hashes are stored */
export async function makeRequestLink(db: Db, services: Services, { clientUuid, invitationUuid }: Invited): Promise<string> {
  const { brand } = await findInviter(db, services, clientUuid)
  const key = makeKey()
  const expiresAt = keyExpiryFrom(services.clock.now())
  await insertKeys(db, [{ keyHash: hashKey(key), clientUuid, invitationUuid, channel: 'qr', expiresAt }])
  return `${brandIdentity(services.config, brand).url}${pagePathOf('ai', key)}`
}

const REQUEST = 'review-request'

/**
 * By e-mail, text or both; an address that is not given stays as it was, and gets nothing this time. `isAskedFor`: wanted although the
 * same person was asked within a day
 */
export async function sendRequestInvitation(
  db: Db,
  services: Services,
  request: Invited & { email: string; phoneNumber: string; language: Language | null; hosts: string[]; isAskedFor: boolean },
): Promise<SendingNote> {
  const { clientUuid, invitationUuid: uuid, email, phoneNumber, language, hosts } = request
  const stored = await lockInvitation(db, uuid)
  if (stored?.kind !== 'ai') throw notFound('This review request')
  const invitation = { ...stored, email, phoneNumber, language, hosts }
  const { reached, off } = await refuseUnsendable(db, services, invitation, REQUEST)
  const inviter = await findInviter(db, services, clientUuid)
  if (!request.isAskedFor) await refuseTwiceADay(db, services, inviter, reached)
  const sent = await sendMessages(db, services, inviter, { ...invitation, ...reached }, REQUEST)
  await updateInvitation(db, uuid, {
    email: email || stored.email,
    phoneNumber: phoneNumber || stored.phoneNumber,
    language,
    hosts,
    ...messagesIn(sent),
  })
  return describeSending(db, uuid, off)
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

export const findRequestSending = (db: Db, uuid: string): Promise<RequestSending | null> => selectSending(db, uuid)

/** What the customer would get now; the link stands as {link} */
export async function previewRequest(
  db: Db,
  services: Services,
  { clientUuid, ...request }: { clientUuid: string; name: string; hosts: string[]; createdAt: Date; language: Language | null },
): Promise<{ from: string; subject: string; email_text: string; text: string; address: string }> {
  const inviter = await findInviter(db, services, clientUuid)
  const language = request.language ?? 'en'
  const facts = requestFactsOf(services, inviter, request)
  const words = requestEmailWords(language, facts)
  return {
    from: inviter.companyName,
    subject: words.subject,
    email_text: plainBody(words, '{link}'),
    text: writeRequestText(language, facts, '{link}'),
    address: inviter.address,
  }
}
