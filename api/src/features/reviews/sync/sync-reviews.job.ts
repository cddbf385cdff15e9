import { z } from 'zod'
import { REVIEW_PLATFORMS } from '#contract/reviews/reviews.ts'
import { ProviderError } from '../../../platform/base/provider-error.ts'
import { localDay } from '../../../platform/base/zoned-time.ts'
import type { Db } from '../../../platform/database/database.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Services } from '../../../platform/services/services.ts'
import type { OwnAccess } from '../../../platform/vendors/connection-vendor.ts'
import type { PlatformReview } from '../../../platform/vendors/review-source.ts'
import { dropOtherYelpTasks } from '../../calls/calls.public.ts'
import { recordConnectionSync } from '../../connections/connections.public.ts'
import { findOwnAccess } from '../own-access.ts'
import { scheduleReplyCheck } from '../replies/check-review-reply.job.ts'
import { toReplyFields } from '../replies/reply-fields.ts'
import { findReviewSettings, type ReviewSettings } from '../reviews.public.ts'
import { queueLowReviewNotices } from './low-review-notices.ts'
import {
  countStoredReviews,
  endSyncWithTotals,
  isSyncedOrLimitedSince,
  markUnseenReviewsDeleted,
  recordPlatformTotals,
  recordSyncProblem,
  type SyncKey,
  type SyncState,
  saveReviews,
  startSyncAndReadState,
} from './sync-reviews.queries.ts'
import { SYNC_TIMEOUT_S } from './sync-timeout.ts'
import { updateYelpTasks } from './yelp-tasks.ts'

const SWEEP_EVERY_MS = 24 * 3_600_000
/** A run this late stops retrying, because the next hourly run takes over: a provider's outage must not fill the dead-letter queue */
const OVERTAKEN_MS = 50 * 60_000
/** More reviews than this do not disappear within an hour, so an empty response is treated as a fault of the platform */
const MAX_VANISHING = 5
const NAMES = { google: 'Google', yelp: 'Yelp' }

interface Sync {
  key: SyncKey
  /** The business's own access to the place; null when the agency's is used */
  own: OwnAccess | null
  place: string
  state: SyncState
  startedAt: Date
}

/** Syncs the reviews of one place. Each page is an upsert in a separate transaction, so that a failed run can simply be retried */
export const syncReviewsJob = defineJob({
  name: 'sync-reviews',
  payload: z.object({
    clientUuid: z.uuid(),
    platform: z.enum(REVIEW_PLATFORMS),
    /** The job does nothing if another run has synced since this time */
    plannedAt: z.iso.datetime(),
    /** Reads all pages, because a reply written on Google does not move its review to the first page */
    isSweep: z.boolean().default(false),
  }),
  // Back-off of 30 s, 1 min, 2 min … for about an hour; then the hourly schedule tries again
  retry: { limit: 6, delayS: 30 },
  timeoutS: SYNC_TIMEOUT_S,

  async run(services, { clientUuid, platform, plannedAt, isSweep }) {
    const key = { clientUuid, platform }
    const sync = await withTenant(services.database, clientUuid, (db) => beginPlaceSync(db, services, key, plannedAt))
    if (!sync) return
    try {
      await syncPlace(services, sync, isSweep)
    } catch (error) {
      const isProvider = error instanceof ProviderError
      await recordProblemOfSync(services, sync, isProvider ? error : null)
      // No retry for a permanent error, which the next hourly run checks again, or for a run overtaken by the next hourly run
      const isOvertaken = services.clock.now().getTime() - Date.parse(plannedAt) > OVERTAKEN_MS
      if (!isProvider || (error.retryable && !isOvertaken)) throw error
      services.log.warn({ error, ...key }, 'reviews could not be synced')
    }
  },
})

