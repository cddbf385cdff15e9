import { listCalls } from '#contract/calls/calls.ts'
import { selectDashboard } from '../../api/src/features/calls/dashboard/call-dashboard.queries.ts'
import { buildCallListStatements } from '../../api/src/features/calls/list/list-calls.queries.ts'
import { toSearchPatterns } from '../../api/src/features/calls/search-patterns.ts'
import type { PreparedStatement } from '../../api/src/platform/database/database.ts'
import type { Business } from './businesses.ts'

/** A request that a screen sends: its query string, and the same SQL for the bare handler */
export interface BenchRequest {
  name: string
  path: string
  statements: PreparedStatement[]
}

/** The statements read client and time zone from the session. For the bare handler, which trusts its caller, both are inlined */
export function withTrustedTenant({ name, text, values }: PreparedStatement, { clientUuid, timeZone }: Business): PreparedStatement {
  return {
    name: `${name}-${clientUuid}`.slice(0, 60),
    text: text
      .replaceAll("nullif(current_setting('app.client', true), '')::uuid", `'${clientUuid}'::uuid`)
      .replaceAll("nullif(current_setting('app.time_zone', true), '')", `'${timeZone}'`),
    values,
  }
}

export function listRequest(business: Business, name: string, query: Record<string, string>): BenchRequest {
  const parsed = listCalls.query.parse(query)
  return {
    name,
    path: `/api/inquiry/call-inquiry1?${new URLSearchParams(query)}`,
    statements: buildCallListStatements(parsed).map((statement) => withTrustedTenant(statement, business)),
  }
}

export function dashboardRequest(business: Business, name: string, range: { date_from: string; date_to: string }): BenchRequest {
  return {
    name,
    path: `/api/inquiry/call-inquiry/main?${new URLSearchParams(range)}`,
    statements: [withTrustedTenant(selectDashboard.statement(range), business)],
  }
}

/** The fastest hand-written SQL: run as the tables' owner, a single index scan yields both the page and the totals */
export function searchRequest({ clientUuid }: Business, name: string, search: string): BenchRequest {
  const { terms } = toSearchPatterns(search)
  const finds = terms.map((_, index) => `search_text like $${index + 2}`).join(' and ')
  return {
    name,
    path: `/api/inquiry/call-inquiry1?${new URLSearchParams({ search, page: '1', size: '10' })}`,
    statements: [
      {
        name: `search-${name}`,
        text: `with found as materialized (select call_sid, started_at, call_status from calls where client_uuid = $1 and ${finds} and not spam)
          select c.*, f.total, f.answered, f.missed
          from (select count(*) as total, count(*) filter (where call_status = 'Answered') as answered,
            count(*) filter (where call_status in ('Missed call', 'Busy')) as missed from found) f
          left join (select * from found order by started_at desc, call_sid desc limit 10) p on true
          left join calls c on c.client_uuid = $1 and c.call_sid = p.call_sid order by p.started_at desc`,
        values: [clientUuid, ...terms.map((term) => term.toLowerCase())],
      },
    ],
  }
}
