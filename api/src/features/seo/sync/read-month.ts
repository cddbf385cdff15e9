import { addDays } from '../../../platform/base/add-days.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { OwnAccess } from '../../../platform/vendors/connection-vendor.ts'
import type { SeoSources } from '../../../platform/vendors/seo-sources.ts'
import { lastDayOf, type Month } from '../months.ts'
import { saveMonthMetrics } from './save-months.queries.ts'
import type { SyncKey } from './seo-syncs.queries.ts'

/** The profile's metrics are up to this many days late, so a recent day that has none may still get some */
const PROFILE_LATE_DAYS = 10

interface MonthRequest {
  seo: SeoSources
  key: SyncKey
  own: OwnAccess & { targetId: string }
  month: Month
  /** In the business's time zone */
  today: string
}

/** Fetches a month up to yesterday from Google, and returns a function that saves it; null when there are no metrics yet */
export async function fetchMonthToSave({
  seo,
  key,
  own,
  month,
  today,
}: MonthRequest): Promise<((db: Db, now: Date) => Promise<void>) | null> {
  const end = lastDayOf(month)
  const yesterday = addDays(today, -1)
  const span = { from: month, to: end < today ? end : yesterday }
  const saved = (updatedAt: Date) => ({ clientUuid: key.clientUuid, month, isFinished: end < today, updatedAt })
  if (span.to < span.from) return null
  if (key.source === 'analytics') {
    const analytics = await seo.analytics?.readMonth(own, own.targetId, span)
    if (!analytics) return null
    const analyticsUntil = span.to < end ? span.to : null
    return (db, now) => saveMonthMetrics(db, saved(now), { analytics, analyticsUntil })
  }
  const profile = await seo.profile?.readMonth(own, own.targetId, span)
  const mayBeLate = addDays(end, PROFILE_LATE_DAYS) >= today
  if (!profile || (mayBeLate && !profile.lastDay)) return null
  const profileUntil = mayBeLate && profile.lastDay && profile.lastDay < end ? profile.lastDay : null
  return (db, now) => saveMonthMetrics(db, saved(now), { profile, profileUntil })
}
