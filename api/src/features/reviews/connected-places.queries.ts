import { type AnyColumn, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import type { ReviewPlatform } from '#contract/reviews/reviews.ts'
import type { Db } from '../../platform/database/database.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import { currentClient } from '../../platform/database/tenancy.ts'
import { reviewSettings } from './settings/review-settings.tables.ts'

// SQL fragments for other statements: the connected places of the tenant in which the statement runs

const ownSettingSql = (column: AnyColumn): SQL =>
  sql`coalesce((select ${column} from ${reviewSettings} where ${reviewSettings.clientUuid} = ${currentClient}), '')`

function ownSettingFlagSql(column: AnyColumn): SQL {
  return sql`coalesce((select ${column} from ${reviewSettings} where ${reviewSettings.clientUuid} = ${currentClient}), false)`
}

/** The platform's id of the place; empty if none is connected */
export const ownPlace: Record<ReviewPlatform, SQL> = {
  google: ownSettingSql(reviewSettings.googleLocation),
  yelp: ownSettingSql(reviewSettings.yelpBusinessId),
}

/** Whether the platform's tab is shown; without it, nothing may link there */
export const ownVerified: Record<ReviewPlatform, SQL> = {
  google: ownSettingFlagSql(reviewSettings.googleVerified),
  yelp: ownSettingFlagSql(reviewSettings.yelpVerified),
}

/** The place's public URL */
export const ownPlaceUrl: Record<ReviewPlatform, SQL> = {
  google: ownSettingSql(reviewSettings.googlePlaceUrl),
  yelp: ownSettingSql(reviewSettings.yelpPlaceUrl),
}

export const selectConnectedPlatforms = preparedQuery<{ google: boolean; yelp: boolean }>(
  { google: reviewSettings.googleVerified, yelp: reviewSettings.yelpVerified },
  (db, fields) => db.select(fields).from(reviewSettings).where(eq(reviewSettings.clientUuid, currentClient)),
)

/** Across tenants, in a fixed order, so that each place is synced at the same minute of every hour */
export async function findConnectedPlaces(db: Db): Promise<{ clientUuid: string; platform: ReviewPlatform }[]> {
  const rows = await db
    .select({ clientUuid: reviewSettings.clientUuid, google: reviewSettings.googleLocation, yelp: reviewSettings.yelpBusinessId })
    .from(reviewSettings)
    .where(or(gt(reviewSettings.googleLocation, ''), gt(reviewSettings.yelpBusinessId, '')))
    .orderBy(reviewSettings.clientUuid)
  return rows.flatMap(({ clientUuid, google, yelp }) => [
    ...(google ? [{ clientUuid, platform: 'google' as const }] : []),
    ...(yelp ? [{ clientUuid, platform: 'yelp' as const }] : []),
  ])
}
