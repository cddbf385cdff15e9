import { eq, sql } from 'drizzle-orm'
import { REFERRAL_SOURCES, type ReferralSource } from '#contract/calls/calls.ts'
import { formatPhoneNumber } from '#contract/formats/formats.ts'
import { chosenPeriod, lastMonthSoFar, monthSoFar } from '../../platform/database/business-days.ts'
import type { Db } from '../../platform/database/database.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import { currentClient } from '../../platform/database/tenancy.ts'
import { formatCappedCount } from '../../platform/feature/today.ts'
import type { TextReply } from '../../platform/sending/received-texts.queries.ts'
import type { Services } from '../../platform/services/services.ts'
import { joinableNumbers } from '../numbers/numbers.public.ts'
import { MARKS } from './action-items/action-items.tables.ts'
import { deleteYelpTasks, deleteYelpTasksExcept, upsertCustomerTasks } from './action-items/customer-tasks.queries.ts'
import { findDueOnSameDay } from './action-items/same-day-due.queries.ts'
import { buildOpenTasksQuery, type OpenTasks } from './action-items/todays-items.queries.ts'
import { callDayFilters, callDays } from './calls.tables.ts'
import { isListedAsSpam } from './numbers/spam-numbers.queries.ts'
import { receiveTextOfCaller } from './text-back/text-back-replies.service.ts'

export interface MonthOfCalls {
  calls: number
  calls_before: number
  new_clients: number
  new_clients_before: number
}

const sumOfMonth = (column: string, { from, until }: typeof monthSoFar) =>
  sql`coalesce(sum(${sql.raw(column)}) filter (where day >= ${from} and day < ${until}), 0)`

/** This month so far and the same days of the previous month, from the daily aggregates */
export const selectMonthOfCalls = preparedQuery<MonthOfCalls>(
  {
    calls: sumOfMonth('total', monthSoFar),
    calls_before: sumOfMonth('total', lastMonthSoFar),
    new_clients: sumOfMonth('new_clients', monthSoFar),
    new_clients_before: sumOfMonth('new_clients', lastMonthSoFar),
  },
  (db, fields) =>
    db
      .select(fields)
      .from(callDays)
      .where(sql`${callDays.clientUuid} = ${currentClient} and day >= ${lastMonthSoFar.from} and day < ${monthSoFar.until}`),
)

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

export interface CallsOfMonth {
  month: number
  calls: number
  newClients: number
  /** Average over the calls that were rated */
  satisfaction: number | null
  /** Calls by weekday, Monday first */
  weekdays: number[]
  newClientsBySource: Record<ReferralSource, number>
  /** Of the new clients, those whose source is that of the number they called */
  newClientsMeasured: number
}

const sumOfDayColumn = (column: string) => sql`sum(${sql.raw(column)})::int`

/** The months of a year with calls, from the daily aggregates: reads one row per day, however many calls there were */
export const selectMonthsOfCalls = preparedQuery<CallsOfMonth>(
  {
    month: sql`extract(month from day)::int`,
    calls: sumOfDayColumn('total'),
    newClients: sumOfDayColumn('new_clients'),
    satisfaction: sql`round(sum(satisfaction_sum)::numeric / nullif(sum(satisfaction_count), 0), 2)::float8`,
    weekdays: sql`array[${sql.join(
      WEEKDAYS.map((weekday) => sql`coalesce(sum(total) filter (where extract(isodow from day) = ${sql.raw(String(weekday))}), 0)::int`),
      sql`, `,
    )}]`,
    newClientsBySource: sql`json_build_object(${sql.join(
      REFERRAL_SOURCES.map((source) => sql`${sql.raw(`'${source}'`)}, ${sumOfDayColumn(`new_${source.toLowerCase()}`)}`),
      sql`, `,
    )})`,
    newClientsMeasured: sumOfDayColumn('new_measured'),
  },
  (db, fields) =>
    db
      .select(fields)
      .from(callDays)
      .where(
        sql`${callDays.clientUuid} = ${currentClient}
          and day between make_date(${sql.placeholder('year')}::int, 1, 1) and make_date(${sql.placeholder('year')}::int, 12, 31)`,
      )
      .groupBy(sql`extract(month from day)`),
)

