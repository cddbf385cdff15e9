import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { ScanService, ScanState, ScanType } from '#contract/map-scan/scan-constants.ts'
import type { listScans } from '#contract/map-scan/scan-history.ts'
import type { EndpointInput } from '#contract/wire/endpoint.ts'
import { startOfDay } from '../../../platform/database/business-days.ts'
import { toContainsPattern } from '../../../platform/database/like-pattern.ts'
import { placeholderSql } from '../../../platform/database/placeholder-sql.ts'
import { type FilterStructure, preparedPerFilter, preparedQuery, type TypedStatement } from '../../../platform/database/prepared-query.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import { unaccentedIfNeededSql, unaccentedSql } from '../../../platform/database/unaccented.ts'
import { isoMomentSql } from '../../../platform/database/wire-shape.ts'
import { scanSchedules, scans } from '../map-scan.tables.ts'
import { isRecentFall } from './recent-falls.ts'

type Query = EndpointInput<typeof listScans>['query']
type Filter = Omit<Query, 'page' | 'size'>

export interface ListedScan {
  client_map_grid_uuid: string
  generated_datetime: string
  keywords: string
  grid_number: number
  diagonal: number
  competitor_list: { name: string }[]
  grid_type: ScanService
  type: ScanType
  state: ScanState
  scheduled: boolean
  rankings: (number | null)[]
}

const FIELDS = {
  client_map_grid_uuid: scans.uuid,
  generated_datetime: isoMomentSql(scans.createdAt),
  keywords: scans.keyword,
  grid_number: scans.grid,
  diagonal: scans.diagonalMiles,
  competitor_list: sql`${scans.competitors}`,
  grid_type: scans.service,
  type: scans.type,
  state: scans.state,
  scheduled: sql`${scans.scheduleUuid} is not null`,
  rankings: sql`to_jsonb(${scans.rankings})`,
}

const isFallen = sql`${scans.uuid} in (select ${scanSchedules.lastScanUuid} from ${scanSchedules}
  where ${and(eq(scanSchedules.clientUuid, currentClient), isRecentFall)})`

/** Filters whose values are placeholders; all others are part of the statement */
const PLACEHOLDERS = ['keyword', 'grid_type', 'grid', 'state', 'date_from', 'date_to'] as const
type Placed = (typeof PLACEHOLDERS)[number]

function buildFilterCondition(filter: FilterStructure<Filter, Placed>): SQL | undefined {
  return and(
    eq(scans.clientUuid, currentClient),
    filter.grid_type ? eq(scans.service, placeholderSql('grid_type')) : undefined,
    filter.grid ? sql`${scans.grid} = ${placeholderSql('grid')}::smallint` : undefined,
    filter.state ? eq(scans.state, placeholderSql('state')) : undefined,
    filter.rank ? isFallen : undefined,
    filter.keyword
      ? sql`${unaccentedIfNeededSql(sql`${scans.keyword}`)} like ${unaccentedSql(sql`${placeholderSql('pattern')}::text`)}`
      : undefined,
    filter.date_from ? gte(scans.createdAt, startOfDay(sql`${placeholderSql('date_from')}::date`)) : undefined,
    filter.date_to ? lt(scans.createdAt, startOfDay(sql`${placeholderSql('date_to')}::date + 1`)) : undefined,
  )
}

/**
 * The count has the same order as the page, so that the planner uses the index: otherwise row-level security is checked row by row in the
 * table. Without a limit, PostgreSQL ignores the subquery's order, and with it the index
 */
const NO_LIMIT = sql.raw('2000000000')

const sortOrderOf = (order: Filter['order']) =>
  order === 'datetime_asc' ? [asc(scans.createdAt), asc(scans.uuid)] : [desc(scans.createdAt), desc(scans.uuid)]

const selectScanPage = preparedPerFilter<ListedScan, Filter, Placed>(PLACEHOLDERS, (filter) =>
  preparedQuery<ListedScan>(FIELDS, (db, fields) =>
    db
      .select(fields)
      .from(scans)
      .where(buildFilterCondition(filter))
      .orderBy(...sortOrderOf(filter.order))
      .limit(sql.placeholder('size'))
      .offset(sql.placeholder('offset')),
  ),
)

const countScans = preparedPerFilter<{ total: number }, Filter, Placed>(PLACEHOLDERS, (filter) =>
  preparedQuery<{ total: number }>({ total: sql`count(*)::int` }, (db, fields) =>
    db
      .select(fields)
      .from(
        sql`(select from ${scans} where ${buildFilterCondition(filter)} order by ${sql.join(sortOrderOf(filter.order), sql`, `)} limit ${NO_LIMIT}) as counted`,
      ),
  ),
)

/** Statements for the page and the total count, sent together with the session query in one round trip */
export function buildScanListStatements({ page, size, ...filter }: Query): [TypedStatement<ListedScan>, TypedStatement<{ total: number }>] {
  const values = { ...filter, size, offset: (page - 1) * size, pattern: toContainsPattern(filter.keyword ?? '') }
  return [selectScanPage(filter).statement(values), countScans(filter).statement(values)]
}