async function beginPlaceSync(db: Db, services: Services, key: SyncKey, plannedAt: string): Promise<Sync | null> {
  const startedAt = services.clock.now()
  if (await isSyncedOrLimitedSince(db, key, new Date(plannedAt), startedAt)) return null
  const settings = await findReviewSettings(db, key.clientUuid)
  const place = settings ? placeFromSettings(settings, key) : ''
  if (!place) return null
  return {
    key,
    place,
    startedAt,
    own: await findOwnAccess(db, services, key, place),
    state: await startSyncAndReadState(db, key, startedAt),
  }
}

const placeFromSettings = (settings: ReviewSettings, { platform }: SyncKey) =>
  platform === 'google' ? settings.googleLocation : settings.yelpBusinessId

async function syncPlace(services: Services, sync: Sync, isSweep: boolean): Promise<void> {
  const { key, state, startedAt } = sync
  const countStored = () => runIfStillConnected(services, sync, (db) => countStoredReviews(db, key))
  // Yelp cannot sort by change, so every sync of Yelp reads all the reviews that it returns
  const isDue =
    isSweep ||
    key.platform === 'yelp' ||
    !state.seenUntil ||
    !state.sweptAt ||
    startedAt.getTime() - state.sweptAt.getTime() >= SWEEP_EVERY_MS
  // Google's total includes reviews without stars, which we do not store: it differs from our count by a constant unless a review was
  // deleted
  const missing = state.totalReviews - ((await countStored()) ?? 0)
  const changes = isDue ? null : await fetchAndSaveReviews(services, sync, state.seenUntil)
  if (changes?.isElsewhere) return
  if (changes && changes.total - ((await countStored()) ?? 0) === missing) return endPlaceSync(services, sync, changes, false)
  const all = await fetchAndSaveReviews(services, sync, null)
  if (all.isElsewhere) return
  if (all.total === 0 && ((await countStored()) ?? 0) > MAX_VANISHING)
    throw new ProviderError(key.platform, `${NAMES[key.platform]} isn’t sharing reviews right now. We’ll try again automatically.`, {
      retryable: true,
    })
  await endPlaceSync(services, sync, all, true)
  // The platform returned the totals without the reviews: the next hourly run requests the reviews again
  if (all.trouble) {
    await recordProblemOfSync(services, sync, all.trouble)
    services.log.warn({ error: all.trouble, ...key }, 'the figures of a place could be synced, its reviews not')
  }
}

interface Found {
  seen: Set<string>
  handedOut: number
  newest: Date | null
  total: number
  average: number
  /** The business was connected to another place during the sync, so the reviews that were read are no longer its own */
  isElsewhere: boolean
  trouble: ProviderError | null
}

/** Reads pages, most recently changed review first, up to the high-water mark `seenUntil`, or all pages if there is none */
async function fetchAndSaveReviews(services: Services, sync: Sync, seenUntil: Date | null): Promise<Found> {
  const source = services.reviews[sync.key.platform]
  const found: Found = { seen: new Set(), handedOut: 0, newest: null, total: 0, average: 0, isElsewhere: false, trouble: null }
  const pages = new Set<string>()
  let next: string | null = null
  do {
    const fetchedAt = services.clock.now()
    const page = await source.listPage(sync.place, next, sync.own ?? undefined)
    // Deduplicated, in case the list shifted during pagination: one upsert statement cannot write a row twice
    const reviews = [...new Map(page.reviews.map((review) => [review.externalId, review])).values()]
    const { total, average, trouble = null } = page
    const saved = await runIfStillConnected(services, sync, async (db, settings) => {
      // The first sync stores the totals early, so that the screen does not show "0 reviews" above the synced ones
      if (!sync.state.succeededAt) await recordPlatformTotals(db, sync.key, { total, average })
      return saveReviewPage(db, services, sync, settings, reviews, fetchedAt)
    })
    if (saved === null) return { ...found, isElsewhere: true }
    for (const { externalId, updatedAt } of reviews) {
      found.seen.add(externalId)
      if (!found.newest || updatedAt > found.newest) found.newest = updatedAt
    }
    Object.assign(found, { total, average, trouble, handedOut: found.handedOut + page.handedOut })
    const oldest = reviews.at(-1)?.updatedAt
    if (seenUntil && oldest && oldest < seenUntil) break
    next = page.next
    if (next && pages.has(next)) throw repeatedPageError(sync.key.platform)
    if (next) pages.add(next)
  } while (next)
  return found
}

