import { and, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import { LOW_RATE } from '#contract/reviews/reviews.ts'
import type { Db } from '../../platform/database/database.ts'
import { currentClient } from '../../platform/database/tenancy.ts'
import { isoMoment } from '../../platform/database/wire-shape.ts'
import { reviewSyncs, reviews, UNANSWERED } from './reviews.tables.ts'
import { ownPlace, ownVerified } from './settings/connected-places.queries.ts'

export interface GoogleReviewRecord {
  externalId: string
  rate: number
  contents: string
  responseContents: string
  responseState: string
  /** Of the review and the answer that we know of */
  changedAt: Date
}

const ofGoogle = (reviewUuid: string) =>
  and(eq(reviews.clientUuid, currentClient), eq(reviews.uuid, reviewUuid), eq(reviews.platform, 'google'), isNull(reviews.deletedAt))

/** Of the client that the transaction is under */
export async function findGoogleReview(db: Db, reviewUuid: string): Promise<GoogleReviewRecord | null> {
  const { externalId, rate, contents, responseContents, responseState, changedAt } = reviews
  const fields = { externalId, rate, contents, responseContents, responseState, changedAt }
  const [row] = await db.select(fields).from(reviews).where(ofGoogle(reviewUuid))
  return row ?? null
}

/** Whether it was on its way already; null when there is no such review */
export async function lockReply(db: Db, reviewUuid: string): Promise<{ isSending: boolean } | null> {
  const [row] = await db.select({ state: reviews.responseState }).from(reviews).where(ofGoogle(reviewUuid)).for('update')
  return row ? { isSending: row.state === 'sending' } : null
}

export async function saveReply(db: Db, reviewUuid: string, contents: string): Promise<void> {
  await db.update(reviews).set({ responseContents: contents, responseState: 'sending', responseProblem: '' }).where(ofGoogle(reviewUuid))
}

interface PublishedResponse {
  contents: string
  at: Date
  /** What the practice must know of it */
  problem?: string
}

/** What stands on Google now, instead of what was to be sent. false when that was changed meanwhile */
export async function markPublished(
  db: Db,
  reviewUuid: string,
  toBeSent: string,
  { contents, at, problem = '' }: PublishedResponse,
): Promise<boolean> {
  const rows = await db
    .update(reviews)
    .set({
      responseContents: contents,
      responseState: 'published',
      responseProblem: problem,
      changedAt: sql`greatest(${reviews.changedAt}, ${at.toISOString()}::timestamptz)`,
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

export async function noteReplyProblem(db: Db, reviewUuid: string, state: 'sending' | 'failed', problem: string): Promise<void> {
  await db
    .update(reviews)
    .set({ responseState: state, responseProblem: problem })
    .where(and(eq(reviews.clientUuid, currentClient), eq(reviews.uuid, reviewUuid), eq(reviews.responseState, 'sending')))
}

export interface WaitingReviews {
  count: number
  newest: { rate: number; writtenAt: Date } | null
}

/** Google reviews of few stars that nobody has answered */
export async function findUnansweredLow(db: Db, since: Date): Promise<WaitingReviews> {
  const isWaiting = and(
    eq(reviews.clientUuid, currentClient),
    eq(reviews.platform, 'google'),
    isNull(reviews.deletedAt),
    ownVerified.google,
    UNANSWERED,
    lte(reviews.rate, LOW_RATE),
    gte(reviews.writtenAt, since),
  )
  const rows = await db
    .select({ rate: reviews.rate, writtenAt: reviews.writtenAt, count: sql<number>`(count(*) over ())::int` })
    .from(reviews)
    .where(isWaiting)
    .orderBy(sql`${reviews.writtenAt} desc`)
    .limit(1)
  const [newest] = rows
  return { count: newest?.count ?? 0, newest: newest ?? null }
}

/** The oldest last success of the connected platforms; null when none is connected, or one was never synced */
export async function findOldestSync(db: Db): Promise<string | null> {
  const [row] = await db
    .select({
      at: sql<
        string | null
      >`case when bool_and(${reviewSyncs.succeededAt} is not null) then min(${isoMoment(reviewSyncs.succeededAt)}) end`,
    })
    .from(reviewSyncs)
    .where(
      and(
        eq(reviewSyncs.clientUuid, currentClient),
        sql`case ${reviewSyncs.platform} when 'google' then ${ownPlace.google} else ${ownPlace.yelp} end <> ''`,
      ),
    )
  return row?.at ?? null
}