export interface CallsOfSource {
  source: ReferralSource
  /** null: all calls of the source, whether the number called or the caller determined it */
  number_uuid: string | null
  name: string | null
  total_calls: number
  answered_calls: number
  new_clients: number
}

const known = (sources: readonly ReferralSource[]) =>
  sql.raw(`unnest(array[${sources.map((source) => `'${source}'`).join(', ')}]) known (source)`)

/** The keys of the aggregates: of each source, and of each number with each source that it can determine (api/routines/call-day-filters.sql) */
const keys = sql`(
  select 'referral_source=' || known.source as filter, known.source, null::uuid as number_uuid, null as name from ${known(REFERRAL_SOURCES)}
  union all
  select 'number=' || number.number_uuid || '/' || known.source, known.source, number.number_uuid, number.name
  from ${joinableNumbers} number, ${known(REFERRAL_SOURCES.filter((source) => source !== 'UNKNOWN'))}
  where number.client_uuid = ${currentClient}
)`

const sumOfFilters = (column: string) => sql`sum(d.${sql.raw(column)})::int`

/** The chosen period by source, and within each by the numbers that determined it. Sources and numbers without calls are left out */
export const selectCallsBySource = preparedQuery<CallsOfSource>(
  {
    source: sql`keys.source`,
    number_uuid: sql`keys.number_uuid`,
    name: sql`keys.name`,
    total_calls: sumOfFilters('total'),
    answered_calls: sumOfFilters('answered'),
    new_clients: sumOfFilters('new_clients'),
  },
  (db, fields) =>
    db
      .select(fields)
      .from(sql`${chosenPeriod} period cross join ${keys} keys`)
      .innerJoin(
        sql`${callDayFilters} d`,
        sql`d.client_uuid = ${currentClient} and d.filter = keys.filter and d.day between period.first_day and period.last_day`,
      )
      .groupBy(sql`keys.source, keys.number_uuid, keys.name`)
      .having(sql`sum(d.total) > 0`)
      .orderBy(sql`keys.source, sum(d.total) desc, lower(keys.name), keys.number_uuid`),
)

export interface NewClientsOfMonth {
  /** Like 2026-10 */
  month: string
  bySource: Record<ReferralSource, number>
}

const newFrom = (source: ReferralSource) => sql.raw(`'${source}', sum(new_${source.toLowerCase()})::int`)

/** Of the whole months that the chosen period touches */
export const selectNewClientsOfMonths = preparedQuery<NewClientsOfMonth>(
  {
    month: sql`to_char(date_trunc('month', ${callDays.day}), 'YYYY-MM')`,
    bySource: sql`json_build_object(${sql.join(REFERRAL_SOURCES.map(newFrom), sql`, `)})`,
  },
  (db, fields) =>
    db
      .select(fields)
      .from(sql`${chosenPeriod} period`)
      .innerJoin(
        callDays,
        sql`${eq(callDays.clientUuid, currentClient)} and ${callDays.day} >= date_trunc('month', period.first_day)
          and ${callDays.day} < date_trunc('month', period.last_day) + interval '1 month'`,
      )
      .groupBy(sql`date_trunc('month', ${callDays.day})`),
)

const LONGEST_QUOTE = 140

function quoteBriefly(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return [...line].length > LONGEST_QUOTE ? `“${[...line].slice(0, LONGEST_QUOTE).join('').trimEnd()}…”` : `“${line}”`
}

interface CustomerFeedback {
  clientUuid: string
  invitationUuid: string
  name: string
  /** E.164; may be empty */
  phoneNumber: string
  rating: number | null
  feedback: string
  /** Where the business finds the feedback in the portal */
  link: string
}