/**
 * A repeated page token would cause an endless loop. It is an error, because an incomplete listing does not show which reviews were deleted
 */
function repeatedPageError(platform: SyncKey['platform']): ProviderError {
  return new ProviderError(platform, `${NAMES[platform]} isn’t responding properly. We’ll try again automatically.`, { retryable: true })
}

/** Runs in a transaction of the tenant if the business is still connected to the place; otherwise null */
function runIfStillConnected<T>(
  { database }: Services,
  { key, place }: Sync,
  run: (db: Db, settings: ReviewSettings) => Promise<T>,
): Promise<T | null> {
  return withTenant(database, key.clientUuid, async (db) => {
    const settings = await findReviewSettings(db, key.clientUuid)
    return settings && placeFromSettings(settings, key) === place ? run(db, settings) : null
  })
}

async function saveReviewPage(
  db: Db,
  services: Services,
  { key, state }: Sync,
  settings: ReviewSettings,
  reviews: PlatformReview[],
  fetchedAt: Date,
): Promise<true> {
  const rows = reviews.map(({ updatedAt, response, ...review }) => ({
    ...key,
    ...review,
    day: localDay(review.writtenAt, settings.timeZone),
    changedAt: response && response.at > updatedAt ? response.at : updatedAt,
    responseContents: response?.contents ?? '',
    ...toReplyFields(response),
    firstSeenAt: fetchedAt,
  }))
  const { news, pending } = await saveReviews(db, rows, fetchedAt)
  // These replies were written on Google itself, and a later sync may not read them again
  if (key.platform === 'google')
    for (const reviewUuid of pending) await scheduleReplyCheck(db, services, { clientUuid: key.clientUuid, reviewUuid }, 0)
  if (key.platform === 'yelp') await updateYelpTasks(db, settings, reviews, services.clock.now())
  // No notices on the first sync, when every review is new
  if (state.succeededAt)
    await queueLowReviewNotices(
      db,
      services,
      settings,
      key.platform,
      reviews.filter(({ externalId }) => news.has(externalId)),
    )
  return true
}

async function endPlaceSync(
  services: Services,
  sync: Sync,
  { seen, handedOut, newest, total, average }: Found,
  isSweep: boolean,
): Promise<void> {
  const { key, startedAt, own } = sync
  const now = services.clock.now()
  // Deletions are inferred only from a complete listing: Yelp usually returns only a few of its reviews, and a response may be truncated
  const isWhole = total - handedOut <= (key.platform === 'yelp' ? 0 : MAX_VANISHING)
  await runIfStillConnected(services, sync, async (db) => {
    if (isSweep && isWhole) await markUnseenReviewsDeleted(db, key, seen, startedAt, now)
    if (isSweep && isWhole && key.platform === 'yelp') await dropOtherYelpTasks(db, key.clientUuid, [...seen])
    // After an incomplete listing, the next run does another sweep
    const sweptAt = isWhole || key.platform === 'yelp' ? startedAt : null
    await endSyncWithTotals(db, key, { total, average, seenUntil: newest, ...(isSweep && { sweptAt }), now })
    if (own) await recordConnectionSync(db, key.clientUuid, 'google_business', now)
  })
}

async function recordProblemOfSync(services: Services, sync: Sync, error: ProviderError | null): Promise<void> {
  const now = services.clock.now()
  const waitsUntil = error?.retryAfterS ? new Date(now.getTime() + error.retryAfterS * 1000) : null
  await runIfStillConnected(services, sync, (db) => recordSyncProblem(db, sync.key, error?.message ?? null, now, waitsUntil))
}
