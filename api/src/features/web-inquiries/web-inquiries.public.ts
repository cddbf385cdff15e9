import { and, eq, sql } from 'drizzle-orm'
import { lastMonthSoFar, monthSoFar, startOfDay } from '../../platform/database/business-days.ts'
import type { Db } from '../../platform/database/database.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import { currentClient, currentTimeZone } from '../../platform/database/tenancy.ts'
import type { TextReply } from '../../platform/sending/received-texts.queries.ts'
import type { Services } from '../../platform/services/services.ts'
import { receiveTextReply } from './replies/text-replies.service.ts'
import { selectInquiriesOfNumber, selectNameOfNumber } from './web-inquiries.queries.ts'
import { webInquiries } from './web-inquiries.tables.ts'

const isWithinPeriod = ({ from, until }: typeof monthSoFar) =>
  sql`${webInquiries.createdAt} >= ${startOfDay(from)} and ${webInquiries.createdAt} < ${startOfDay(until)}`

/** This month so far, and the same days of the previous month */
export const selectMonthOfInquiries = preparedQuery<{ inquiries: number; inquiries_before: number }>(
  {
    inquiries: sql`count(*) filter (where ${isWithinPeriod(monthSoFar)})`,
    inquiries_before: sql`count(*) filter (where ${isWithinPeriod(lastMonthSoFar)})`,
  },
  (db, fields) =>
    db
      .select(fields)
      .from(webInquiries)
      .where(and(eq(webInquiries.clientUuid, currentClient), sql`${webInquiries.createdAt} >= ${startOfDay(lastMonthSoFar.from)}`)),
)

const startOfYear = (yearsLater: number) =>
  startOfDay(sql`make_date(${sql.placeholder('year')}::int + ${sql.raw(String(yearsLater))}, 1, 1)`)
const monthOfInquiry = sql`extract(month from ${webInquiries.createdAt} at time zone ${currentTimeZone})`

/** Each month of a year with inquiries: an index-only scan of that year */
export const selectMonthsOfInquiries = preparedQuery<{ month: number; inquiries: number }>(
  { month: sql`${monthOfInquiry}::int`, inquiries: sql`count(*)::int` },
  (db, fields) =>
    db
      .select(fields)
      .from(webInquiries)
      .where(
        and(
          eq(webInquiries.clientUuid, currentClient),
          sql`${webInquiries.createdAt} >= ${startOfYear(0)} and ${webInquiries.createdAt} < ${startOfYear(1)}`,
        ),
      )
      .groupBy(monthOfInquiry),
)

const MAX_RELATED = 10

/** Other inquiries from a call's number, newest first */
export async function findInquiriesOfNumber(db: Db, phoneE164: string) {
  // Callers who withheld their number are not one and the same person
  return phoneE164 === '' ? [] : selectInquiriesOfNumber(db, phoneE164, MAX_RELATED)
}

/** The name that the last person to write from a call's number entered in the form; empty when nobody is known */
export const findNameOfNumber = async (db: Db, phoneE164: string): Promise<string> =>
  phoneE164 === '' ? '' : selectNameOfNumber(db, phoneE164)

/** Stores a customer's text once with the inquiry that it replies to, and notifies people. Returns false when there is no such inquiry */
export const receiveReplyToInquiry = (db: Db, services: Services, reply: TextReply): Promise<boolean> =>
  receiveTextReply(db, services, reply)
