import { and, desc, eq, gt, ne, type SQL, sql } from 'drizzle-orm'
import type { InquiryState, listWebInquiries, WebInquiry } from '#contract/web-inquiries/web-inquiries.ts'
import type { EndpointInput } from '#contract/wire/endpoint.ts'
import { startOfDay } from '../../platform/database/business-days.ts'
import type { Db } from '../../platform/database/database.ts'
import { type FilterStructure, preparedPerFilter, preparedQuery } from '../../platform/database/prepared-query.ts'
import { currentClient } from '../../platform/database/tenancy.ts'
import { unaccentedIfNeededSql, unaccentedSql } from '../../platform/database/unaccented.ts'
import { isoMomentSql } from '../../platform/database/wire-shape.ts'
import { messages } from '../../platform/sending/messages.tables.ts'
import { receivedTexts } from '../../platform/sending/received-texts.tables.ts'
import type { InquiryFields } from './inquiry-fields.ts'
import { INQUIRY_REPLY_PURPOSE, webInquiries, webInquiryReplies } from './web-inquiries.tables.ts'

/** The last message of the conversation, the customer's text or the business's reply; null when nothing followed the form */
const newestMessage = sql<
  WebInquiry['newest_message']
>`(select json_build_object('words', said.contents, 'from', said.sender, 'created_datetime', ${isoMomentSql(sql`said.at`)})
  from (
    (select coalesce(nullif(${receivedTexts.contents}, ''), 'Sent a picture') as contents, 'customer' as sender, ${receivedTexts.createdAt} as at from ${receivedTexts}
      where ${receivedTexts.clientUuid} = ${webInquiries.clientUuid} and ${receivedTexts.purpose} = ${sql.raw(`'${INQUIRY_REPLY_PURPOSE}'`)}
        and ${receivedTexts.about} = ${webInquiries.uuid}::text order by ${receivedTexts.createdAt} desc limit 1)
    union all
    (select ${webInquiryReplies.contents}, 'business', ${webInquiryReplies.createdAt} from ${webInquiryReplies}
      where ${webInquiryReplies.clientUuid} = ${webInquiries.clientUuid} and ${webInquiryReplies.inquiryUuid} = ${webInquiries.uuid}
      order by ${webInquiryReplies.createdAt} desc limit 1)
  ) said order by said.at desc limit 1)`

export const INQUIRY_FIELDS = {
  web_inquiry_uuid: webInquiries.uuid,
  name: webInquiries.name,
  email: webInquiries.email,
  phone_number: webInquiries.phoneNumber,
  messages: webInquiries.messages,
  required_datetime: webInquiries.requiredDatetime,
  kwargs: webInquiries.kwargs,
  created_datetime: isoMomentSql(webInquiries.createdAt),
  state: webInquiries.state,
  newest_message: newestMessage,
}

const search = unaccentedSql(sql`${sql.placeholder('search')}::text`)
const digits = sql`${sql.placeholder('digits')}::text`
const containsSearch = (text: SQL) => sql`strpos(${unaccentedIfNeededSql(text)}, ${search}) > 0`

/**
 * Substring search without LIKE, so that a percent sign is literal. Phone numbers are matched by their digits, regardless of their format
 */
const isFound = sql`(
  ${containsSearch(sql`concat_ws(chr(10), ${webInquiries.name}, ${webInquiries.email}, ${webInquiries.phoneNumber}, ${webInquiries.messages})`)}
  or (${digits} <> '' and strpos(concat_ws(' ', regexp_replace(${webInquiries.phoneNumber}, '\\D', '', 'g'), ${webInquiries.phoneE164}), ${digits}) > 0)
  or exists (select from jsonb_each_text(${webInquiries.kwargs}) further where ${containsSearch(sql`concat_ws(chr(10), further.key, further.value)`)})
)`

export const ofClient = eq(webInquiries.clientUuid, currentClient)

/** Both days are inclusive, in the business's time zone */
const isFrom = sql`${webInquiries.createdAt} >= ${startOfDay(sql`${sql.placeholder('date_from')}::date`)}`
const isUntil = sql`${webInquiries.createdAt} < ${startOfDay(sql`${sql.placeholder('date_to')}::date + 1`)}`

type ListQuery = EndpointInput<typeof listWebInquiries>['query']
export type InquiryFilter = Omit<ListQuery, 'page' | 'size'>
type FilterOfAnyState = Omit<InquiryFilter, 'state' | 'sort_date'>

/** Filters whose values are placeholders; all others are part of the statement */
const PLACEHOLDERS = ['search', 'date_from', 'date_to'] as const
type Placed = (typeof PLACEHOLDERS)[number]

const matchesIgnoringState = ({ search, date_from: from, date_to: to }: FilterStructure<FilterOfAnyState, Placed>) =>
  and(ofClient, search ? isFound : undefined, from ? isFrom : undefined, to ? isUntil : undefined)

const selectInquiryPage = preparedPerFilter<WebInquiry, InquiryFilter, Placed>(
  PLACEHOLDERS,
  ({ state, sort_date: order = 'DESC', ...filter }) => {
    const direction = sql.raw(order)
    const isInState = state && state !== 'all' ? eq(webInquiries.state, sql.raw(`'${state}'`)) : undefined
    return preparedQuery<WebInquiry>(INQUIRY_FIELDS, (db, fields) =>
      db
        .select(fields)
        .from(webInquiries)
        .where(and(matchesIgnoringState(filter), isInState))
        .orderBy(sql`${webInquiries.createdAt} ${direction}`, sql`${webInquiries.uuid} ${direction}`)
        .limit(sql.placeholder('size'))
        .offset(sql.placeholder('offset')),
    )
  },
)

