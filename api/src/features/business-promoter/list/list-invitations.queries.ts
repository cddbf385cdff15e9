import { type AnyColumn, and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Invitation, InvitationState, SendingState } from '#contract/business-promoter/invitations.ts'
import type { PromoterStats } from '#contract/business-promoter/promoter-stats.ts'
import { startOfDay } from '../../../platform/database/business-days.ts'
import type { Db } from '../../../platform/database/database.ts'
import { existsForRow } from '../../../platform/database/exists-for-row.ts'
import { type PreparedQuery, preparedQuery } from '../../../platform/database/prepared-query.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import { unaccentedIfNeededSql, unaccentedSql } from '../../../platform/database/unaccented.ts'
import { isoMomentSql } from '../../../platform/database/wire-shape.ts'
import { deferralReasonOf } from '../../../platform/sending/deferred-texts.ts'
import { messages } from '../../../platform/sending/messages.tables.ts'
import { suppressions } from '../../../platform/sending/suppressions.tables.ts'
import { invitations, REMINDER } from '../business-promoter.tables.ts'

const emailMessage = alias(messages, 'email_message')
const textMessage = alias(messages, 'text_message')
type Newest = typeof emailMessage | typeof textMessage

const isSuppressedSql = (channel: 'email' | 'text', address: AnyColumn) =>
  existsForRow(sql`from ${suppressions}
  where ${suppressions.clientUuid} = ${invitations.clientUuid} and ${suppressions.channel} = ${sql.raw(`'${channel}'`)}
    and ${suppressions.recipient} = ${address} and ${suppressions.reason} <> 'bounced'`)
const isOff = { email: isSuppressedSql('email', invitations.email), text: isSuppressedSql('text', invitations.phoneNumber) }

/**
 * An unsubscribed address is shown as unsubscribed, whatever the state of its last message, even if it got none for this reason. A message
 * that is being sent is shown as waiting
 */
const messageStateSql = ({ state, waitsUntil }: Newest, isOffNow: SQL) => sql`case
  when (${state} is null or ${waitsUntil} is not null) and ${isOffNow} then 'unsubscribed'
  when ${state} is null then 'none'
  when ${state} in ('queued', 'sending') then 'waiting'
  when ${state} = 'suppressed' or ${isOffNow} then 'unsubscribed'
  else ${state} end`

/** A queued message shows no problem, as it is still being retried, unless that is why it waits */
const messageProblemSql = ({ state, problem, waitsUntil }: Newest, isOffNow: SQL) => sql`case
  when (${state} is null or ${waitsUntil} is not null) and ${isOffNow} then 'Unsubscribed'
  when ${state} = 'queued' then ${deferralReasonOf({ waitsUntil, problem })}
  when ${state} is null or ${state} in ('queued', 'sending') then ''
  when ${state} = 'suppressed' or ${isOffNow} then 'Unsubscribed'
  when ${state} = 'unconfirmed' then 'It may have gone out, but nobody confirmed it'
  when ${state} = 'failed' then coalesce(nullif(${problem}, ''), 'It could not be sent')
  else '' end`

const isNewestMessageSql = (message: Newest, uuid: AnyColumn) => and(eq(message.clientUuid, invitations.clientUuid), eq(message.uuid, uuid))

const isOptedOut = existsForRow(sql`from ${suppressions} where ${suppressions.clientUuid} = ${invitations.clientUuid}
  and ${suppressions.reason} = 'staff'
  and ((${suppressions.channel} = 'email' and ${suppressions.recipient} = ${invitations.email})
    or (${suppressions.channel} = 'text' and ${suppressions.recipient} = ${invitations.phoneNumber}))`)

/** Review requests have their own list. The kind is a literal, because the list's index is partial */
const isClassic = and(eq(invitations.clientUuid, currentClient), sql`${invitations.kind} = 'classic'`)
const isOne = and(isClassic, eq(invitations.uuid, sql.placeholder('uuid')))

type ListedInvitation = Omit<Invitation, 'google_place_url' | 'yelp_place_url'>

const deferredUntil = isoMomentSql(sql`case when ${textMessage.state} = 'queued' and not ${isOff.text} then ${textMessage.waitsUntil} end`)

