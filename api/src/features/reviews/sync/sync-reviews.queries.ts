import { and, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { LOW_RATE, type ReviewPlatform } from '#contract/reviews/reviews.ts'
import type { Db } from '../../../platform/database/database.ts'
import { reviewDays, reviewSyncs, reviews } from '../reviews.tables.ts'
import { SYNC_TIMEOUT_S } from './sync-timeout.ts'

export interface SyncKey {
  clientUuid: string
  platform: ReviewPlatform
}

export interface SyncState {
  /** The platform's own count at the last successful sync */
  totalReviews: number
  seenUntil: Date | null
  sweptAt: Date | null
  succeededAt: Date | null
}

const isSyncOfKeySql = ({ clientUuid, platform }: SyncKey) =>
  and(eq(reviewSyncs.clientUuid, clientUuid), eq(reviewSyncs.platform, platform))
const toTimestampSql = (moment: Date) => sql`${moment.toISOString()}::timestamptz`
const isSyncingSql = (now: Date) =>
  or(gt(reviewSyncs.runningSince, new Date(now.getTime() - SYNC_TIMEOUT_S * 1000)), gt(reviewSyncs.waitsUntil, now))

/** Returns false while a sync is running or the platform has limited our rate: then no second sync is started */
export async function claimSync(db: Db, key: SyncKey, now: Date): Promise<boolean> {
  const rows = await db
    .insert(reviewSyncs)
    .values({ ...key, runningSince: now })
    .onConflictDoUpdate({
      target: [reviewSyncs.clientUuid, reviewSyncs.platform],
      set: { runningSince: now },
      setWhere: sql`(${isSyncingSql(now)}) is not true`,
    })
    .returning({ platform: reviewSyncs.platform })
  return rows.length > 0
}

/** Whether another run has synced since, or the platform has limited our rate: in both cases there is nothing to do */
export async function isSyncedOrLimitedSince(db: Db, key: SyncKey, since: Date, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ platform: reviewSyncs.platform })
    .from(reviewSyncs)
    .where(and(isSyncOfKeySql(key), or(gt(reviewSyncs.succeededAt, since), gt(reviewSyncs.waitsUntil, now))))
  return row !== undefined
}

export async function startSyncAndReadState(db: Db, key: SyncKey, now: Date): Promise<SyncState> {
  const [row] = await db
    .insert(reviewSyncs)
    .values({ ...key, runningSince: now })
    .onConflictDoUpdate({ target: [reviewSyncs.clientUuid, reviewSyncs.platform], set: { runningSince: now, waitsUntil: null } })
    .returning({
      totalReviews: reviewSyncs.totalReviews,
      seenUntil: reviewSyncs.seenUntil,
      sweptAt: reviewSyncs.sweptAt,
      succeededAt: reviewSyncs.succeededAt,
    })
  return row ?? { totalReviews: 0, seenUntil: null, sweptAt: null, succeededAt: null }
}

export async function recordPlatformTotals(db: Db, key: SyncKey, { total, average }: { total: number; average: number }): Promise<void> {
  await db.update(reviewSyncs).set({ totalReviews: total, averageRating: average }).where(isSyncOfKeySql(key))
}

/** Ends a successful sync: updates the platform's totals and the high-water mark */
export async function endSyncWithTotals(
  db: Db,
  key: SyncKey,
  result: { total: number; average: number; seenUntil: Date | null; sweptAt?: Date | null; now: Date },
): Promise<void> {
  await db
    .update(reviewSyncs)
    .set({
      totalReviews: result.total,
      averageRating: result.average,
      ...(result.seenUntil && { seenUntil: sql`greatest(${reviewSyncs.seenUntil}, ${toTimestampSql(result.seenUntil)})` }),
      sweptAt: result.sweptAt,
      runningSince: null,
      waitsUntil: null,
      succeededAt: result.now,
      problem: '',
      problemAt: null,
    })
    .where(isSyncOfKeySql(key))
}

/** Ends a failed sync without changing the totals. A null problem is not shown */
export async function recordSyncProblem(db: Db, key: SyncKey, problem: string | null, now: Date, waitsUntil: Date | null): Promise<void> {
  await db
    .update(reviewSyncs)
    .set({ runningSince: null, waitsUntil, ...(problem !== null && { problem, problemAt: now }) })
    .where(isSyncOfKeySql(key))
}

/** Soft-deletes the reviews of a disconnected place; they are restored if it is connected again */
export async function softDeletePlaceReviews(db: Db, key: SyncKey, now: Date): Promise<void> {
  await db.delete(reviewSyncs).where(isSyncOfKeySql(key))
  await db
    .update(reviews)
    .set({ deletedAt: now })
    .where(and(eq(reviews.clientUuid, key.clientUuid), eq(reviews.platform, key.platform), isNull(reviews.deletedAt)))
}

type NewReview = typeof reviews.$inferInsert

const excludedColumnSql = (name: string) => sql.raw(`excluded.${name}`)
const storedColumnSql = (name: string) => sql.raw(`reviews.${name}`)
const REVIEW_COLUMNS = ['reviewer_name', 'reviewer_picture_url', 'contents', 'rate', 'link', 'written_at', 'day']
const REPLY_COLUMNS = ['response_contents', 'response_state', 'response_moderation', 'response_problem', 'changed_at']
const columnsDifferSql = (names: string[]) =>
  sql`(${sql.join(names.map(storedColumnSql), sql`, `)}) is distinct from (${sql.join(names.map(excludedColumnSql), sql`, `)})`