const countInState = (state: InquiryState) => sql`(count(*) filter (where ${webInquiries.state} = ${sql.raw(`'${state}'`)}))::int`
const countStates = preparedPerFilter<Record<InquiryState, number>, FilterOfAnyState, Placed>(PLACEHOLDERS, (filter) =>
  preparedQuery({ new: countInState('new'), answered: countInState('answered'), spam: countInState('spam') }, (db, fields) =>
    db.select(fields).from(webInquiries).where(matchesIgnoringState(filter)),
  ),
)

interface ReplyTime {
  measured: number
  halfWithinS: number | null
}

/** From the form to the first reply that was sent; an inquiry that was only marked as answered has no such time */
const measureReplyTime = preparedPerFilter<ReplyTime, FilterOfAnyState, Placed>(PLACEHOLDERS, (filter) => {
  const took = sql`(select greatest(0, extract(epoch from min(${messages.endedAt}) - ${webInquiries.createdAt})) as seconds
    from ${webInquiryReplies}
    join ${messages} on ${messages.clientUuid} = ${webInquiryReplies.clientUuid} and ${messages.uuid} = ${webInquiryReplies.messageUuid}
    join ${webInquiries} on ${webInquiries.clientUuid} = ${webInquiryReplies.clientUuid} and ${webInquiries.uuid} = ${webInquiryReplies.inquiryUuid}
    where ${and(eq(webInquiryReplies.clientUuid, currentClient), matchesIgnoringState(filter), sql`${messages.state} = 'sent'`)}
    group by ${webInquiries.uuid}, ${webInquiries.createdAt}) as took`
  return preparedQuery<ReplyTime>(
    { measured: sql`count(*)::int`, halfWithinS: sql`(percentile_disc(0.5) within group (order by seconds))::int` },
    (db, fields) => db.select(fields).from(took),
  )
})

const FEWEST_DIGITS = 4

function toParameters(given: InquiryFilter) {
  // Only a search that looks like a phone number is compared with digits: "room 4012" does not
  const digitsOfSearch = /^[\d\s()+./-]+$/.test(given.search ?? '') ? (given.search ?? '').replace(/\D/g, '') : ''
  return {
    search: given.search,
    date_from: given.date_from,
    date_to: given.date_to,
    digits: digitsOfSearch.length >= FEWEST_DIGITS ? digitsOfSearch : '',
  }
}

/** The statements for one page, the counts and the time to reply, for `readRoute` */
export function buildInquiryListStatements({ page, size, ...filter }: ListQuery) {
  const { state: _, sort_date: __, ...ofAnyState } = filter
  const values = toParameters(filter)
  return [
    selectInquiryPage(filter).statement({ ...values, size, offset: (page - 1) * size }),
    countStates(ofAnyState).statement(values),
    measureReplyTime(ofAnyState).statement(values),
  ] as const
}

/** The first rows of the list, up to `size` */
export const selectFirstInquiries = (db: Db, filter: InquiryFilter, size: number): Promise<WebInquiry[]> =>
  selectInquiryPage(filter)(db, { ...toParameters(filter), size, offset: 0 })

export async function selectInquiriesOfNumber(db: Db, phoneE164: string, max: number) {
  return db
    .select({
      web_inquiry_uuid: webInquiries.uuid,
      created_datetime: isoMomentSql(webInquiries.createdAt),
      messages: webInquiries.messages,
    })
    .from(webInquiries)
    .where(and(ofClient, eq(webInquiries.phoneE164, phoneE164)))
    .orderBy(desc(webInquiries.createdAt))
    .limit(max)
}

/** The name in the newest inquiry from the number that contains a name; empty when none does */
export async function selectNameOfNumber(db: Db, phoneE164: string): Promise<string> {
  const [row] = await db
    .select({ name: webInquiries.name })
    .from(webInquiries)
    .where(and(ofClient, eq(webInquiries.phoneE164, phoneE164), ne(webInquiries.name, ''), ne(webInquiries.state, 'spam')))
    .orderBy(desc(webInquiries.createdAt))
    .limit(1)
  return row?.name ?? ''
}

type NewInquiry = InquiryFields & { clientUuid: string; phoneE164: string; createdAt: Date; noticeMessageUuid: string }

/** Returns its uuid if inserted; an identical inquiry since `since` is a double submission */
export async function insertInquiryOnce(db: Db, inquiry: NewInquiry, since: Date): Promise<string | null> {
  const { clientUuid, name, email, phoneNumber, messages, requiredDatetime, kwargs } = inquiry
  const content = JSON.stringify([clientUuid, name, email, phoneNumber, messages, requiredDatetime, kwargs])
  // Takes an advisory lock by content: of two concurrent submissions, the second waits until the first has committed
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${content}, 0))`)
  const [earlier] = await db
    .select({ uuid: webInquiries.uuid })
    .from(webInquiries)
    .where(
      and(
        eq(webInquiries.clientUuid, clientUuid),
        gt(webInquiries.createdAt, since),
        eq(webInquiries.name, name),
        eq(webInquiries.email, email),
        eq(webInquiries.phoneNumber, phoneNumber),
        eq(webInquiries.messages, messages),
        eq(webInquiries.requiredDatetime, requiredDatetime),
        sql`${webInquiries.kwargs} = ${JSON.stringify(kwargs)}::jsonb`,
      ),
    )
    .limit(1)
  if (earlier) return null
  const [row] = await db.insert(webInquiries).values(inquiry).returning({ uuid: webInquiries.uuid })
  return row?.uuid ?? null
}
