import { sql } from 'drizzle-orm'
import { documentTitle } from '#contract/formats/file-names.ts'
import type { SOCIAL_TABLES } from '#contract/social/social-contents.ts'
import type { ReadNetwork } from '#contract/social/social-networks.ts'
import { preparedQuery } from '../../../platform/database/prepared-query.ts'
import { currentTimeZone } from '../../../platform/database/tenancy.ts'
import type { AccountContext, BinaryResponse } from '../../../platform/http/route.ts'
import { getCompanyName } from '../../../platform/identity/clients.ts'
import { buildCsvResponse } from '../../../platform/spreadsheet/csv.ts'
import { toWireFollowers } from './describe-overview.ts'
import { buildOverviewStatements, type OverviewStatements } from './overview.queries.ts'
import { engagementRate, isOfAccountSql, periodAndAccountSql, periodParameters, type RequestedPeriod } from './period.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const KINDS = { women: 'Women', men: 'Men', cities: 'City', countries: 'Country' }
const MAX_POSTS = 10_000
/** More than Instagram allows; longer texts from Facebook are truncated to limit the size of the file */
const MAX_TEXT_LENGTH = 2_500

const buildPostsQuery = (network: ReadNetwork) =>
  preparedQuery<{ row: (string | number | null)[] }>(
    {
      row: sql`json_build_array(to_char(post.posted_at at time zone ${currentTimeZone}, 'YYYY-MM-DD'), to_char(post.posted_at at time zone ${currentTimeZone}, 'HH24:MI'),
        left(post.description, ${sql.raw(String(MAX_TEXT_LENGTH))}), post.likes, post.comments, post.reach, ${engagementRate}::float8, case when post.deleted_at is null then post.url else 'deleted' end)`,
    },
    (db, fields) =>
      db
        .select(fields)
        .from(
          sql`${periodAndAccountSql(network)} join social_posts post on ${isOfAccountSql('post', network)} and post.posted_at >= period.begins_at and post.posted_at < period.ends_at`,
        )
        .orderBy(sql`post.posted_at desc`)
        .limit(sql.raw(String(MAX_POSTS)) as never),
  )
const posts = { instagram: buildPostsQuery('instagram'), facebook: buildPostsQuery('facebook') }

type Table = (typeof SOCIAL_TABLES)[number]
type Cell = string | number | null
type RowsIn<S extends OverviewStatements> = { [At in keyof S]: S[At] extends { row?: infer Row } ? NonNullable<Row>[] : never }

/** Writes a table from the screen as CSV; values that the network did not report are empty */
export async function writeSocialCsv(
  { db, account }: AccountContext,
  network: ReadNetwork,
  table: Table,
  requested: RequestedPeriod,
): Promise<BinaryResponse> {
  const statements = buildOverviewStatements(network, requested)
  const read = async <At extends keyof RowsIn<OverviewStatements> & number>(at: At) =>
    (await db.$client.queryPrepared(statements[at] as OverviewStatements[number])).rows as unknown as RowsIn<OverviewStatements>[At]
  const [head] = await read(0)
  const period = `${head?.from_date ?? ''} to ${head?.to_date ?? ''}`
  const title = documentTitle(await getCompanyName(db, account.clientUuid), `${network} ${table}`, period)
  const file = (...rows: Cell[][]) =>
    buildCsvResponse(
      title,
      rows.map((row) => row.map((cell) => cell ?? '')),
    )
  switch (table) {
    case 'figures':
      return file(
        ['Day', 'Followers', 'Views', 'Reach', 'Visits'],
        ...(await read(1)).map(({ day, followers, views, reach, visits }) => [day, followers, views, reach, visits]),
      )
    case 'followers': {
      const { follow_data: days } = toWireFollowers(head, await read(1), network)
      return file(['Day', 'Followers', 'Change'], ...days.map(({ record_date: day, followers, change }) => [day, followers, change]))
    }
    case 'posts': {
      const rows = await posts[network](db, periodParameters(requested))
      return file(['Day', 'Time', 'Post', 'Likes', 'Comments', 'Reach', 'Engagement rate %', 'Link'], ...rows.map(({ row }) => row))
    }
    case 'audience':
      return file(
        ['As of', 'Group', 'Name', 'Followers'],
        ...(await read(2)).flatMap(({ kind, day, names, counts }) =>
          names.map((one, at): Cell[] => [day, KINDS[kind], one, counts[at] ?? null]),
        ),
      )
    case 'best-times':
      return file(
        ['Weekday', 'From hour', 'Posts', 'Likes per post'],
        ...(await read(4)).map(({ weekday, hour, posts: count, likes }) => [WEEKDAYS[weekday] ?? '', hour, count, likes]),
      )
  }
}
