import { type SQL, sql } from 'drizzle-orm'
import { MAX_PERIOD_DAYS } from '#contract/social/social-metrics.ts'
import type { ReadNetwork } from '#contract/social/social-networks.ts'
import { businessToday } from '../../../platform/database/business-days.ts'
import { currentClient, currentTimeZone } from '../../../platform/database/tenancy.ts'

export interface RequestedPeriod {
  from_date?: string
  to_date?: string
}

export const periodParameters = ({ from_date: from, to_date: to }: RequestedPeriod) => ({ from: from ?? null, to: to ?? null })

const dateParameterSql = (name: string) => sql`${sql.placeholder(name)}::date`
const longest = sql.raw(String(MAX_PERIOD_DAYS - 1))

/**
 * A single-row table `period`: the requested days (by default the last 30), the same number of days before them, and the account shown on
 * the screens with its sync. Account and sync are null if none was ever connected
 */
export const periodAndAccountSql = (network: ReadNetwork): SQL => sql`(
  select requested.*, requested.from_day - 1 as before_to, requested.from_day - (requested.to_day - requested.from_day + 1) as before_from,
    requested.from_day::timestamp at time zone ${currentTimeZone} as begins_at,
    (requested.to_day + 1)::timestamp at time zone ${currentTimeZone} as ends_at,
    (requested.from_day - (requested.to_day - requested.from_day + 1))::timestamp at time zone ${currentTimeZone} as before_begins_at,
    sync.account_id, sync.followers as account_followers
  from (
    select greatest(coalesce(${dateParameterSql('from')}, last.to_day - 29), last.to_day - ${longest}) as from_day, last.to_day
    from (select coalesce(${dateParameterSql('to')}, greatest(${businessToday}, ${dateParameterSql('from')})) as to_day) as last
  ) as requested
  left join social_syncs sync on sync.client_uuid = ${currentClient} and sync.network = ${sql.raw(`'${network}'`)} and sync.shown
) as period`

/** Rows of a table that belong to the account shown on the screens */
export const isOfAccountSql = (table: string, network: ReadNetwork): SQL =>
  sql`${sql.raw(table)}.client_uuid = ${currentClient} and ${sql.raw(table)}.network = ${sql.raw(`'${network}'`)} and ${sql.raw(table)}.account_id = period.account_id`

export const isoDaySql = (day: string): SQL => sql`to_char(${sql.raw(day)}, 'YYYY-MM-DD')`

/** Likes and comments as a percentage of the reach, or of the followers if the network does not report the reach */
export const engagementRate = sql`round((post.likes + post.comments) * 100.0 / nullif(coalesce(nullif(post.reach, 0), period.account_followers), 0), 2)`