/** Private feedback needs a reply the same day. New feedback from the same customer reopens the task */
export async function addFeedbackTask(db: Db, customer: CustomerFeedback, now: Date): Promise<void> {
  const { clientUuid, invitationUuid, name, phoneNumber, rating, feedback, link } = customer
  const dueAt = await findDueOnSameDay(db, clientUuid, now)
  if (!dueAt) return
  const facts = [name || 'a customer', phoneNumber && formatPhoneNumber(phoneNumber), rating !== null && `rated ${rating} of 5`]
  const text = `Reply to ${facts.filter(Boolean).join(', ')}: ${quoteBriefly(feedback)}`
  await upsertCustomerTasks(db, clientUuid, [{ mark: MARKS.feedback, about: invitationUuid, text, link, dueAt }])
}

interface LowYelpReview {
  externalId: string
  reviewerName: string
  rate: number
  contents: string
  /** URL of the review on Yelp: replies cannot be published from here */
  link: string
}

/** Idempotent, because every sync passes all reviews that Yelp shows */
export async function addYelpTasks(db: Db, clientUuid: string, reviews: readonly LowYelpReview[], now: Date): Promise<void> {
  const dueAt = reviews.length > 0 ? await findDueOnSameDay(db, clientUuid, now) : null
  if (!dueAt) return
  const tasks = reviews.map(({ externalId, reviewerName, rate, contents, link }) => {
    const facts = `${reviewerName || 'a reviewer'} on Yelp, ${rate === 1 ? '1 star' : `${rate} stars`}`
    const text = contents.trim() === '' ? `Reply to ${facts}` : `Reply to ${facts}: ${quoteBriefly(contents)}`
    return { mark: MARKS.yelp, about: externalId, text, link, dueAt }
  })
  await upsertCustomerTasks(db, clientUuid, tasks)
}

/** For reviews that have improved: their open tasks are no longer needed */
export const dropYelpTasks = (db: Db, clientUuid: string, reviewIds: readonly string[]): Promise<void> =>
  deleteYelpTasks(db, clientUuid, reviewIds)

/** For reviews that Yelp no longer has: only the tasks of `reviewIds` are kept */
export const dropOtherYelpTasks = (db: Db, clientUuid: string, reviewIds: readonly string[]): Promise<void> =>
  deleteYelpTasksExcept(db, clientUuid, reviewIds)

/** For "Needs doing today", which shows them with the features that they come from */
export const selectOpenFeedback = buildOpenTasksQuery(sql`mark = 'feedback'`)
export const selectOpenYelpTasks = buildOpenTasksQuery(sql`mark = 'yelp'`)

interface TaskTile {
  key: string
  one: string
  /** The text after the number, when there is more than one task */
  many: string
  verb: string
  kind: 'FEEDBACK' | 'YELP'
}

/** Returns a tile that leads to exactly these tasks, or nothing */
export function buildTaskTiles(open: OpenTasks | undefined, { key, one, many, verb, kind }: TaskTile) {
  if (!open?.next) return []
  const { count, overdue, next } = open
  const fact = count === 1 ? one : `${formatCappedCount(count)} ${many}`
  const tone = overdue > 0 ? ('bad' as const) : ('warning' as const)
  return [{ key, tone, count, fact, detail: `Next: ${next}`, verb, to: `/actionItemList?kind=${kind}` }]
}

/**
 * If a caller's text replies to a text-back, stores it once with the missed call and notifies people. Returns false when there is no such
 * call
 */
export const receiveReplyToTextBack = (db: Db, services: Services, reply: TextReply): Promise<boolean> =>
  receiveTextOfCaller(db, services, reply)

/** Whether the business marked this number as spam, so that nobody is notified of its calls and texts */
export const isSpamNumber = (db: Db, number: string): Promise<boolean> => isListedAsSpam(db, number)