const FIELDS = {
  business_promoter_uuid: invitations.uuid,
  name: invitations.name,
  phone_number: invitations.phoneNumber,
  email_address: invitations.email,
  email_clicked: sql`${invitations.emailClickedAt} is not null`,
  sms_clicked: sql`${invitations.textClickedAt} is not null`,
  google_review_clicked: sql`${invitations.googleClickedAt} is not null`,
  yelp_review_clicked: sql`${invitations.yelpClickedAt} is not null`,
  bad_rating_feedback: invitations.feedback,
  marketing_permission_allow: invitations.marketingPermission,
  friend_refer: invitations.friendRefer,
  rating: invitations.rating,
  email_state: messageStateSql(emailMessage, isOff.email),
  email_problem: messageProblemSql(emailMessage, isOff.email),
  sms_state: messageStateSql(textMessage, isOff.text),
  sms_problem: messageProblemSql(textMessage, isOff.text),
  sms_waits_until: deferredUntil,
  remind_datetime: isoMomentSql(invitations.remindAt),
  reminded_datetime: isoMomentSql(invitations.remindedAt),
  opted_out: isOptedOut,
  created_datetime: isoMomentSql(invitations.createdAt),
}

const newestFirst = [sql`${invitations.createdAt} desc`, sql`${invitations.uuid} desc`]

const buildListQuery = (condition: SQL | undefined): PreparedQuery<ListedInvitation> =>
  preparedQuery<ListedInvitation>(FIELDS, (db, fields) =>
    db
      .select(fields)
      .from(invitations)
      .leftJoin(emailMessage, isNewestMessageSql(emailMessage, invitations.emailMessageUuid))
      .leftJoin(textMessage, isNewestMessageSql(textMessage, invitations.textMessageUuid))
      .where(condition)
      .orderBy(...newestFirst)
      .limit(sql.placeholder('size'))
      .offset(sql.placeholder('offset')),
  )

export const selectInvitations = buildListQuery(isClassic)
export const selectOneInvitation = buildListQuery(isOne)

export const countInvitations: PreparedQuery<{ count: number }> = preparedQuery<{ count: number }>(
  { count: sql`count(*)::int` },
  (db, fields) => db.select(fields).from(invitations).where(isClassic),
)

// The outcome of an invitation. It follows from the invitation's newest messages; a click proves that a message arrived, and only people
// who were reached are reminded

const wasSentSql = ({ state, purpose }: Newest) => sql`coalesce(${state} in ('sent', 'unconfirmed') or ${purpose} = ${REMINDER}, false)`
const isBeingSentSql = ({ state }: Newest) => sql`coalesce(${state} in ('queued', 'sending'), false)`
const byEmail = sql`(${wasSentSql(emailMessage)} or ${invitations.emailClickedAt} is not null)`
const byText = sql`(${wasSentSql(textMessage)} or ${invitations.textClickedAt} is not null)`
const isSent = sql`(${byEmail} or ${byText})`
const isOpened = sql`(${invitations.emailClickedAt} is not null or ${invitations.textClickedAt} is not null)`
const toGoogle = sql`${invitations.googleClickedAt} is not null`
const toYelp = sql`${invitations.yelpClickedAt} is not null`
// Counts only visits through the invitation's own link, which opened it
const isGone = sql`(${isOpened} and (${toGoogle} or ${toYelp}))`
const hasFeedback = sql`(${invitations.feedback} <> '')`
const isWaiting = sql`(not ${isSent} and (${isBeingSentSql(emailMessage)} or ${isBeingSentSql(textMessage)}))`

const STATES: Record<InvitationState, SQL> = {
  sent: isSent,
  not_opened: sql`(${isSent} and not ${isOpened})`,
  opened: isOpened,
  stopped: sql`(${isOpened} and not ${isGone} and not ${hasFeedback})`,
  went: isGone,
  google: sql`(${isOpened} and ${toGoogle})`,
  yelp: sql`(${isOpened} and ${toYelp})`,
  feedback: hasFeedback,
  waiting: isWaiting,
  not_sent: sql`(not ${isSent} and not ${isWaiting})`,
}

export interface InvitationFilter {
  date_from?: string | undefined
  date_to?: string | undefined
  state?: InvitationState | undefined
  search?: string | undefined
}

const MIN_DIGITS = 4

