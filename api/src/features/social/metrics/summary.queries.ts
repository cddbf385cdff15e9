import { sql } from 'drizzle-orm'
import type { ReadNetwork } from '#contract/social/social-networks.ts'
import { preparedQuery, type TypedStatement } from '../../../platform/database/prepared-query.ts'
import { isOfAccountSql, periodAndAccountSql } from './period.ts'

export interface SummaryRow {
  isSynced: boolean
  likes: number
  comments: number
  followers: number
}

const followersUntilSql = (network: ReadNetwork, day: string, sign: string) => sql`(select day.followers from social_days day
  where ${isOfAccountSql('day', network)} and day.day ${sql.raw(sign)} ${sql.raw(day)} and day.followers is not null order by day.day desc limit 1)`
const firstFollowersSql = (network: ReadNetwork) => sql`(select day.followers from social_days day
  where ${isOfAccountSql('day', network)} and day.day >= period.from_day and day.followers is not null order by day.day limit 1)`

/** Likes and comments of the period's posts, and the followers gained */
const buildSummaryQuery = (network: ReadNetwork) =>
  preparedQuery<SummaryRow>(
    {
      isSynced: sql`exists (select from social_syncs sync where ${isOfAccountSql('sync', network)} and (sync.succeeded_at is not null or sync.followers is not null))`,
      likes: sql`coalesce(sum(post.likes), 0)::int`,
      comments: sql`coalesce(sum(post.comments), 0)::int`,
      followers: sql`coalesce(${followersUntilSql(network, 'period.to_day', '<=')}
        - coalesce(${followersUntilSql(network, 'period.from_day', '<')}, ${firstFollowersSql(network)}), 0)`,
    },
    (db, fields) =>
      db
        .select(fields)
        .from(
          sql`${periodAndAccountSql(network)} left join social_posts post on ${isOfAccountSql('post', network)} and post.deleted_at is null
            and post.posted_at >= period.begins_at and post.posted_at < period.ends_at`,
        )
        .groupBy(sql`period.account_id, period.from_day, period.to_day`),
  )

const summaries = { instagram: buildSummaryQuery('instagram'), facebook: buildSummaryQuery('facebook') }

/** The given month or year; otherwise the last 30 days */
export function buildSummaryStatements({
  year,
  month,
}: {
  year: number
  month: number
}): readonly [TypedStatement<SummaryRow>, TypedStatement<SummaryRow>] {
  const values = monthSpanOf(year, month)
  return [summaries.instagram.statement(values), summaries.facebook.statement(values)]
}

function monthSpanOf(year: number, month: number): { from: string | null; to: string | null } {
  if (year === 0 && month === 0) return { from: null, to: null }
  const of = year || new Date().getUTCFullYear()
  const text = (moment: Date) => moment.toISOString().slice(0, 10)
  if (month === 0) return { from: `${of}-01-01`, to: `${of}-12-31` }
  return { from: text(new Date(Date.UTC(of, month - 1, 1))), to: text(new Date(Date.UTC(of, month, 0))) }
}
