import { sql } from 'drizzle-orm'
import type { ReadNetwork } from '#contract/social/social-networks.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import { currentClient } from '../../platform/database/tenancy.ts'

export interface ReachOfMonth {
  network: ReadNetwork
  month: number
  reach: number
}

/** Reach by month of a year, for the accounts shown on the screens; omits months without values from the network */
export const selectMonthsOfReach = preparedQuery<ReachOfMonth>(
  { network: sql`day.network`, month: sql`extract(month from day.day)::int`, reach: sql`sum(day.reach)::int` },
  (db, fields) =>
    db
      .select(fields)
      .from(
        sql`social_syncs sync join social_days day on day.client_uuid = sync.client_uuid and day.network = sync.network and day.account_id = sync.account_id
          and day.day between make_date(${sql.placeholder('year')}::int, 1, 1) and make_date(${sql.placeholder('year')}::int, 12, 31)
          and day.reach is not null`,
      )
      .where(sql`sync.client_uuid = ${currentClient} and sync.shown`)
      .groupBy(sql`day.network, extract(month from day.day)`),
)