/** Without LIKE, so that a percent sign is literal. Finds a number however it is typed, even with a leading 0 or 00 */
function matchesSearchSql(search: string): SQL {
  const digits = /^[\d\s()+./-]+$/.test(search) ? search.replace(/\D/g, '').replace(/^0+(?=\d{9})/, '') : ''
  const text = sql`concat_ws(chr(10), ${invitations.name}, ${invitations.email}, ${invitations.phoneNumber}, ${invitations.feedback})`
  const byDigits = digits.length >= MIN_DIGITS ? sql` or strpos(${invitations.phoneNumber}, ${digits}) > 0` : sql``
  return sql`(strpos(${unaccentedIfNeededSql(text)}, ${unaccentedSql(sql`${search}::text`)}) > 0${byDigits})`
}

const isInPeriodSql = ({ date_from: from, date_to: to }: InvitationFilter) =>
  and(
    isClassic,
    from ? sql`${invitations.createdAt} >= ${startOfDay(sql`${from}::date`)}` : undefined,
    to ? sql`${invitations.createdAt} < ${startOfDay(sql`${to}::date + 1`)}` : undefined,
  )

const matchesFilterSql = (filter: InvitationFilter) =>
  and(isInPeriodSql(filter), filter.state && STATES[filter.state], filter.search ? matchesSearchSql(filter.search) : undefined)

export async function selectMatchingInvitations(
  db: Db,
  filter: InvitationFilter,
  { size, offset = 0 }: { size: number; offset?: number },
): Promise<ListedInvitation[]> {
  const rows = await db
    .select(FIELDS)
    .from(invitations)
    .leftJoin(emailMessage, isNewestMessageSql(emailMessage, invitations.emailMessageUuid))
    .leftJoin(textMessage, isNewestMessageSql(textMessage, invitations.textMessageUuid))
    .where(matchesFilterSql(filter))
    .orderBy(...newestFirst)
    .limit(size)
    .offset(offset)
  return rows as ListedInvitation[]
}

export async function countMatchingInvitations(db: Db, filter: InvitationFilter): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(invitations)
    .leftJoin(emailMessage, isNewestMessageSql(emailMessage, invitations.emailMessageUuid))
    .leftJoin(textMessage, isNewestMessageSql(textMessage, invitations.textMessageUuid))
    .where(matchesFilterSql(filter))
  return row?.count ?? 0
}

const countWhereSql = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`

export async function selectPromoterStats(db: Db, period: InvitationFilter): Promise<Omit<PromoterStats, 'before'>> {
  const [row] = await db
    .select({
      sent: countWhereSql(isSent),
      sent_by_email: countWhereSql(sql`${byEmail} and not ${byText}`),
      sent_by_text: countWhereSql(sql`${byText} and not ${byEmail}`),
      sent_by_both: countWhereSql(sql`${byEmail} and ${byText}`),
      opened: countWhereSql(STATES.opened),
      went: countWhereSql(STATES.went),
      google: countWhereSql(STATES.google),
      yelp: countWhereSql(STATES.yelp),
      google_and_yelp: countWhereSql(sql`${STATES.google} and ${STATES.yelp}`),
      not_opened: countWhereSql(STATES.not_opened),
      feedback: countWhereSql(STATES.feedback),
      stopped: countWhereSql(STATES.stopped),
      waiting: countWhereSql(STATES.waiting),
      not_sent: countWhereSql(STATES.not_sent),
    })
    .from(invitations)
    .leftJoin(emailMessage, isNewestMessageSql(emailMessage, invitations.emailMessageUuid))
    .leftJoin(textMessage, isNewestMessageSql(textMessage, invitations.textMessageUuid))
    .where(isInPeriodSql(period))
  if (!row) throw new Error('An aggregate has one row')
  return row
}

/** The outcome of the newest messages of one invitation */
export async function selectSendingOutcome(db: Db, uuid: string) {
  const [row] = await db
    .select({
      email_address: invitations.email,
      phone_number: invitations.phoneNumber,
      email_state: sql<SendingState>`${messageStateSql(emailMessage, isOff.email)}`,
      email_problem: sql<string>`${messageProblemSql(emailMessage, isOff.email)}`,
      sms_state: sql<SendingState>`${messageStateSql(textMessage, isOff.text)}`,
      sms_problem: sql<string>`${messageProblemSql(textMessage, isOff.text)}`,
      sms_waits_until: sql<string | null>`${deferredUntil}`,
    })
    .from(invitations)
    .leftJoin(emailMessage, isNewestMessageSql(emailMessage, invitations.emailMessageUuid))
    .leftJoin(textMessage, isNewestMessageSql(textMessage, invitations.textMessageUuid))
    .where(and(eq(invitations.clientUuid, currentClient), eq(invitations.uuid, uuid)))
  return row ?? null
}