/** A page fetched within this time after a reply was published may not contain it yet (eventual consistency) */
const LAG_MS = 5 * 60_000

/**
 * Whether the platform's reply replaces ours: not while ours is being sent or deleted, has failed and is the newest, or was just published.
 * The platform's moderation decision on a reply that it has is always stored, because it does not change the reply's time
 */
const replacesReplySql = (fetchedAt: Date): SQL => sql`case
  when ${storedColumnSql('response_state')} in ('sending', 'deleting') then false
  when ${storedColumnSql('response_moderation')} <> 'none' and ${excludedColumnSql('response_contents')} = ${storedColumnSql('response_contents')} then true
  when ${storedColumnSql('response_state')} = 'failed' then ${excludedColumnSql('response_state')} = 'published' and ${excludedColumnSql('changed_at')} > ${storedColumnSql('changed_at')}
  else ${excludedColumnSql('changed_at')} >= ${storedColumnSql('changed_at')} or ${storedColumnSql('changed_at')} < ${toTimestampSql(new Date(fetchedAt.getTime() - LAG_MS))} end`

interface SavedReviews {
  /** External ids of the reviews that cause a notice: new, or newly low */
  news: Set<string>
  /** Uuids of the reviews with a reply that is newly in moderation */
  pending: string[]
}

/** Upserts new and changed reviews */
export async function saveReviews(db: Db, rows: readonly NewReview[], fetchedAt: Date): Promise<SavedReviews> {
  if (rows.length === 0) return { news: new Set(), pending: [] }
  const before = await findKnownReviews(db, rows)
  const replaces = replacesReplySql(fetchedAt)
  const replyColumn = (name: string) => sql`case when ${replaces} then ${excludedColumnSql(name)} else ${storedColumnSql(name)} end`
  const saved = await db
    .insert(reviews)
    .values([...rows])
    .onConflictDoUpdate({
      target: [reviews.clientUuid, reviews.platform, reviews.externalId],
      set: {
        reviewerName: excludedColumnSql('reviewer_name'),
        reviewerPictureUrl: excludedColumnSql('reviewer_picture_url'),
        contents: excludedColumnSql('contents'),
        rate: excludedColumnSql('rate'),
        link: excludedColumnSql('link'),
        writtenAt: excludedColumnSql('written_at'),
        day: excludedColumnSql('day'),
        deletedAt: null,
        // Updated together with the reply, so that a later run can detect whether we know the reply on the platform
        changedAt: replyColumn('changed_at'),
        responseContents: replyColumn('response_contents'),
        responseState: replyColumn('response_state'),
        responseModeration: replyColumn('response_moderation'),
        responseProblem: replyColumn('response_problem'),
      },
      setWhere: sql`${storedColumnSql('deleted_at')} is not null or ${columnsDifferSql(REVIEW_COLUMNS)} or (${replaces} and ${columnsDifferSql(REPLY_COLUMNS)})`,
    })
    .returning({
      uuid: reviews.uuid,
      externalId: reviews.externalId,
      rate: reviews.rate,
      moderation: reviews.responseModeration,
      isNew: sql<boolean>`xmax = 0`,
    })
  const isNews = ({ externalId, rate, isNew }: (typeof saved)[number]) =>
    isNew || (rate <= LOW_RATE && (before.get(externalId)?.rate ?? 0) > LOW_RATE)
  const isPending = ({ externalId, moderation }: (typeof saved)[number]) =>
    moderation === 'pending' && before.get(externalId)?.moderation !== 'pending'
  return {
    news: new Set(saved.filter(isNews).map(({ externalId }) => externalId)),
    pending: saved.filter(isPending).map(({ uuid }) => uuid),
  }
}

async function findKnownReviews(db: Db, rows: readonly NewReview[]): Promise<Map<string, { rate: number; moderation: string }>> {
  const [first] = rows
  if (!first) return new Map()
  const known = await db
    .select({ externalId: reviews.externalId, rate: reviews.rate, moderation: reviews.responseModeration })
    .from(reviews)
    .where(
      and(
        eq(reviews.clientUuid, first.clientUuid),
        eq(reviews.platform, first.platform),
        inArray(
          reviews.externalId,
          rows.map(({ externalId }) => externalId),
        ),
      ),
    )
  return new Map(known.map(({ externalId, ...review }) => [externalId, review]))
}

/** Soft-deletes the reviews that the platform no longer has */
export async function markUnseenReviewsDeleted(
  db: Db,
  { clientUuid, platform }: SyncKey,
  seen: ReadonlySet<string>,
  startedAt: Date,
  now: Date,
): Promise<void> {
  await db
    .update(reviews)
    .set({ deletedAt: now })
    .where(
      and(
        eq(reviews.clientUuid, clientUuid),
        eq(reviews.platform, platform),
        isNull(reviews.deletedAt),
        // Except those that a concurrent run has stored since this one started
        lt(reviews.firstSeenAt, startedAt),
        sql`not exists (select from jsonb_array_elements_text(${JSON.stringify([...seen])}::jsonb) as seen(id) where seen.id = ${reviews.externalId})`,
      ),
    )
}

export async function countStoredReviews(db: Db, { clientUuid, platform }: SyncKey): Promise<number> {
  const { one, two, three, four, five } = reviewDays
  const [row] = await db
    .select({ stored: sql<number>`coalesce(sum(${sql.join([one, two, three, four, five], sql` + `)}), 0)::int` })
    .from(reviewDays)
    .where(and(eq(reviewDays.clientUuid, clientUuid), eq(reviewDays.platform, platform)))
  return row?.stored ?? 0
}
