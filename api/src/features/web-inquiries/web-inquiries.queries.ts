import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { EndpointInput } from '#contract/endpoint.ts'
import type { listWebInquiries, WebInquiry } from '#contract/web-inquiries/web-inquiries.ts'
import { startOfDay } from '../../platform/database/business-days.ts'
import type { Db } from '../../platform/database/database.ts'
import { type HotQuery, hotQuery } from '../../platform/database/hot-query.ts'
import { currentClient } from '../../platform/database/tenancy.ts'
import { unaccented } from '../../platform/database/unaccented.ts'
import { isoMoment } from '../../platform/database/wire-shape.ts'
import type { InquiryFields } from './inquiry-fields.ts'
import { webInquiries } from './web-inquiries.tables.ts'

const FIELDS = {
  web_inquiry_uuid: webInquiries.uuid,
  name: webInquiries.name,
  email: webInquiries.email,
  phone_number: webInquiries.phoneNumber,
  messages: webInquiries.messages,
  required_datetime: webInquiries.requiredDatetime,
  kwargs: webInquiries.kwargs,
  created_datetime: isoMoment(webInquiries.createdAt),
}

const search = unaccented(sql`${sql.placeholder('search')}::text`)
const digits = sql`${sql.placeholder('digits')}::text`
const contains = (text: SQL) => sql`strpos(${unaccented(text)}, ${search}) > 0`

/**
 * Substring search without LIKE, so that a percent sign is literal. Phone numbers are matched by their digits, however they are formatted
 */
const isFound = sql`(
  ${contains(sql`concat_ws(chr(10), ${webInquiries.name}, ${webInquiries.email}, ${webInquiries.phoneNumber}, ${webInquiries.messages})`)}
  or (${digits} <> '' and strpos(concat_ws(' ', regexp_replace(${webInquiries.phoneNumber}, '\\D', '', 'g'), ${webInquiries.phoneE164}), ${digits}) > 0)
  or exists (select from jsonb_each_text(${webInquiries.kwargs}) further where ${contains(sql`concat_ws(chr(10), further.key, further.value)`)})
)`

const ofClient = eq(webInquiries.clientUuid, currentClient)

function selectPage(order: 'DESC' | 'ASC', condition: SQL | undefined): HotQuery<WebInquiry> {
  const direction = sql.raw(order)
  return hotQuery<WebInquiry>(FIELDS, (db, fields) =>
    db
      .select(fields)
      .from(webInquiries)
      .where(and(ofClient, condition))
      .orderBy(sql`${webInquiries.createdAt} ${direction}`, sql`${webInquiries.uuid} ${direction}`)
      .limit(sql.placeholder('size'))
      .offset(sql.placeholder('offset')),
  )
}

const countAll = (condition: SQL | undefined) =>
  hotQuery<{ count: number }>({ count: sql`count(*)::int` }, (db, fields) =>
    db.select(fields).from(webInquiries).where(and(ofClient, condition)),
  )

/** Both days are inclusive, in the business's time zone */
const isFrom = sql`${webInquiries.createdAt} >= ${startOfDay(sql`${sql.placeholder('date_from')}::date`)}`
const isUntil = sql`${webInquiries.createdAt} < ${startOfDay(sql`${sql.placeholder('date_to')}::date + 1`)}`

function buildList(condition: SQL | undefined) {
  return { DESC: selectPage('DESC', condition), ASC: selectPage('ASC', condition), count: countAll(condition) }
}
const lists = new Map<string, ReturnType<typeof buildList>>()

/** One prepared statement for each combination of filters, built once */
function listOf({ search: searched, date_from: from, date_to: to }: ListQuery) {
  const shape = [searched, from, to].map(Boolean).join()
  const list = lists.get(shape) ?? buildList(and(searched ? isFound : undefined, from ? isFrom : undefined, to ? isUntil : undefined))
  lists.set(shape, list)
  return list
}

type ListQuery = EndpointInput<typeof listWebInquiries>['query']

const FEWEST_DIGITS = 4

/** The statements of one page and the total, for `readRoute` */
export function webInquiryStatements(given: ListQuery) {
  const list = listOf(given)
  // Only a search that looks like a phone number is compared with digits: "room 4012" is none
  const digitsOfSearch = /^[\d\s()+./-]+$/.test(given.search ?? '') ? (given.search ?? '').replace(/\D/g, '') : ''
  const values = {
    search: given.search,
    date_from: given.date_from,
    date_to: given.date_to,
    digits: digitsOfSearch.length >= FEWEST_DIGITS ? digitsOfSearch : '',
    size: given.size,
    offset: (given.page - 1) * given.size,
  }
  return [list[given.sort_date ?? 'DESC'].statement(values), list.count.statement(values)] as const
}

export async function selectInquiriesOfNumber(db: Db, phoneE164: string, most: number) {
  return db
    .select({ web_inquiry_uuid: webInquiries.uuid, created_datetime: isoMoment(webInquiries.createdAt), messages: webInquiries.messages })
    .from(webInquiries)
    .where(and(ofClient, eq(webInquiries.phoneE164, phoneE164)))
    .orderBy(desc(webInquiries.createdAt))
    .limit(most)
}

type NewInquiry = InquiryFields & { clientUuid: string; phoneE164: string; createdAt: Date }

/** True if inserted; an identical inquiry that came after `since` is a double submission */
export async function insertInquiryOnce(db: Db, inquiry: NewInquiry, since: Date): Promise<boolean> {
  const { clientUuid, name, email, phoneNumber, messages, requiredDatetime, kwargs } = inquiry
  const content = JSON.stringify([clientUuid, name, email, phoneNumber, messages, requiredDatetime, kwargs])
  // Advisory lock by content: of two concurrent submissions, the second waits until the first has committed
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
  if (earlier) return false
  await db.insert(webInquiries).values(inquiry)
  return true
}

export const countInquiriesSince = hotQuery<{ count: number }>(
  { count: sql`count(*)::int` },
  (db, fields) =>
    db
      .select(fields)
      .from(webInquiries)
      .where(and(eq(webInquiries.clientUuid, currentClient), gt(webInquiries.createdAt, sql.placeholder('since')))),
  { plansOnce: true },
)
