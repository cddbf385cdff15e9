import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { LOW_RATE } from '#contract/reviews/reviews.ts'
import { dayOfMoment, startOfDay } from '../../platform/database/business-days.ts'
import type { Db } from '../../platform/database/database.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import { currentClient } from '../../platform/database/tenancy.ts'
import { isoMomentSql } from '../../platform/database/wire-shape.ts'
import { type DoneToday, MAX_COUNTED, MAX_NAMED } from '../../platform/feature/today.ts'
import type { PlatformResponse } from '../../platform/vendors/review-source.ts'
import { ownPlace, ownVerified } from './connected-places.queries.ts'
import { toReplyFields } from './replies/reply-fields.ts'
import { REJECTED, reviewSyncs, reviews, WITHOUT_REPLY } from './reviews.tables.ts'

export interface GoogleReviewRecord {
  externalId: string
  rate: number
  contents: string
  responseContents: string
  responseState: string
  responseModeration: string
  /** Last change of the review or of its last known reply */
  changedAt: Date
}

const isGoogleReviewSql = (reviewUuid: string) =>
  and(eq(reviews.clientUuid, currentClient), eq(reviews.uuid, reviewUuid), eq(reviews.platform, 'google'), isNull(reviews.deletedAt))

/** For the tenant of the transaction */
export async function findGoogleReview(db: Db, reviewUuid: string): Promise<GoogleReviewRecord | null> {
  const { externalId, rate, contents, responseContents, responseState, responseModeration, changedAt } = reviews
  const fields = { externalId, rate, contents, responseContents, responseState, responseModeration, changedAt }
  const [row] = await db.select(fields).from(reviews).where(isGoogleReviewSql(reviewUuid))
  return row ?? null
}

type ReplyStates = Pick<typeof reviews.$inferSelect, 'responseState' | 'responseModeration'>

/** Locks the review, and returns the state of its reply; null when there is no such review */
export async function lockReplyState(db: Db, reviewUuid: string): Promise<(ReplyStates & { reviewerName: string }) | null> {
  const { responseState, responseModeration, reviewerName } = reviews
  const [row] = await db
    .select({ responseState, responseModeration, reviewerName })
    .from(reviews)
    .where(isGoogleReviewSql(reviewUuid))
    .for('update')
  return row ?? null
}

/** Changing an existing reply does not change the time of the first reply */
export async function saveReplyToSend(db: Db, reviewUuid: string, contents: string, at: Date): Promise<void> {
  const repliedAt = sql`case when ${WITHOUT_REPLY} then ${at.toISOString()}::timestamptz else ${reviews.repliedAt} end`
  await db
    .update(reviews)
    .set({ responseContents: contents, responseState: 'sending', responseModeration: 'none', responseProblem: '', repliedAt })
    .where(isGoogleReviewSql(reviewUuid))
}

/** Stores the reply that is now on Google. Returns false when the reply to be sent was changed in the meantime (optimistic locking) */
export async function markReplyPublished(
  db: Db,
  reviewUuid: string,
  toBeSent: string,
  { contents, ...judged }: PlatformResponse,
): Promise<boolean> {
  const rows = await db
    .update(reviews)
    .set({
      responseContents: contents,
      ...toReplyFields(judged),
      changedAt: sql`greatest(${reviews.changedAt}, ${judged.at.toISOString()}::timestamptz)`,
    })
    .where(
      and(
        eq(reviews.clientUuid, currentClient),
        eq(reviews.uuid, reviewUuid),
        eq(reviews.responseState, 'sending'),
        eq(reviews.responseContents, toBeSent),
      ),
    )
    .returning({ uuid: reviews.uuid })
  return rows.length > 0
}

/** Stores the platform's decision on a pending reply, unless the reply was changed or resolved in the meantime */
export async function resolvePendingReply(
  db: Db,
  reviewUuid: string,
  contents: string,
  judged: Omit<PlatformResponse, 'contents'>,
): Promise<void> {
  const isPending = and(
    eq(reviews.responseModeration, 'pending'),
    eq(reviews.responseContents, contents),
    // A reply that is being deleted stays claimed by the deletion
    ne(reviews.responseState, 'deleting'),
  )
  await db
    .update(reviews)
    .set({ ...toReplyFields(judged), changedAt: sql`greatest(${reviews.changedAt}, ${judged.at.toISOString()}::timestamptz)` })
    .where(and(isGoogleReviewSql(reviewUuid), isPending))
}

