import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import type { PlatformResponse } from '../../../platform/vendors/review-source.ts'
import { reviews } from '../reviews.tables.ts'
import { toReplyFields } from './reply-fields.ts'

const isGoogleReviewSql = (reviewUuid: string) =>
  and(eq(reviews.clientUuid, currentClient), eq(reviews.uuid, reviewUuid), eq(reviews.platform, 'google'))
const isDeleting = eq(reviews.responseState, 'deleting')

/** From now on neither a sync nor another reply changes it. Text and moderation stay, because the platform still has the reply */
export async function markReplyDeleting(db: Db, reviewUuid: string): Promise<void> {
  await db
    .update(reviews)
    .set({ responseState: 'deleting', responseProblem: '' })
    .where(and(isGoogleReviewSql(reviewUuid), isNull(reviews.deletedAt)))
}

/** The timestamp stored here lets a sync detect that a previously fetched page, which still contains the reply, is stale */
export async function markReplyDeleted(db: Db, reviewUuid: string, at: Date): Promise<void> {
  await db
    .update(reviews)
    .set({
      responseContents: '',
      ...toReplyFields(null),
      repliedAt: null,
      // Later than the reply even if our clock is behind the platform's
      changedAt: sql`greatest(${reviews.changedAt} + interval '1 millisecond', ${at.toISOString()}::timestamptz)`,
    })
    .where(and(isGoogleReviewSql(reviewUuid), isDeleting))
}

/** Stores a reply written on the platform itself, which is not deleted */
export async function saveExternalReply(db: Db, reviewUuid: string, { contents, ...judged }: PlatformResponse): Promise<void> {
  await db
    .update(reviews)
    .set({
      responseContents: contents,
      ...toReplyFields(judged),
      changedAt: sql`greatest(${reviews.changedAt}, ${judged.at.toISOString()}::timestamptz)`,
    })
    .where(and(isGoogleReviewSql(reviewUuid), isDeleting))
}

/** When a deletion is retried, the reply stays claimed; when it is abandoned, the reply returns to its former state */
export async function recordDeletionProblem(db: Db, reviewUuid: string, outcome: 'retrying' | 'abandoned', problem: string): Promise<void> {
  const before = sql`case ${reviews.responseModeration} when 'rejected' then 'failed' else 'published' end`
  await db
    .update(reviews)
    .set({ responseProblem: problem, ...(outcome === 'abandoned' && { responseState: before }) })
    .where(and(isGoogleReviewSql(reviewUuid), isDeleting))
}