export async function recordReplyProblem(db: Db, reviewUuid: string, state: 'sending' | 'failed', problem: string): Promise<void> {
  await db
    .update(reviews)
    .set({ responseState: state, responseProblem: problem })
    .where(and(eq(reviews.clientUuid, currentClient), eq(reviews.uuid, reviewUuid), eq(reviews.responseState, 'sending')))
}

/** Low Google reviews without a reply, up to the counting limit, newest first */
const waiting = sql`select ${reviews.rate} as rate, ${reviews.writtenAt} as written_at from ${reviews}
  where ${reviews.clientUuid} = ${currentClient} and ${reviews.platform} = 'google' and ${reviews.deletedAt} is null
    and ${ownVerified.google} and ${WITHOUT_REPLY} and ${reviews.rate} <= ${sql.raw(String(LOW_RATE))}
    and ${reviews.writtenAt} >= ${sql.placeholder('since')}
  order by ${reviews.writtenAt} desc limit ${sql.raw(String(MAX_COUNTED))}`

/** Reviews whose reply Google rejected, newest first */
const rejected = sql`select ${reviews.uuid} as uuid, ${reviews.reviewerName} as name, ${reviews.writtenAt} as written_at,
    not (${WITHOUT_REPLY} and ${reviews.rate} <= ${sql.raw(String(LOW_RATE))} and ${reviews.writtenAt} >= ${sql.placeholder('since')}) as is_beside
  from ${reviews}
  where ${reviews.clientUuid} = ${currentClient} and ${reviews.platform} = 'google' and ${reviews.deletedAt} is null
    and ${ownVerified.google} and ${REJECTED}
  order by ${reviews.writtenAt} desc limit ${sql.raw(String(MAX_COUNTED))}`

/** The oldest last success among the connected platforms; null when none is connected, or one was never synced */
const oldestSync = sql`select case when bool_and(${reviewSyncs.succeededAt} is not null) then min(${isoMomentSql(reviewSyncs.succeededAt)}) end
  from ${reviewSyncs}
  where ${reviewSyncs.clientUuid} = ${currentClient}
    and case ${reviewSyncs.platform} when 'google' then ${ownPlace.google} else ${ownPlace.yelp} end <> ''`

interface ReviewsToday {
  syncedAt: string | null
  /** beside: those not among the low reviews counted above; uuid and name are of the newest */
  rejected: { count: number; beside: number; uuid: string | null; name: string | null }
  count: number
  rate: number | null
  writtenAt: string | null
}

/** Reviews for "today", in one statement: the number of low ones without a reply, the newest of them, and the time of the last sync */
export const selectReviewsToday = preparedQuery<ReviewsToday>(
  {
    syncedAt: sql`(${oldestSync})`,
    rejected: sql`(select json_build_object('count', count(*)::int, 'beside', (count(*) filter (where is_beside))::int,
      'uuid', (array_agg(uuid order by written_at desc))[1], 'name', (array_agg(name order by written_at desc))[1]) from (${rejected}) as rejected)`,
    count: sql`count(*)::int`,
    rate: sql`(array_agg(rate order by written_at desc))[1]`,
    writtenAt: sql`to_char(max(written_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  },
  (db, fields) => db.select(fields).from(sql`(${waiting}) as waiting`),
  { plansOnce: true },
)

const newestRepliedTodaySql = (limit: number) => sql`(select ${reviews.repliedAt}, ${reviews.uuid} from ${reviews}
  where ${reviews.clientUuid} = ${currentClient} and ${reviews.repliedAt} >= ${startOfDay(dayOfMoment('now'))}
    and ${reviews.deletedAt} is null and not ${WITHOUT_REPLY}
  order by ${reviews.repliedAt} desc limit ${sql.raw(String(limit))}) as done`

/** Reviews that got a reply here today, in the business's time zone, with the reviewers of the newest */
export const selectRepliedToday = preparedQuery<DoneToday>(
  {
    count: sql`count(*)::int`,
    lastAt: isoMomentSql(sql`max(answered_at)`),
    names: sql`array(select ${reviews.reviewerName} from ${newestRepliedTodaySql(MAX_NAMED)}
      join ${reviews} on ${reviews.clientUuid} = ${currentClient} and ${reviews.uuid} = done.uuid order by done.answered_at desc)`,
  },
  (db, fields) => db.select(fields).from(newestRepliedTodaySql(MAX_COUNTED)),
  { plansOnce: true },
)
